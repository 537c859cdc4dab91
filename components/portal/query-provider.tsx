'use client';

import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { ApiError } from '@/lib/api/client';

/** Whoever's session ended signs in again and comes back to this page. */
function followEndedSession(error: Error): void {
  if (!(error instanceof ApiError) || error.status !== 401) return;
  const here = `${window.location.pathname}${window.location.search}`;
  window.location.assign(`/sign-in?next=${encodeURIComponent(here)}`);
}

/** Tries again only what may work the next time: not what the API refused. */
function isWorthRetrying(failures: number, error: Error): boolean {
  const refused = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return !refused && failures < 2;
}

/** The cache of what the browser read from the API, one for the life of the page. */
export function QueryProvider({ children }: { readonly children: ReactNode }) {
  const [client] = useState(
    () =>
      new QueryClient({
        queryCache: new QueryCache({ onError: followEndedSession }),
        mutationCache: new MutationCache({ onError: followEndedSession }),
        defaultOptions: { queries: { retry: isWorthRetrying, staleTime: 30_000 } },
      }),
  );
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
