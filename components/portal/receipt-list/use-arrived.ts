import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { callApi } from '@/components/portal/api/client';
import { listHref, type ListAddress } from './list-address';

/** How often is asked, in milliseconds; only while the page is in sight. */
const intervalMs = 20_000;
/** A page that nobody touched for so long asks no more: a session that is not used ends by itself. */
const unusedMs = 30 * 60_000;

/** Signs that somebody uses the page. */
const uses = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;

/**
 * How many receipts arrived above those of a list, as it stands in `address`: its query, and as `newer` the first one
 * shown; at most one more than `newerMax`. Null asks for nothing. A question that fails leaves the count as it was.
 */
export function useArrived(address: Pick<ListAddress, 'query' | 'newer'> | null): number {
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
  const search = address === null ? '' : listHref(address).replace(/^[^?]*/, '');
  const { data } = useQuery({
    queryKey: ['receipts-arrived', search],
    queryFn: async ({ signal, client, queryKey }) => {
      const before = client.getQueryData<number>(queryKey) ?? 0;
      if (Date.now() - used.current > unusedMs) return before;
      // Nobody pressed anything: a refusal or an ended session is told with the next press.
      return callApi<number>(`/receipts/arrived${search}`, { signal }).catch(() => before);
    },
    enabled: address !== null,
    // The list was read just now.
    initialData: 0,
    staleTime: intervalMs,
    gcTime: 0,
    refetchInterval: intervalMs,
    retry: false,
  });
  return data;
}
