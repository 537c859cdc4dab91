import { route } from '@/lib/platform/http/route';
import { searchReceiptsByQuery } from '@/lib/domain/receipts/endpoints';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(searchReceiptsByQuery);
