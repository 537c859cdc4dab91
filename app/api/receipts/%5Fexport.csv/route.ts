// Generated. For `next dev` and plain Next: in production `server/http` answers the same endpoints itself.
import { route } from '@/lib/platform/http/route';
import { getReceiptsCsv } from '@/lib/domain/receipts/read/export-endpoint';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(getReceiptsCsv);
