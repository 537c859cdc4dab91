import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '@/components/portal/api/client';
import type { AnswerOf } from '@/components/portal/api/input';
import { apiKey } from '@/components/portal/api/queries';

export type TimelineEvent = AnswerOf<'get_receipt_timeline'>[number];

export const timelineFilters = {
  all: undefined,
  notes: ['note'],
  deliveries: ['delivery'],
  changes: ['change', 'assignment', 'link'],
} as const satisfies Readonly<Record<string, readonly TimelineEvent['kind'][] | undefined>>;

export type TimelineFilter = keyof typeof timelineFilters;

const pageEvents = 50;

/** Polling ends after this time: a delivery that is still queued then waits for its provider. */
const timeoutMs = 30 * 60_000;

export function isMessageAwaited(pages: readonly (readonly TimelineEvent[])[]): boolean {
  const newest = pages[0]?.find(({ kind }) => kind === 'delivery');
  return newest?.type === 'queued' && Date.now() - Date.parse(newest.timestamp) < timeoutMs;
}

export function timelineQuery(id: string, filter: TimelineFilter) {
  const query = { count: pageEvents, kind: timelineFilters[filter] };
  return infiniteQueryOptions({
    queryKey: apiKey('get_receipt_timeline', { params: { id }, query }),
    queryFn: ({ pageParam, signal }) =>
      api('get_receipt_timeline', { params: { id }, query: { ...query, after: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length < pageEvents ? undefined : page.at(-1)?.id),
  });
}
