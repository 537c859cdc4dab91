import { route } from '@/lib/platform/http/route';
import { assignReceiptToIdentifier } from '@/lib/domain/receipts/endpoints';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(assignReceiptToIdentifier);
