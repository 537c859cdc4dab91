import { apiQuery } from '@/components/portal/api/queries';

/** The receipt as the browser knows it: first from the page, then from the API. */
export function receiptQuery(id: string) {
  return apiQuery('get_receipt', { params: { id } });
}
