import { useEffect, useSyncExternalStore } from 'react';
import { subscribeSearch, notifySearch } from '../state/use-search';

export type HistoryMethod = 'pushState' | 'replaceState';

interface Awaited {
  readonly href: string;
  readonly method: HistoryMethod;
}

let awaited: Awaited | null = null;

/** The browser's address changes to `next` only after its rows are read. `null` cancels the change. */
export function awaitAddress(next: Awaited | null): void {
  if (awaited === next) return;
  awaited = next;
  notifySearch();
}

export function writeAwaited(): void {
  if (awaited === null) return;
  const { href, method } = awaited;
  awaited = null;
  window.history[method](null, '', href);
  notifySearch();
}

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
