import { route } from '@/lib/platform/http/route';
import { sendReceiptToChannels } from '@/lib/domain/delivery/endpoints';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(sendReceiptToChannels);
