import { route } from '@/lib/platform/http/route';
import { getReceiptById, patchReceiptById } from '@/lib/domain/receipts/endpoints';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(getReceiptById, patchReceiptById);
