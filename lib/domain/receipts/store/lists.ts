import { type SQL, desc, gte, inArray, lt, or, and, sql } from 'drizzle-orm';
import { receipts } from '@/drizzle/schema/receipts';
import type { Context } from '@/lib/platform/context';
import { pagedColumns, type PagedReceipt } from './paged';
import { keysetPage } from '@/lib/platform/db/keyset-page';
import { preparedOnce } from '@/lib/platform/db/client';
import { owned, ownedByParameter, realReceipts, visibleReceipts } from '@/lib/platform/db/tenancy';

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

export interface Position {
  readonly timestamp: Date;
  readonly id: string;
}

export interface ReceiptFilter {
  readonly id?: readonly string[] | undefined;
  readonly transactionId?: readonly string[] | undefined;
  readonly consumer?: readonly string[] | undefined;
  readonly storeId?: readonly number[] | undefined;
  readonly storeReference?: readonly (number | string)[] | undefined;
  readonly from?: Date | undefined;
  readonly until?: Date | undefined;
}

export interface Page {
  readonly filter: ReceiptFilter;
  readonly below: Position | null;
  readonly above: Position | null;
  readonly from: 'newest' | 'oldest';
  readonly count: number;
}

export const inOrder = [receipts.timestamp, receipts.id] as const;

const newestOfAll = preparedOnce((db) =>
  db
    .select(pagedColumns)
    .from(receipts)
    .where(ownedByParameter(receipts))
    .orderBy(...keysetPage(inOrder, 'descending', null).order)
    .limit(sql.placeholder('count'))
    .prepare('newest_receipts'),
);

export async function readReceiptPage(ctx: Context, page: Page): Promise<PagedReceipt[]> {
  const conditions = conditionsOf(page.filter);
  const isWhole = conditions.length === 0 && page.below === null && page.above === null;
  if (ctx.consumers === null && isWhole && page.from === 'newest') {
    const prepared = newestOfAll(ctx.db);
    if (prepared !== null) return prepared.execute({ retailerId: ctx.retailer.id, count: page.count });
  }
  const newest = keysetPage(inOrder, 'descending', page.below === null ? null : placeOf(page.below));
  const oldest = keysetPage(inOrder, 'ascending', page.above === null ? null : placeOf(page.above));
  const rows = await ctx.db
    .select(pagedColumns)
    .from(receipts)
    .where(and(visibleReceipts(ctx), ...conditions, newest.beyond, oldest.beyond))
    .orderBy(...(page.from === 'newest' ? newest : oldest).order)
    .limit(page.count);
  return page.from === 'newest' ? rows : rows.toReversed();
}

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

function placeOf({ timestamp, id }: Position): readonly [Date, string] {
  return [timestamp, id];
}

export async function findShownReceipts(ctx: Context, ids: readonly string[], count: number) {
  const wanted = ids.slice(0, count);
  if (wanted.length === 0) return [];
  const { id, transactionId, localtime, total, currency, storeReference } = receipts;
  const rows = await ctx.db
    .select({ id, transactionId, localtime, total, currency, storeReference })
    .from(receipts)
    .where(and(visibleReceipts(ctx), inArray(id, wanted)));
  return wanted.flatMap((one) => rows.find((row) => row.id === one) ?? []);
}

export async function readStoresOf(ctx: Context, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db
    .select({ id: receipts.id, storeId: receipts.storeId })
    .from(receipts)
    .where(and(owned(ctx, receipts), inArray(receipts.id, [...ids])));
  return new Map(rows.map(({ id, storeId }) => [id, storeId]));
}

/** For each store, the query reads one entry of the index. */
export async function readLastOfStores(
  ctx: Context,
  storeIds: readonly number[],
): Promise<ReadonlyMap<number, Date>> {
  const newest = ctx.db
    .select({ timestamp: receipts.timestamp })
    .from(receipts)
    .where(and(realReceipts(ctx), sql`${receipts.storeId} = named.id`))
    .orderBy(desc(receipts.timestamp), desc(receipts.id))
    .limit(1);
  const rows = await ctx.db.execute<{ id: number; at: string }>(sql`
    select named.id, newest.timestamp as at from unnest(${sql.param([...storeIds])}::int[]) as named (id)
    cross join lateral (${newest}) as newest`);
  return new Map(rows.map(({ id, at }) => [id, new Date(at)]));
}
