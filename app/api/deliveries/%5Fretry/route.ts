// Generated. For `next dev` and plain Next: in production `server/http` answers the same endpoints itself.
import { route } from '@/lib/platform/http/route';
import { postDeliveriesRetry } from '@/lib/domain/delivery/outbox/outbox-endpoints';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(postDeliveriesRetry);
