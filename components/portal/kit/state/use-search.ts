'use client';

import { useSearchParams } from 'next/navigation';
import { useEffect, useRef, useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();

export function notifySearch(): void {
  for (const listener of listeners) listener();
}

export function subscribeSearch(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('popstate', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('popstate', listener);
  };
}

/** Unlike Next's hook, returns the query of the address at once, not in a later transition. */
export function useSearch(path: string): string {
  const known = useSearchParams().toString();
  const last = useRef(known);
  const search = useSyncExternalStore(
    subscribeSearch,
    () => {
      if (window.location.pathname === path) last.current = window.location.search;
      return last.current;
    },
    () => known,
  );
  // The router may change the address without an event. It then draws the page again, so this effect runs.
  useEffect(notifySearch);
  return search;
}
