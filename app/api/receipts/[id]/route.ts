import { writeReceiptForm } from '@/components/receipt/link/write-receipt-form';
import { getReceiptById, patchReceiptById } from '@/lib/domain/receipts/endpoints';
import { useFormWriter } from '@/lib/domain/receipts/wire/receipt-forms';
import { route } from '@/lib/platform/http/route';

useFormWriter(writeReceiptForm);

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(getReceiptById, patchReceiptById);
