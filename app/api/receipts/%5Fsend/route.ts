import { sendReceiptToChannels } from '@/lib/domain/delivery/endpoints';
import { route } from '@/lib/platform/http/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(sendReceiptToChannels);
