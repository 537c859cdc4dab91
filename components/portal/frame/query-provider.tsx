'use client';

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { isUnreachable } from '@/components/portal/api/connection';
import { ApiError } from '@/components/portal/api/request';

/** True when a retry may work: not after a refusal by the API, and always while it is not reached. */
function isWorthRetrying(failures: number, error: Error): boolean {
  if (isUnreachable(error)) return true;
  const refused = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return !refused && failures < 2;
}

/** Milliseconds until the next try, doubled each time, and short where a network may be back any moment. */
function untilNextTry(failures: number, error: Error): number {
  return Math.min(1000 * 2 ** failures, isUnreachable(error) ? 3000 : 30_000);
}

export function QueryProvider({ children }: { readonly children: ReactNode }) {
  const [client] = useState(
    () =>
      new QueryClient({
        defaultOptions: { queries: { retry: isWorthRetrying, retryDelay: untilNextTry, staleTime: 30_000 } },
      }),
  );
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
