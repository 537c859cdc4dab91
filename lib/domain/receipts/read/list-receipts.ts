import { trusted, type Context } from '@/lib/platform/context';
import { getReceipt } from './get-receipt';
import { readPage, type Position, type ReceiptFilter, readLastOfStores } from '../store/lists';
import type { PagedReceipt } from '../store/paged';

/** Filters of a list (specification §4.1); values of one filter are alternatives. */
export interface ListReceipts extends ReceiptFilter {
  readonly count: number;
  /** Receipt id: the nearest page of newer receipts. */
  readonly newer?: string | undefined;
  /** Receipt id: only older receipts. */
  readonly older?: string | undefined;
  /** Oldest page instead of the newest, without `newer` and `older`; it is newest first, too. */
  readonly isOldest?: boolean | undefined;
}

/**
 * Newest first by (timestamp, id); `newer` with `older` is an open interval (contract section 4).
 * @throws ServiceError `not_found` for an unknown `newer` or `older`.
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
  if (alternatives.length <= 1) return readPage(ctx, { ...page, filter: list });
  // One index range for each value: with one `in` list Postgres would sort or walk far more.
  const pages = await Promise.all(
    alternatives.map((alternative) => readPage(ctx, { ...page, filter: { ...list, ...alternative } })),
  );
  // Duplicates: both references of one store find the same receipts.
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

/** Time of the last sale by store, without test receipts. */
export async function listLastReceipts(
  ctx: Context<'get_receipts'>,
  storeIds: readonly number[],
): Promise<ReadonlyMap<number, Date>> {
  return storeIds.length === 0 ? new Map() : readLastOfStores(ctx, storeIds);
}
