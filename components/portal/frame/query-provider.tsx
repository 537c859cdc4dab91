'use client';

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { isUnreachable } from '@/components/portal/api/connection';
import { ApiError } from '@/components/portal/api/request';

/** Tries again only what may work the next time: not what the API refused, and for as long as it is not reached. */
function isWorthRetrying(failures: number, error: Error): boolean {
  if (isUnreachable(error)) return true;
  const refused = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return !refused && failures < 2;
}

/** Milliseconds until the next try: twice as long each time, and never long where a network may be back any moment. */
function untilNextTry(failures: number, error: Error): number {
  return Math.min(1000 * 2 ** failures, isUnreachable(error) ? 3000 : 30_000);
}

/** The cache of what the browser read from the API, one for the life of the page. */
export function QueryProvider({ children }: { readonly children: ReactNode }) {
  const [client] = useState(
    () =>
      new QueryClient({
        defaultOptions: { queries: { retry: isWorthRetrying, retryDelay: untilNextTry, staleTime: 30_000 } },
      }),
  );
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
