import { gte, inArray, lt, or, type SQL } from 'drizzle-orm';
import { receipts } from '@/drizzle/schema/receipts';
import type { Context } from '@/lib/platform/context';
import { getReceipt } from './get-receipt';
import type { StoredReceipt } from './present';
import { readPage, type Position } from './store/receipts';

/** Which receipts to list (§4.1). A missing filter does not restrict; the values of one filter are alternatives. */
export interface ListReceipts {
  readonly count: number;
  readonly id?: readonly string[] | undefined;
  readonly transactionId?: readonly string[] | undefined;
  readonly consumer?: readonly string[] | undefined;
  readonly storeId?: readonly number[] | undefined;
  /** Integer references, or external references as strings (v1). */
  readonly storeReference?: readonly (number | string)[] | undefined;
  /** Receipts with a timestamp at or after this, for the portal's date filter. */
  readonly from?: Date | undefined;
  /** Receipts with a timestamp before this. */
  readonly until?: Date | undefined;
  /** A receipt id: only newer ones, the nearest first page of them. */
  readonly newer?: string | undefined;
  /** A receipt id: only older ones. */
  readonly older?: string | undefined;
}

/**
 * Lists receipts newest first by (timestamp, id). `newer` gives the page just newer than that receipt, with `older`
 * the open interval between the two (contract section 4).
 * @throws ServiceError `not_found` when `newer` or `older` names no receipt the caller may see.
 */
export async function listReceipts(ctx: Context, list: ListReceipts): Promise<StoredReceipt[]> {
  const above = await positionOf(ctx, list.newer);
  const below = await positionOf(ctx, list.older);
  const page = {
    below,
    above,
    from: above !== null && below === null ? ('oldest' as const) : ('newest' as const),
    count: list.count,
  };
  const alternatives = narrowest(list);
  const others = conditionsOf(list);
  if (alternatives.length <= 1) return readPage(ctx, { ...page, conditions: others });
  // One index range for each value, merged here: as one `in` list Postgres would sort or walk far more.
  const pages = await Promise.all(
    alternatives.map((condition) => readPage(ctx, { ...page, conditions: [...others, condition] })),
  );
  // Both references of one store find the same receipts, which count once.
  const unique = new Map(pages.flat().map((receipt) => [receipt.id, receipt]));
  const merged = [...unique.values()].toSorted(newestFirst);
  return page.from === 'newest' ? merged.slice(0, list.count) : merged.slice(-list.count);
}

async function positionOf(ctx: Context, id: string | undefined): Promise<Position | null> {
  return id === undefined ? null : getReceipt(ctx, id);
}

/** The values of the filter that leaves the fewest receipts, one condition each. */
function narrowest(list: ListReceipts): SQL[] {
  if (list.id !== undefined || list.transactionId !== undefined) return [];
  if (list.consumer !== undefined) return list.consumer.map((value) => inArray(receipts.identifier, [value]));
  if (list.storeId !== undefined) return list.storeId.map((value) => inArray(receipts.storeId, [value]));
  return (list.storeReference ?? []).map((value) => anyStoreReference([value]));
}

function conditionsOf(list: ListReceipts): SQL[] {
  const conditions: SQL[] = [];
  if (list.id !== undefined) conditions.push(inArray(receipts.id, [...list.id]));
  if (list.transactionId !== undefined)
    conditions.push(inArray(receipts.transactionId, [...list.transactionId]));
  if (list.consumer !== undefined) conditions.push(inArray(receipts.identifier, [...list.consumer]));
  if (list.storeId !== undefined) conditions.push(inArray(receipts.storeId, [...list.storeId]));
  if (list.storeReference !== undefined) conditions.push(anyStoreReference(list.storeReference));
  if (list.from !== undefined) conditions.push(gte(receipts.timestamp, list.from));
  if (list.until !== undefined) conditions.push(lt(receipts.timestamp, list.until));
  return conditions;
}

function anyStoreReference(references: readonly (number | string)[]): SQL {
  const numbers = references.filter((reference) => typeof reference === 'number');
  const texts = references.filter((reference) => typeof reference === 'string');
  const either = or(
    numbers.length > 0 ? inArray(receipts.storeReference, numbers) : undefined,
    texts.length > 0 ? inArray(receipts.externalStoreReference, texts) : undefined,
  );
  if (either === undefined) throw new RangeError('A filter needs at least one value.');
  return either;
}

function newestFirst(a: Position, b: Position): number {
  return b.timestamp.getTime() - a.timestamp.getTime() || (a.id < b.id ? 1 : -1);
}
