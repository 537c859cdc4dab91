import { route } from '@/lib/http/route';
import { searchReceiptsByQuery } from '@/lib/receipts/endpoints';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(searchReceiptsByQuery);
