import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { pageDataQuery, readPageData } from '@/components/portal/api/page-data';
import { receiptList, type ReceiptListAddress } from '../searched-lists';
import { keptFor } from '@/components/portal/api/kept-for';

/** How often is asked, in milliseconds; only while the page is in sight. */
const intervalMs = { usual: 20_000, live: 5000 } as const;
/** A page that was not touched for so long asks no more: a session that is not used ends by itself. */
const unusedMs = 30 * 60_000;

/** Signs that the page is used. */
const uses = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;

/**
 * How many receipts arrived above those of a list, as it is in `address`: its query, and as `newer` the first one
 * shown; at most one more than `newerMax`. Null asks for nothing. A question that fails leaves the count as it was.
 * `askedAt` changes with every answer.
 */
export function useArrived(
  address: Pick<ReceiptListAddress, 'q' | 'newer'> | null,
  pace: keyof typeof intervalMs = 'usual',
): { readonly count: number; readonly askedAt: number } {
  const used = useRef(0);
  useEffect(() => {
    const note = () => {
      used.current = Date.now();
    };
    note();
    for (const use of uses) window.addEventListener(use, note, { passive: true, capture: true });
    return () => {
      for (const use of uses) window.removeEventListener(use, note, { capture: true });
    };
  }, []);
  const search = address === null ? '' : receiptList.path(address).replace(/^[^?]*/, '');
  const { data, dataUpdatedAt } = useQuery({
    ...pageDataQuery('/receipts/arrived', search),
    queryFn: async ({ signal, client, queryKey }) => {
      const before = client.getQueryData<number>(queryKey) ?? 0;
      if (Date.now() - used.current > unusedMs) return before;
      // The user pressed nothing: a refusal or an ended session is shown with the next press.
      return readPageData('/receipts/arrived', search, signal).catch(() => before);
    },
    enabled: address !== null,
    // The list was read just now.
    initialData: 0,
    staleTime: intervalMs[pace],
    gcTime: keptFor(0),
    refetchInterval: intervalMs[pace],
    retry: false,
  });
  return { count: data, askedAt: dataUpdatedAt };
}
