import { sql, type SQL } from 'drizzle-orm';
import { fromDrizzle } from 'pg-boss';
import type { Context } from '@/lib/platform/context';
import { holdsAny } from '@/lib/platform/db/scan-table';
import { sendAhead, type Database } from '@/lib/platform/db/client';

export function queueDatabase(db: Database) {
  return fromDrizzle(db, sql);
}

/** For insertions in a transaction: does not wait for the answer, which has no rows. */
export function queueDatabaseAhead(db: Database) {
  const execute = (statement: SQL) => {
    sendAhead(db, statement);
    return Promise.resolve([]);
  };
  return fromDrizzle({ execute }, sql);
}

export async function hasOpenJob(
  db: Database,
  { name, data, besides }: { readonly name: string; readonly data: unknown; readonly besides: string | null },
): Promise<boolean> {
  const found = await db.execute(sql`
    select 1 from pgboss.job
    where name = ${name} and state < 'completed' and data @> ${JSON.stringify(data)}::text::jsonb
      and id is distinct from ${besides}::uuid limit 1`);
  return found.length > 0;
}

export async function listOpenJobs(
  db: Database,
  { names, data, key }: { readonly names: readonly string[]; readonly data: unknown; readonly key: string },
): Promise<ReadonlySet<string>> {
  const open = await db.execute<{ value: string | null }>(sql`
    select data ->> ${key} as value from pgboss.job
    where name in ${[...names]} and state < 'completed' and data @> ${JSON.stringify(data)}::text::jsonb`);
  return new Set(open.flatMap(({ value }) => value ?? []));
}

export const retailerKeys = ['retailer', 'retailer_id'] as const;

/** Deletes the stored errors of jobs that contain one of these values, because errors quote data. */
export async function emptyNotes(
  { db, retailer }: Pick<Context, 'db' | 'retailer'>,
  values: readonly string[],
): Promise<void> {
  const isNamed = holdsAny([sql`output::text`], values);
  if (isNamed === undefined) return;
  const own = sql.join(
    retailerKeys.map((key) => sql`data ->> ${key} = ${String(retailer.id)}`),
    sql` or `,
  );
  await db.execute(
    sql`update pgboss.job set output = null where output is not null and (${own}) and ${isNamed}`,
  );
}
