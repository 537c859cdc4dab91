import type { Context } from '@/lib/platform/context';
import { inSearchTime, limitStatements } from '@/lib/search/index/search-time';
import { findOldest, listRaw, type RawFilter } from './store/list';
import type { RawSummary } from './store/raw';

export interface RawSearchPage {
  readonly rows: readonly RawSummary[];
  /** `after` of the next page; null at the end. */
  readonly next: string | null;
  /** True if time was up before the page was full. Older raw receipts were not searched then. */
  readonly stopped: boolean;
}

export type RawSearch = RawFilter & { readonly count: number; readonly after?: string | undefined };

/** Most raw receipts searched by one statement, and milliseconds after which no further statement starts. */
const usualEffort = { lookedAtOnce: 5_000, lookForInMs: 700 };

/**
 * Newest first. Texts have no index, so a text search stops when the page is full or time is up, and `next`
 * continues it.
 * @throws ServiceError `search_timeout`.
 */
export async function searchRaw(
  ctx: Context<'get_raw_receipts'>,
  search: RawSearch,
  effort = usualEffort,
): Promise<RawSearchPage> {
  const { count } = search;
  if (search.text === undefined) return pageOf(await listRaw(ctx, { ...search, count: count + 1 }), count);
  return inSearchTime(
    ctx,
    async (inner, timeLeft) => {
      const limit = () => limitStatements(inner.db, timeLeft);
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

function pageOf(found: readonly RawSummary[], count: number): RawSearchPage {
  const rows = found.slice(0, count);
  return { rows, next: found.length > count ? (rows.at(-1)?.id ?? null) : null, stopped: false };
}
