import { queryOptions } from '@tanstack/react-query';
import { fetchReceipt } from '@/components/portal/api/receipts';

/** The receipt as the browser knows it: first from the page, then from the API. */
export function receiptQuery(id: string) {
  return queryOptions({ queryKey: ['receipt', id], queryFn: ({ signal }) => fetchReceipt(id, signal) });
}
