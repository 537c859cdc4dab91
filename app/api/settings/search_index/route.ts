import { route } from '@/lib/http/route';
import { getSearchIndex } from '@/lib/receipts/index-endpoints';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(getSearchIndex);
