import { useEffect, useSyncExternalStore } from 'react';
import { subscribeSearch, tellSearch } from '../state/use-search';

export type Way = 'pushState' | 'replaceState';

interface Awaited {
  readonly href: string;
  readonly way: Way;
}

let awaited: Awaited | null = null;

/** The browser shows the address only once its rows are read. `null` cancels it. */
export function awaitAddress(next: Awaited | null): void {
  if (awaited === next) return;
  awaited = next;
  tellSearch();
}

export function writeAwaited(): void {
  if (awaited === null) return;
  const { href, way } = awaited;
  awaited = null;
  window.history[way](null, '', href);
  tellSearch();
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
