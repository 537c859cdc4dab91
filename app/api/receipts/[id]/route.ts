import { route } from '@/lib/http/route';
import { getReceiptById, patchReceiptById } from '@/lib/receipts/endpoints';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(getReceiptById, patchReceiptById);
