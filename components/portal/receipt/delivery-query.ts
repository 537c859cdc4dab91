import { queryOptions } from '@tanstack/react-query';
import { apiQuery } from '@/components/portal/api/queries';

/** While a message is on its way, what became of it is asked for again after so long. */
const pollInMs = 2000;

/** What happened to a receipt on its way to its consumer, newest first, up to a hundred events. */
export function deliveryEventsQuery(id: string) {
  return queryOptions({
    ...apiQuery('get_receipt_deliveries', { params: { id }, query: { count: 100 } }),
    refetchInterval: ({ state }) => (state.data?.[0]?.type === 'queued' ? pollInMs : false),
  });
}

/** Which channels could bring a receipt to its consumer now. */
export function channelsQuery(id: string) {
  return queryOptions({
    ...apiQuery('get_receipt_channels', { params: { id } }),
    // An address may have been added a moment ago.
    staleTime: 0,
  });
}
