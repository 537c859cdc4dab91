import { route } from '@/lib/http/route';
import { getDeliveryById } from '@/lib/delivery/outbox-endpoints';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(getDeliveryById);
