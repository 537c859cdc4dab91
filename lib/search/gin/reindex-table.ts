import { and, asc, eq, gt, lte, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '@/lib/platform/db/client';
import type { SearchTable } from './gin-index';

/** A row for an index table. */
export interface IndexRow {
  readonly key: string;
  readonly orderedAt: Date;
  /** In the notation of a `tsvector`. */
  readonly terms: string;
  readonly version: number;
}

/** Documents and the index table that holds their terms. */
export interface Indexed {
  readonly source: PgTable & { readonly retailerId: PgColumn };
  readonly sourceKey: PgColumn;
  readonly index: SearchTable & { readonly version: PgColumn };
  /** The version that rows shall have. */
  readonly version: number;
  /**
   * Makes the rows of these documents. Called in a transaction; must hold the documents against writers, so that what
   * is made of them is not out of date when it is stored.
   */
  readonly make: (db: Database, keys: readonly string[]) => Promise<readonly IndexRow[]>;
}

/** What a pass has done so far. */
export interface ReindexProgress {
  /** Documents looked at. */
  readonly done: number;
  readonly total: number;
  /** Rows made, and rows removed because their document is gone. */
  readonly made: number;
  readonly removed: number;
}

/** Called after every step; false ends the pass there. */
export type OnStep = (progress: ReindexProgress) => Promise<boolean> | boolean;

/** Documents looked at in a step, and rows written in one transaction: short, so that a writer waits little. */
const step = 1000;
const batch = 100;

/**
 * One pass over the documents of a retailer: makes the rows that are missing or of another version, and removes those
 * whose document is gone. Readers and writers go on meanwhile. Stopped anywhere, the next pass leaves out what is done.
 */
export async function reindexTable(
  db: Database,
  retailerId: number,
  indexed: Indexed,
  onStep: OnStep,
): Promise<ReindexProgress> {
  const { source, index } = indexed;
  const [counted] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(source)
    .where(eq(source.retailerId, retailerId));
  const progress = { done: 0, total: counted?.total ?? 0, made: 0, removed: 0 };
  for (let after: string | null = null; ;) {
    const seen: Seen[] = await nextKeys(db, retailerId, indexed, after);
    const stale = seen.filter(({ version }) => version !== indexed.version).map(({ key }) => key);
    for (let start = 0; start < stale.length; start += batch) {
      progress.made += await makeRows(db, retailerId, indexed, stale.slice(start, start + batch));
    }
    progress.done += seen.length;
    progress.total = Math.max(progress.done, progress.total);
    after = seen.at(-1)?.key ?? null;
    if (!(await onStep({ ...progress }))) return progress;
    if (after === null) break;
  }
  for (let after: string | null = null; ;) {
    const until: string | null = await keyFurtherOn(db, retailerId, index, after);
    if (until === null) return progress;
    progress.removed += await removeOrphans(db, retailerId, indexed, { after, until });
    after = until;
    if (!(await onStep({ ...progress }))) return progress;
  }
}

interface Seen {
  readonly key: string;
  /** Null when the index has no row. */
  readonly version: number | null;
}

function nextKeys(
  db: Database,
  retailerId: number,
  { source, sourceKey, index }: Indexed,
  after: string | null,
): Promise<Seen[]> {
  const own = eq(source.retailerId, retailerId);
  return db
    .select({ key: sql<string>`${sourceKey}`, version: sql<number | null>`${index.version}` })
    .from(source)
    .leftJoin(index, and(eq(index.retailerId, source.retailerId), eq(index.key, sourceKey)))
    .where(after === null ? own : and(own, gt(sourceKey, after)))
    .orderBy(asc(sourceKey))
    .limit(step);
}

function makeRows(
  db: Database,
  retailerId: number,
  indexed: Indexed,
  keys: readonly string[],
): Promise<number> {
  return db.transaction(async (transaction) => {
    const rows = await indexed.make(transaction, keys);
    await writeRows(transaction, retailerId, indexed.index, rows);
    return rows.length;
  });
}

/** Stores rows in an index table over those that are there. */
async function writeRows(
  db: Database,
  retailerId: number,
  table: Indexed['index'],
  rows: readonly IndexRow[],
): Promise<void> {
  const given = JSON.stringify(rows.map((row) => ({ ...row, orderedAt: row.orderedAt.getTime() })));
  const type = sql.raw(table.key.getSQLType());
  await db.execute(sql`
    insert into ${table} (retailer_id, ${sql.identifier(table.key.name)}, ordered_at, terms, version)
    select ${retailerId}::int, given.key::${type}, to_timestamp(given."orderedAt" / 1000), given.terms::tsvector,
      given.version
    from jsonb_to_recordset(${given}::text::jsonb)
      as given (key text, "orderedAt" float8, terms text, version int)
    on conflict (retailer_id, ${sql.identifier(table.key.name)})
    do update set ordered_at = excluded.ordered_at, terms = excluded.terms, version = excluded.version`);
}

/** The key that lies a step further on in an index table; null at its end. */
async function keyFurtherOn(
  db: Database,
  retailerId: number,
  index: SearchTable,
  after: string | null,
): Promise<string | null> {
  const own = eq(index.retailerId, retailerId);
  const keys = db
    .select({ key: sql<string>`${index.key}`.as('key') })
    .from(index)
    .where(after === null ? own : and(own, gt(index.key, after)))
    .orderBy(asc(index.key))
    .limit(step)
    .as('keys');
  const [row] = await db
    .select({ until: sql<string | null>`(array_agg(key order by key desc))[1]` })
    .from(keys);
  return row?.until ?? null;
}

async function removeOrphans(
  db: Database,
  retailerId: number,
  { source, sourceKey, index }: Indexed,
  { after, until }: { after: string | null; until: string },
): Promise<number> {
  const removed = await db
    .delete(index)
    .where(
      and(
        eq(index.retailerId, retailerId),
        lte(index.key, until),
        after === null ? undefined : gt(index.key, after),
        // A document and its row are stored by one statement, so a transaction that sees the row sees the document.
        sql`not exists (select from ${source}
          where ${source.retailerId} = ${retailerId} and ${sourceKey} = ${index.key})`,
      ),
    )
    .returning({ key: index.key });
  return removed.length;
}
