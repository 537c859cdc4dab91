import { route } from '@/lib/platform/http/route';
import { getReceiptsV1, getReceiptsV2, postReceipt } from '@/lib/domain/receipts/endpoints';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  getReceiptsV2,
  getReceiptsV1,
  postReceipt,
);
