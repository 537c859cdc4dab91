'use client';

import { useSearchParams } from 'next/navigation';
import { useEffect, useRef, useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();

/** Announces a change of the browser's address within the page. */
export function tellSearch(): void {
  for (const listener of listeners) listener();
}

/** Calls back when the browser's address may have changed; returns the unsubscription. */
export function subscribeSearch(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('popstate', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('popstate', listener);
  };
}

/** The router, which hears of each address in a transition, would report it after the rows. */
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
  // The router may have gone to another address of this page: it draws the page again, without a notice.
  useEffect(tellSearch);
  return search;
}
