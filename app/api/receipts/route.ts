import { route } from '@/lib/platform/http/route';
import { postReceipt } from '@/lib/domain/intake/endpoints';
import { getReceiptsV1, getReceiptsV2 } from '@/lib/domain/receipts/endpoints';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  getReceiptsV2,
  getReceiptsV1,
  postReceipt,
);
