import { route } from '@/lib/http/route';
import { getReceiptsCsv } from '@/lib/receipts/export-endpoint';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(getReceiptsCsv);
