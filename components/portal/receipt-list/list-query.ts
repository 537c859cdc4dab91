import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { ApiError, callApi } from '@/components/portal/api/client';
import type { ListResponse } from './list-answer';

/** How long what was fetched ahead, because its link was pointed at, counts as fresh. */
const freshInMs = 5000;
/** How long pages are kept for going back. */
const keptInMs = 30 * 60 * 1000;

/**
 * The page of the receipts list behind an address as `listHref` writes it. It is read when somebody goes there, and
 * stays as it was until the reader comes back: rows that move under the pointer are worse than a receipt too few.
 */
export function listQuery(locale: string, href: string) {
  return queryOptions({
    queryKey: ['receipt-list', locale, href],
    queryFn: ({ signal }) => readRows(href, signal),
    staleTime: Infinity,
    gcTime: keptInMs,
  });
}

/** Begins to read a page, if it was not read just now. */
export function readAhead(client: QueryClient, locale: string, href: string): void {
  void client.prefetchQuery({ ...listQuery(locale, href), staleTime: freshInMs });
}

async function readRows(href: string, signal: AbortSignal): Promise<ListResponse> {
  const search = href.split('?')[1] ?? '';
  try {
    return await callApi<ListResponse>(`/receipts/rows${search === '' ? '' : `?${search}`}`, { signal });
  } catch (error) {
    // The page says what the group may not do.
    if (error instanceof ApiError && error.status === 403) return { kind: 'page' };
    throw error;
  }
}
