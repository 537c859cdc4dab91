import { type SQL, gte, inArray, lt, or, and, sql } from 'drizzle-orm';
import { receipts } from '@/drizzle/schema/receipts';
import type { Context } from '@/lib/platform/context';
import type { StoredReceipt } from '../present';
import { keysetPage } from '@/lib/platform/db/keyset-page';
import { visibleReceipts } from '@/lib/platform/db/tenancy';

function conditionsOf(list: ReceiptFilter): SQL[] {
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

/** Where a receipt stands in the order of lists. */
export interface Position {
  readonly timestamp: Date;
  readonly id: string;
}

/** Which receipts: those that meet every condition given; the values of one are alternatives. */
export interface ReceiptFilter {
  readonly id?: readonly string[] | undefined;
  readonly transactionId?: readonly string[] | undefined;
  readonly consumer?: readonly string[] | undefined;
  readonly storeId?: readonly number[] | undefined;
  /** Integer references, or external references as strings. */
  readonly storeReference?: readonly (number | string)[] | undefined;
  /** Receipts with a timestamp at or after this. */
  readonly from?: Date | undefined;
  /** Receipts with a timestamp before this. */
  readonly until?: Date | undefined;
}

/** A page to read: at most `count` receipts of `filter`, in the open interval between the positions. */
export interface Page {
  readonly filter: ReceiptFilter;
  /** Exclusive upper end: receipts older than this. */
  readonly below: Position | null;
  /** Exclusive lower end: receipts newer than this. */
  readonly above: Position | null;
  /** Which end of the interval the page is taken from. */
  readonly from: 'newest' | 'oldest';
  readonly count: number;
}

/** One page of the receipts the caller may see, newest first. */
export async function readPage(ctx: Context, page: Page): Promise<StoredReceipt[]> {
  const newest = keysetPage(inOrder, 'descending', page.below === null ? null : placeOf(page.below));
  const oldest = keysetPage(inOrder, 'ascending', page.above === null ? null : placeOf(page.above));
  const rows = await ctx.db
    .select()
    .from(receipts)
    .where(and(visibleReceipts(ctx), ...conditionsOf(page.filter), newest.beyond, oldest.beyond))
    .orderBy(...(page.from === 'newest' ? newest : oldest).order)
    .limit(page.count);
  return page.from === 'newest' ? rows : rows.toReversed();
}

/** How many receipts the caller may see are newer than a place in the order of lists; at most `max`. */
export async function countAbove(ctx: Context, place: Position, max: number): Promise<number> {
  const found = ctx.db
    .select({ id: receipts.id })
    .from(receipts)
    .where(and(visibleReceipts(ctx), keysetPage(inOrder, 'ascending', placeOf(place)).beyond))
    .limit(max)
    .as('found');
  const [row] = await ctx.db.select({ count: sql<number>`count(*)::int` }).from(found);
  return row?.count ?? 0;
}

/** The order of lists of receipts. */
const inOrder = [receipts.timestamp, receipts.id] as const;

function placeOf({ timestamp, id }: Position): readonly [Date, string] {
  return [timestamp, id];
}
