'use client';

import { useSearchParams } from 'next/navigation';
import { createContext, use, useEffect, useRef, useSyncExternalStore, type ReactNode } from 'react';

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

const RouterSearch = createContext('');

export function SearchProvider({ children }: { readonly children: ReactNode }) {
  const search = useSearchParams().toString();
  useEffect(notifySearch, [search]);
  return <RouterSearch value={search}>{children}</RouterSearch>;
}

/** Unlike Next's hook, returns the query of the address at once, not in a later transition. */
export function useSearch(path: string): string {
  const last = useRef<string>(null);
  // Only the first render reads the context, so that the later transition does not render the caller again.
  if (last.current === null) last.current = use(RouterSearch);
  const search = useSyncExternalStore(
    subscribeSearch,
    () => {
      if (window.location.pathname === path) last.current = window.location.search.slice(1);
      return last.current ?? '';
    },
    () => last.current ?? '',
  );
  // The router may change the address without an event. It then draws the page again, so this effect runs.
  useEffect(notifySearch);
  return search;
}
