import { amountOfUnits } from '@/lib/domain/rollups/units';
import type { Context } from '@/lib/platform/context';
import type { GroupSums } from '@/lib/search/index/group-sums';
import { inSearchTime } from '@/lib/search/index/search-time';
import { searchTimeMaxInMs } from '@/lib/search/query-error';
import { receiptIndex } from '../index/index-receipt';
import { excludedGroups } from '../wire/receipt-amount';
import { bindReceiptQuery, consumersScope } from '../search/search-receipts';

export interface ReceiptSums {
  readonly totals: readonly {
    readonly currency: string | null;
    readonly receipts: number;
    readonly total: number;
  }[];
  readonly duplicates: number;
  readonly tests: number;
}

export interface FoundReceiptSums {
  readonly hits: number;
  /** Null while many receipts have index entries of an earlier release. */
  readonly sums: ReceiptSums | null;
}

export async function sumReceipts(ctx: Context<'sum_receipts'>, query: string): Promise<FoundReceiptSums> {
  const startedAt = performance.now();
  const bound = await bindReceiptQuery(ctx, { query });
  return inSearchTime(
    ctx,
    async (inner, timeLeft) => {
      const { hits, sums } = await receiptIndex(inner).sum({
        query: bound,
        scope: consumersScope(inner.consumers),
        timeLeft,
      });
      return { hits, sums: sums === null ? null : receiptSums(sums) };
    },
    { maxInMs: searchTimeMaxInMs - (performance.now() - startedAt) },
  );
}

function receiptSums(sums: GroupSums): ReceiptSums {
  const excluded: ReadonlySet<string> = new Set(Object.values(excludedGroups));
  return {
    totals: [...sums]
      .filter(([group]) => !excluded.has(group))
      .map(([group, { documents, units }]) => ({
        currency: group === '' ? null : group,
        receipts: documents,
        total: amountOfUnits(units),
      }))
      .toSorted((a, b) => b.receipts - a.receipts || ((a.currency ?? '') < (b.currency ?? '') ? -1 : 1)),
    duplicates: sums.get(excludedGroups.duplicate)?.documents ?? 0,
    tests: sums.get(excludedGroups.test)?.documents ?? 0,
  };
}
