import { useEffect, useSyncExternalStore } from 'react';
import { subscribeSearch, tellSearch } from '../state/use-search';

/** How an address is written into the browser's history. */
export type Way = 'pushState' | 'replaceState';

/** An address that a list was asked for while there was no network, and how it is written once its rows are there. */
interface Awaited {
  readonly href: string;
  readonly way: Way;
}

let awaited: Awaited | null = null;

/** Leaves the browser's address with the rows that are shown; `null` when nothing is waited for any more. */
export function awaitAddress(next: Awaited | null): void {
  if (awaited === next) return;
  awaited = next;
  tellSearch();
}

/** Writes the address that was waited for. */
export function writeAwaited(): void {
  if (awaited === null) return;
  const { href, way } = awaited;
  awaited = null;
  window.history[way](null, '', href);
  tellSearch();
}

/** The address that the list of this page waits for, if any. A user who goes back, forward or away waits for it no more. */
export function useAwaited(): string | null {
  useEffect(() => {
    const forget = () => awaitAddress(null);
    window.addEventListener('popstate', forget);
    return () => {
      window.removeEventListener('popstate', forget);
      forget();
    };
  }, []);
  return useSyncExternalStore(
    subscribeSearch,
    () => awaited?.href ?? null,
    () => null,
  );
}
