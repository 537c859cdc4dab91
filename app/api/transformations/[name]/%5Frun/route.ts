// Generated. For `next dev` and plain Next: in production `server/http` answers the same endpoints itself.
import { route } from '@/lib/platform/http/route';
import { runTransformation } from '@/lib/domain/pos/preview/mapping-endpoints';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(runTransformation);
