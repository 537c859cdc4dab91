import { route } from '@/lib/platform/http/route';
import { getSearchIndex } from '@/lib/domain/receipts/index-endpoints';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(getSearchIndex);
