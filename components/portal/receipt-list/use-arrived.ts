import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '@/components/portal/api/queries';
import type { ReceiptListAddress } from './list';
import { keptFor } from '@/components/portal/api/kept-for';
import { usePoll } from '@/components/portal/api/use-poll';

/** Milliseconds between polls, only while the page is visible. */
const intervalMs = { usual: 20_000, live: 5000 } as const;

/**
 * Receipts above those of a list in `address`: its query, and as `newer` the first one shown; at most one more than
 * `newerMax`. Null polls nothing. A failure leaves the count. `askedAt` changes with every answer.
 */
export function useArrived(
  address: Pick<ReceiptListAddress, 'q' | 'newer'> | null,
  pace: keyof typeof intervalMs = 'usual',
): { readonly count: number; readonly askedAt: number } {
  const query = {
    ...(address?.q && { q: address.q }),
    ...(address?.newer && { newer: address.newer }),
  };
  const { data, dataUpdatedAt } = useQuery({
    ...apiQuery('count_arrived', { query }),
    enabled: address !== null,
    // The list was read just now.
    initialData: 0,
    staleTime: intervalMs[pace],
    gcTime: keptFor(0),
    refetchInterval: usePoll<number>(intervalMs[pace], () => true),
  });
  return { count: data, askedAt: dataUpdatedAt };
}
