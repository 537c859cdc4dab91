import { inSearchTime, limitWhereLate } from '@/lib/search/index/search-time';
import type { Context } from '@/lib/platform/context';
import { receiptIndex } from './index-receipt';
import { bindReceiptQuery } from './search-receipts';
import { readSums, type ReceiptSums } from './store/sums';
import { summedMax } from './summed-max';

/** What the receipts that a query finds come to. */
export interface FoundSums {
  /** How many it finds. */
  readonly hits: number;
  /** Null where more are found than are summed up. */
  readonly sums: ReceiptSums | null;
}

/**
 * Adds up the totals of the receipts that a query finds, in the snapshot that they are counted in. More than `summedMax` are
 * only counted, so that no query costs more than reading so many rows by their keys.
 * @throws ServiceError `invalid_query`, `search_timeout`.
 */
export function sumReceipts(ctx: Context<'sum_receipts'>, query: string): Promise<FoundSums> {
  const bound = bindReceiptQuery(ctx, { query });
  return inSearchTime(ctx, async (inner, timeLeft) => {
    const { hits, places } = await receiptIndex(inner).search({
      query: bound,
      scope: { kind: 'everything' },
      start: 0,
      count: summedMax,
      hitsMax: summedMax,
      timeLeft,
    });
    if (hits > summedMax) return { hits, sums: null };
    await limitWhereLate(inner.db, timeLeft);
    return {
      hits,
      sums: await readSums(
        inner,
        places.map(({ key }) => key),
      ),
    };
  });
}
