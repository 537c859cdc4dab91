import { sql } from 'drizzle-orm';
import { expect, vi } from 'vitest';
import { database } from '@/lib/platform/db/client';

/** Waits until exactly so many statements like `pattern` (as SQL's `like`) wait for a lock, on any node of the database. */
export async function expectLockWaits(count: number, pattern = '%'): Promise<void> {
  await vi.waitFor(async () => expect(await countLockWaits(pattern)).toBe(count), { timeout: 20_000 });
}

/** How many statements like `pattern` wait for a lock now. */
export async function countLockWaits(pattern = '%'): Promise<number> {
  const [row] = await database().execute<{ count: number }>(
    (await hasCitus()) ? waitsOnNodes(pattern) : waits(pattern),
  );
  return row?.count ?? NaN;
}

const waits = (pattern: string) => sql`
  select count(*)::int as count from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock' and query like ${pattern}`;

// A worker waits with a statement on its shards; the coordinator knows which statement of ours that is.
const waitsOnNodes = (pattern: string) => sql`
  select count(distinct asked.global_pid)::int as count from citus_stat_activity waiting
  join citus_stat_activity asked on asked.global_pid = waiting.global_pid and not asked.is_worker_query
  where waiting.datname = current_database() and waiting.wait_event_type = 'Lock' and asked.query like ${pattern}`;

async function hasCitus(): Promise<boolean> {
  const found = await database().execute(sql`select from pg_extension where extname = 'citus'`);
  return found.length > 0;
}
