import type { Context } from '@/lib/platform/context';
import { inSearchTime, limitStatements } from '@/lib/search/index/search-time';
import { findOldest, listRaw, type RawFilter } from './store/list';
import type { RawSummary } from './store/raw';

/** Some of the raw receipts that were searched for, newest first. */
export interface RawPage {
  readonly rows: readonly RawSummary[];
  /** `after` of what follows; null at the end. */
  readonly next: string | null;
  /** Whether it stopped looking before it had a full page: what is older than `next` was not looked at. */
  readonly stopped: boolean;
}

/** What is searched for, and how much of it. */
export type RawSearch = RawFilter & { readonly count: number; readonly after?: string | undefined };

/** How a text is looked for: in so many raw receipts at a time, as long as less than this has gone by. */
const usualEffort = { lookedAtOnce: 5_000, lookForInMs: 700 };

/**
 * A page of the retailer's raw receipts, newest first. No index knows the parts of a text: it is looked for in raw
 * receipts of ever older age until there is a page, or until it took long enough; then the caller may go on from
 * `next`, with what was found so far.
 * @throws ServiceError `search_timeout`.
 */
export async function searchRaw(
  ctx: Context<'get_raw_receipts'>,
  search: RawSearch,
  effort = usualEffort,
): Promise<RawPage> {
  const { count } = search;
  if (search.text === undefined) return pageOf(await listRaw(ctx, { ...search, count: count + 1 }), count);
  return inSearchTime(
    ctx,
    async (inner, timeLeft) => {
      const limit = () => limitStatements(inner.db, timeLeft());
      const { text: _text, count: _count, ...among } = search;
      const rows: RawSummary[] = [];
      for (let { after } = search; ;) {
        await limit();
        const oldest = await findOldest(inner, { ...among, after }, effort.lookedAtOnce);
        await limit();
        const wanted = count + 1 - rows.length;
        rows.push(
          ...(await listRaw(inner, { ...search, after, oldest: oldest ?? undefined, count: wanted })),
        );
        if (rows.length > count || oldest === null) return pageOf(rows, count);
        if (timeLeft.total - timeLeft() > effort.lookForInMs) return { rows, next: oldest, stopped: true };
        after = oldest;
      }
    },
    { keyLookups: false },
  );
}

function pageOf(found: readonly RawSummary[], count: number): RawPage {
  const rows = found.slice(0, count);
  return { rows, next: found.length > count ? (rows.at(-1)?.id ?? null) : null, stopped: false };
}
