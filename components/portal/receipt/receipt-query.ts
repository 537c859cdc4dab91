import { apiQuery } from '@/components/portal/api/queries';

/** The receipt in the browser: first from the page, then from the API. */
export function receiptQuery(id: string) {
  return apiQuery('get_receipt', { params: { id } });
}
