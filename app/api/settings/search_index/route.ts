// Generated. For `next dev` and plain Next: in production `server/http` answers the same endpoints itself.
import { route } from '@/lib/platform/http/route';
import { getSearchIndex } from '@/lib/domain/receipts/index/index-endpoints';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(getSearchIndex);
