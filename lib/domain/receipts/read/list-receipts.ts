import { trusted, type Context } from '@/lib/platform/context';
import { getReceipt } from './get-receipt';
import { readReceiptPage, type Position, type ReceiptFilter, readLastOfStores } from '../store/lists';
import type { PagedReceipt } from '../store/paged';

/** Filters of a list (specification §4.1). The values of one filter are alternatives. */
export interface ListReceipts extends ReceiptFilter {
  readonly count: number;
  readonly newer?: string | undefined;
  readonly older?: string | undefined;
  /**
   * Selects the oldest page, sorted newest first like every page. Applies only without `newer` and `older`.
   */
  readonly isOldest?: boolean | undefined;
}

/**
 * Lists receipts newest first, by timestamp and id. `newer` and `older` together select the receipts between
 * both (contract section 4).
 * @throws ServiceError `not_found` if the receipt of `newer` or `older` does not exist.
 */
export async function listReceipts(
  ctx: Context<'get_receipts'>,
  list: ListReceipts,
): Promise<PagedReceipt[]> {
  const above = await positionOf(ctx, list.newer);
  const below = await positionOf(ctx, list.older);
  const page = {
    below,
    above,
    from:
      below === null && (above !== null || list.isOldest === true)
        ? ('oldest' as const)
        : ('newest' as const),
    count: list.count,
  };
  const alternatives = narrowest(list);
  if (alternatives.length <= 1) return readReceiptPage(ctx, { ...page, filter: list });
  // One query for each value reads one index range. A query with an `in` list would sort or read far more
  // rows.
  const pages = await Promise.all(
    alternatives.map((alternative) => readReceiptPage(ctx, { ...page, filter: { ...list, ...alternative } })),
  );
  // A store's two references find the same receipts, so duplicates are removed.
  const unique = new Map(pages.flat().map((receipt) => [receipt.id, receipt]));
  const merged = [...unique.values()].toSorted(newestFirst);
  return page.from === 'newest' ? merged.slice(0, list.count) : merged.slice(-list.count);
}

async function positionOf(ctx: Context, id: string | undefined): Promise<Position | null> {
  return id === undefined ? null : getReceipt(trusted(ctx), id);
}

function narrowest(list: ListReceipts): ReceiptFilter[] {
  if (list.id !== undefined || list.transactionId !== undefined) return [];
  if (list.consumer !== undefined) return list.consumer.map((value) => ({ consumer: [value] }));
  if (list.storeId !== undefined) return list.storeId.map((value) => ({ storeId: [value] }));
  return (list.storeReference ?? []).map((value) => ({ storeReference: [value] }));
}

function newestFirst(a: Position, b: Position): number {
  return b.timestamp.getTime() - a.timestamp.getTime() || (a.id < b.id ? 1 : -1);
}

export async function listLastReceipts(
  ctx: Context<'get_receipts'>,
  storeIds: readonly number[],
): Promise<ReadonlyMap<number, Date>> {
  return storeIds.length === 0 ? new Map() : readLastOfStores(ctx, storeIds);
}
