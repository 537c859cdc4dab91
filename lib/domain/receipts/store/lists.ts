import { type SQL, type SQLWrapper, desc, gte, inArray, lt, or, and, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { receipts } from '@/drizzle/schema/receipts';
import type { Context } from '@/lib/platform/context';
import type { PresentedReceipt } from '../present';
import { pagedBytesMax, pagedColumns, type PagedReceipt } from './paged';
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

const inOrder = [receipts.timestamp, receipts.id] as const;

const newestOfAll = preparedOnce((db) =>
  db
    .select(pagedColumns)
    .from(receipts)
    .where(ownedByParameter(receipts))
    .orderBy(...keysetPage(inOrder, 'descending', null).order)
    .limit(sql.placeholder('count'))
    .prepare('newest_receipts'),
);

export interface NewestRow {
  readonly id: string;
  readonly version: string;
  readonly receipt: PresentedReceipt | null;
}

const newestUnknown = preparedOnce((db) => {
  const { id, identifier, localtime, timestamp, posDataIds, properties, tillUuid, transactionId } = receipts;
  const { externalId, duplicate, test, attachments, storeReference, submitted, fiscal, snapshot } = receipts;
  const newest = db
    .select({
      id,
      identifier,
      localtime,
      timestamp,
      posDataIds,
      properties,
      tillUuid,
      transactionId,
      externalId,
      duplicate,
      test,
      attachments,
      storeReference,
      submitted,
      fiscal,
      snapshot,
      version: sql<string>`${receipts}.xmin::text`.as('version'),
    })
    .from(receipts)
    .where(ownedByParameter(receipts))
    .orderBy(...keysetPage(inOrder, 'descending', null).order)
    .limit(sql.placeholder('count'))
    .as('newest');
  const unlessKnown = (column: PgColumn, shown: SQLWrapper) =>
    sql`case when known.known_id is null then ${shown} end`.mapWith(column);
  return db
    .select({
      id: newest.id,
      version: newest.version,
      isKnown: sql<boolean>`known.known_id is not null`,
      identifier: unlessKnown(identifier, newest.identifier),
      localtime: unlessKnown(localtime, newest.localtime),
      timestamp: unlessKnown(timestamp, newest.timestamp),
      posDataIds: unlessKnown(posDataIds, newest.posDataIds),
      properties: unlessKnown(properties, newest.properties),
      tillUuid: unlessKnown(tillUuid, newest.tillUuid),
      transactionId: unlessKnown(transactionId, newest.transactionId),
      externalId: unlessKnown(externalId, newest.externalId),
      duplicate: unlessKnown(duplicate, newest.duplicate),
      test: unlessKnown(test, newest.test),
      attachments: unlessKnown(attachments, newest.attachments),
      storeReference: unlessKnown(storeReference, newest.storeReference),
      submitted: unlessKnown(
        submitted,
        sql`case when pg_column_size(${newest.submitted}) <= ${sql.raw(String(pagedBytesMax))} then ${newest.submitted} end`,
      ),
      fiscal: unlessKnown(fiscal, newest.fiscal),
      snapshot: unlessKnown(snapshot, newest.snapshot),
    })
    .from(newest)
    .leftJoin(
      sql`unnest(${sql.placeholder('ids')}::uuid[], ${sql.placeholder('versions')}::text[]) as known (known_id, known_version)`,
      sql`known.known_id = ${newest.id} and known.known_version = ${newest.version}`,
    )
    .orderBy(desc(newest.timestamp), desc(newest.id))
    .prepare('newest_unknown_receipts');
});

/**
 * Reads the newest receipts, without content if `known` has their version. Null if another receipt is too
 * long for a page. Null in an open transaction, which can change a receipt twice under one version.
 */
export async function readNewestUnknown(
  ctx: Context,
  count: number,
  known: readonly Pick<NewestRow, 'id' | 'version'>[],
): Promise<NewestRow[] | null> {
  const statement = newestUnknown(ctx.db);
  if (statement === null) return null;
  const rows = await statement.execute({
    retailerId: ctx.retailer.id,
    count,
    ids: known.map(({ id }) => id),
    versions: known.map(({ version }) => version),
  });
  if (rows.some(({ isKnown, submitted }) => !isKnown && submitted === null)) return null;
  return rows.map(({ version, isKnown, ...columns }) => ({
    id: columns.id,
    version,
    receipt: isKnown ? null : (columns as PresentedReceipt),
  }));
}

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
