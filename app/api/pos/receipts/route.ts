import { route } from '@/lib/http/route';
import { postPosReceipt } from '@/lib/pos/endpoints';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(postPosReceipt);
