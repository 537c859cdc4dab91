import { queryOptions } from '@tanstack/react-query';
import { apiQuery } from '@/components/portal/api/queries';

export function channelsQuery(id: string) {
  return queryOptions({
    ...apiQuery('get_receipt_channels', { params: { id } }),
    // An address may have been added a moment ago.
    staleTime: 0,
  });
}
