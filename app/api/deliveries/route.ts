import { route } from '@/lib/http/route';
import { getDeliveries } from '@/lib/delivery/outbox-endpoints';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(getDeliveries);
