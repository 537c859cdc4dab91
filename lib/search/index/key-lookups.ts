import { sql } from 'drizzle-orm';
import type { Database } from '@/lib/platform/db/client';

/** Planner switches, off so that each known row is looked up by its key. */
export const lookupSwitches = [
  'enable_seqscan',
  'enable_bitmapscan',
  'enable_hashjoin',
  'enable_mergejoin',
  'enable_sort',
  'enable_incremental_sort',
] as const;

/** Planner: it would read whole tables, which it takes for empty until they are analyzed. */
export async function withKeyLookups<Result>(db: Database, work: () => Promise<Result>): Promise<Result> {
  await setLookups(db, 'off');
  const result = await work();
  await setLookups(db, 'on');
  return result;
}

async function setLookups(db: Database, value: 'on' | 'off'): Promise<void> {
  await db.execute(sql.raw(lookupSwitches.map((name) => `set local ${name} = ${value}`).join('; ')));
}
