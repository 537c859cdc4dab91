import { route } from '@/lib/http/route';
import { getRawReceipt } from '@/lib/pos/raw-endpoints';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(getRawReceipt);
