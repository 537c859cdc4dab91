import { sql } from 'drizzle-orm';
import type { Database } from '@/lib/platform/db/client';

/** Settings of the planner that are switched off, so that Postgres looks up each row by its key. */
export const lookupSwitches = [
  'enable_seqscan',
  'enable_bitmapscan',
  'enable_hashjoin',
  'enable_mergejoin',
  'enable_sort',
  'enable_incremental_sort',
] as const;

/**
 * Makes the planner look up rows by key during `work`. Until a table is analyzed, the planner takes it for
 * empty and would read all of it.
 */
export async function withKeyLookups<Result>(db: Database, work: () => Promise<Result>): Promise<Result> {
  await setLookups(db, 'off');
  const result = await work();
  await setLookups(db, 'on');
  return result;
}

async function setLookups(db: Database, value: 'on' | 'off'): Promise<void> {
  await db.execute(sql.raw(lookupSwitches.map((name) => `set local ${name} = ${value}`).join('; ')));
}
