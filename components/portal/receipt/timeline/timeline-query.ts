import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '@/components/portal/api/client';
import type { AnswerOf } from '@/components/portal/api/input';
import { apiKey } from '@/components/portal/api/queries';

/** An event of a receipt's timeline. */
export type TimelineEvent = AnswerOf<'get_receipt_timeline'>[number];

/** What a timeline can be narrowed to. */
export const timelineFilters = {
  all: undefined,
  notes: ['note'],
  deliveries: ['delivery'],
  changes: ['change', 'assignment', 'link'],
} as const satisfies Readonly<Record<string, readonly TimelineEvent['kind'][] | undefined>>;

export type TimelineFilter = keyof typeof timelineFilters;

/** Events of one page. */
const pageEvents = 50;

/** While a message is on its way, what became of it is asked for again after so long. */
const pollInMs = 2000;
/** One that waits longer is not waited for: a page left open would keep its session from ending. */
const patienceMs = 30 * 60_000;

/** What happened to a receipt, newest first, page by page; follows a message that is on its way. */
export function timelineQuery(id: string, filter: TimelineFilter) {
  const query = { count: pageEvents, kind: timelineFilters[filter] };
  return infiniteQueryOptions({
    queryKey: apiKey('get_receipt_timeline', { params: { id }, query }),
    queryFn: ({ pageParam, signal }) =>
      api('get_receipt_timeline', { params: { id }, query: { ...query, after: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length < pageEvents ? undefined : page.at(-1)?.id),
    refetchInterval: ({ state }) => {
      const newest = state.data?.pages[0]?.find(({ kind }) => kind === 'delivery');
      const isAwaited = newest?.type === 'queued' && Date.now() - Date.parse(newest.timestamp) < patienceMs;
      return isAwaited ? pollInMs : false;
    },
  });
}
