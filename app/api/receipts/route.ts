// Generated. For `next dev` and plain Next: in production `server/http` answers the same endpoints itself.
import { route } from '@/lib/platform/http/route';
import { getReceiptsV2, getReceiptsV1 } from '@/lib/domain/receipts/endpoints';
import { postReceipt } from '@/lib/domain/intake/endpoints';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  getReceiptsV2,
  getReceiptsV1,
  postReceipt,
);
