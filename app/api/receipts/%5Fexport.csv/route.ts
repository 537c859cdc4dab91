// Generated. For `next dev` and plain Next: in production `server/http` answers the same endpoints itself.
import { route } from '@/lib/platform/http/route';
import { getReceiptsCsv } from '@/lib/domain/receipts/export-endpoint';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(getReceiptsCsv);
