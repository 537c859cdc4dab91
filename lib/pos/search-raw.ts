import { sql } from 'drizzle-orm';
import type { Context } from '@/lib/context';
import { inSearchTime } from '@/lib/search/gin/search-time';
import { listRaw, type RawFilter, type RawSummary } from './store';

/**
 * A page of the retailer's raw receipts, newest first. A text is looked for in every row of the time given, so that
 * takes at most as long as any search.
 * @throws ServiceError `search_timeout`.
 */
export async function searchRaw(
  ctx: Context,
  page: RawFilter & { readonly count: number; readonly after?: string | undefined },
): Promise<RawSummary[]> {
  if (page.text === undefined) return listRaw(ctx, page);
  return inSearchTime(ctx, async (inner, timeLeft) => {
    await inner.db.execute(sql.raw(`set local statement_timeout = ${timeLeft()}`));
    return listRaw(inner, page);
  });
}
