// Generated. For `next dev` and plain Next: in production `server/http` answers the same endpoints itself.
import { route } from '@/lib/platform/http/route';
import {
  getReceiptLinks,
  postReceiptLink,
  deleteReceiptLink,
} from '@/lib/domain/receipts/links/link-endpoints';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  getReceiptLinks,
  postReceiptLink,
  deleteReceiptLink,
);
