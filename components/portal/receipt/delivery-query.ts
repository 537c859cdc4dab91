import { queryOptions } from '@tanstack/react-query';
import { callApi } from '@/components/portal/api/client';
import { apiPath } from '@/lib/core/api-path';
import type { DeliveryEventWire, ReceiptChannelWire } from '@/lib/domain/delivery/outbox-schema';

/** While a message is on its way, what became of it is asked for again after so long. */
const pollInMs = 2000;

/** What happened to a receipt on its way to its consumer, newest first, up to a hundred events. */
export function deliveryEventsQuery(id: string) {
  return queryOptions({
    queryKey: ['receipt', id, 'deliveries'],
    queryFn: ({ signal }) =>
      callApi<DeliveryEventWire[]>(`${apiPath('receipts', id, 'deliveries')}?count=100`, { signal }),
    refetchInterval: ({ state }) => (state.data?.[0]?.type === 'queued' ? pollInMs : false),
  });
}

/** Which channels could bring a receipt to its consumer now. */
export function channelsQuery(id: string) {
  return queryOptions({
    queryKey: ['receipt', id, 'channels'],
    queryFn: ({ signal }) => callApi<ReceiptChannelWire[]>(apiPath('receipts', id, 'channels'), { signal }),
    // An address may have been added a moment ago.
    staleTime: 0,
  });
}
