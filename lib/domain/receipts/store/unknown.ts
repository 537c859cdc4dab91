import { sql, type SQL } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import { receipts } from '@/drizzle/schema/receipts';
import type { Context } from '@/lib/platform/context';
import { isTransaction, type Database } from '@/lib/platform/db/client';
import { keysetPage } from '@/lib/platform/db/keyset-page';
import { owned, visibleReceipts } from '@/lib/platform/db/tenancy';
import type { PresentedReceipt } from '../present';
import { inOrder } from './lists';
import { pagedBytesMax } from './paged';

export interface KnownReceipt {
  readonly id: string;
  readonly version: string;
}

/** `receipt` is null if its version is known, or if it is too long for a page. */
export interface UnknownReceipt extends KnownReceipt {
  readonly isKnown: boolean;
  readonly bytes: number;
  readonly receipt: PresentedReceipt | null;
}

const { id, identifier, localtime, timestamp, posDataIds, properties, tillUuid, transactionId } = receipts;
const { externalId, duplicate, test, attachments, storeReference, submitted, fiscal, snapshot } = receipts;
const presented = {
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
};

interface Row extends Record<string, unknown> {
  readonly id: string;
  readonly version: string;
  readonly bytes: number;
  readonly isKnown: boolean;
}

const isUnknown = 'known.version is distinct from found.xmin::text';
const isShort = `pg_column_size(found.submitted) <= ${pagedBytesMax}`;
const content = Object.entries(presented).map(([name, column]) => {
  const isShown = column === submitted ? `${isUnknown} and ${isShort}` : isUnknown;
  return `case when ${isShown} then found."${toSnakeCase(column.name)}" end as "${name}"`;
});
const columns = sql.raw(
  [
    'found.id, found.xmin::text as version, pg_column_size(found.submitted) as bytes',
    `not (${isUnknown}) as "isKnown"`,
    ...content,
  ].join(', '),
);

function selectWhere(condition: SQL): SQL {
  return sql`select ${receipts}.*, ${receipts}.xmin from ${receipts} where ${condition}`;
}

/** Reads `found` without the content of receipts whose version is that of `known`. */
async function readUnlessKnown(db: Database, from: SQL): Promise<UnknownReceipt[]> {
  const rows = await db.execute<Row>(sql`select ${columns} from ${from}`);
  return rows.map((row) => ({ ...row, receipt: receiptOf(row) }));
}

/** Raw values of a row become those of the table's columns. */
function receiptOf(row: Row): PresentedReceipt | null {
  // Content is complete where `submitted` is there.
  if (row['submitted'] === null) return null;
  const values = Object.entries(presented).map(([name, column]) => {
    const value = row[name];
    return [name, value === null ? null : column.mapFromDriverValue(value)];
  });
  return { id: row.id, ...Object.fromEntries(values) } as PresentedReceipt;
}

/**
 * Reads the newest receipts, without content if `known` has their version. Null in an open transaction, which
 * can change a receipt twice under one version.
 */
export async function readNewestUnknown(
  ctx: Context,
  count: number,
  known: readonly KnownReceipt[],
): Promise<UnknownReceipt[] | null> {
  if (isTransaction(ctx.db)) return null;
  const { order } = keysetPage(inOrder, 'descending', null);
  const newest = sql`${owned(ctx, receipts)} order by ${sql.join([...order], sql`, `)} limit ${count}`;
  return readUnlessKnown(
    ctx.db,
    sql`(${selectWhere(newest)}) as found
      left join unnest(${sql.param(known.map((one) => one.id))}::uuid[],
        ${sql.param(known.map(({ version }) => version))}::text[]) as known (id, version) on known.id = found.id
      order by found.timestamp desc, found.id desc`,
  );
}

/**
 * Reads visible receipts, in any order, without content if `knownVersion` returns their version. Not for
 * transactions that write, because these can change a receipt twice under one version.
 */
export async function readUnknown(
  ctx: Context,
  ids: readonly string[],
  knownVersion: (id: string) => string | undefined,
): Promise<UnknownReceipt[]> {
  if (ids.length === 0) return [];
  // With `limit`, Postgres looks up each receipt by its key, whatever it believes of the table.
  const one = sql`${visibleReceipts(ctx)} and ${id} = known.id limit 1`;
  return readUnlessKnown(
    ctx.db,
    sql`unnest(${sql.param([...ids])}::uuid[], ${sql.param(ids.map((name) => knownVersion(name) ?? ''))}::text[])
        as known (id, version)
      cross join lateral (${selectWhere(one)}) as found`,
  );
}
