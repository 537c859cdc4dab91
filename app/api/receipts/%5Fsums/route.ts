// Generated. For `next dev` and plain Next: in production `server/http` answers the same endpoints itself.
import { route } from '@/lib/platform/http/route';
import { getReceiptSums } from '@/lib/domain/receipts/read/sums-endpoint';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(getReceiptSums);
