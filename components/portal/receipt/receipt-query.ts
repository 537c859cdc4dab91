import { apiQuery } from '@/components/portal/api/queries';
import { queryOptions } from '@tanstack/react-query';

export function receiptQuery(id: string) {
  return apiQuery('get_receipt', { params: { id } });
}

export function channelsQuery(id: string) {
  return queryOptions({
    ...apiQuery('get_receipt_channels', { params: { id } }),
    // Always read again, because an address may have been added a moment ago.
    staleTime: 0,
  });
}
