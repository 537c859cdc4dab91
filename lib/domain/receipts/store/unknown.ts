import { and, desc, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { receipts } from '@/drizzle/schema/receipts';
import type { Context } from '@/lib/platform/context';
import { preparedOnce, type Database } from '@/lib/platform/db/client';
import { keysetPage } from '@/lib/platform/db/keyset-page';
import { versionOf } from '@/lib/platform/db/row-versions';
import { ownedByParameter, visibleReceipts } from '@/lib/platform/db/tenancy';
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

const readColumns = {
  id,
  version: versionOf(receipts).as('version'),
  bytes: sql<number>`pg_column_size(${submitted})`.as('bytes'),
  ...presented,
};

type Read = Pick<ReturnType<typeof readAll>, 'as'>;

function readAll(db: Database, condition: SQL | undefined) {
  return db.select(readColumns).from(receipts).where(condition);
}

/** Selects `read` without the content of receipts whose version is among `versions` of `ids`. */
function selectUnknown(
  db: Database,
  read: Read,
  { ids, versions }: { readonly ids: SQLWrapper; readonly versions: SQLWrapper },
) {
  const all = read.as('found');
  const isUnknown = sql`known.known_version is null`;
  const isShort = sql`${all.bytes} <= ${sql.raw(String(pagedBytesMax))}`;
  const columns = Object.entries(presented).map(([name, column]) => {
    const isShown = column === submitted ? sql`${isUnknown} and ${isShort}` : isUnknown;
    return [name, sql`case when ${isShown} then ${all[name as keyof typeof presented]} end`.mapWith(column)];
  });
  return db
    .select({
      id: all.id,
      version: all.version,
      bytes: all.bytes,
      isKnown: sql<boolean>`known.known_version is not null`,
      ...(Object.fromEntries(columns) as Record<keyof typeof presented, SQL>),
    })
    .from(all)
    .leftJoin(
      sql`unnest(${ids}::uuid[], ${versions}::text[]) as known (known_id, known_version)`,
      sql`known.known_id = ${all.id} and known.known_version = ${all.version}`,
    )
    .orderBy(desc(all.timestamp), desc(all.id));
}

function unknownOf(row: Awaited<ReturnType<typeof selectUnknown>>[number]): UnknownReceipt {
  const { version, bytes, isKnown, ...receipt } = row;
  // Content is complete where `submitted` is there.
  const isRead = receipt.submitted !== null;
  return { id: receipt.id, version, bytes, isKnown, receipt: isRead ? (receipt as PresentedReceipt) : null };
}

const newestUnknown = preparedOnce((db) => {
  const newest = readAll(db, ownedByParameter(receipts))
    .orderBy(...keysetPage(inOrder, 'descending', null).order)
    .limit(sql.placeholder('count'));
  const known = { ids: sql`${sql.placeholder('ids')}`, versions: sql`${sql.placeholder('versions')}` };
  return selectUnknown(db, newest, known).prepare('newest_unknown_receipts');
});

/**
 * Reads the newest receipts, without content if `known` has their version. Null in an open transaction, which
 * can change a receipt twice under one version.
 */
export async function readNewestUnknown(
  ctx: Context,
  count: number,
  known: readonly KnownReceipt[],
): Promise<UnknownReceipt[] | null> {
  const statement = newestUnknown(ctx.db);
  if (statement === null) return null;
  const rows = await statement.execute({ retailerId: ctx.retailer.id, count, ...listsOf(known) });
  return rows.map(unknownOf);
}

/**
 * Reads receipts, newest first, without content if `known` has their version. Not for transactions that write,
 * because these can change a receipt twice under one version.
 */
export async function readUnknown(
  ctx: Context,
  ids: readonly string[],
  known: readonly KnownReceipt[],
): Promise<UnknownReceipt[]> {
  if (ids.length === 0) return [];
  const wanted = sql`${id} = any (${sql.param([...ids])}::uuid[])`;
  const lists = listsOf(known);
  const rows = await selectUnknown(ctx.db, readAll(ctx.db, and(visibleReceipts(ctx), wanted)), {
    ids: sql`${sql.param(lists.ids)}`,
    versions: sql`${sql.param(lists.versions)}`,
  });
  return rows.map(unknownOf);
}

function listsOf(known: readonly KnownReceipt[]) {
  return { ids: known.map((one) => one.id), versions: known.map(({ version }) => version) };
}
