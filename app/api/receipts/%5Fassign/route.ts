import { route } from '@/lib/http/route';
import { assignReceiptToIdentifier } from '@/lib/receipts/endpoints';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(assignReceiptToIdentifier);
