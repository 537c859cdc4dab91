import { sql } from 'drizzle-orm';
import { messages } from '@/drizzle/schema/delivery';
import { rawReceipts } from '@/drizzle/schema/pos';
import { retailers } from '@/drizzle/schema/retailers';
import { database, type Database } from '@/lib/platform/db/client';
import { jobs } from '@/lib/registry/jobs';

/** Jobs of one kind that nobody works on yet. */
export interface QueueFigures {
  readonly queue: string;
  readonly due: number;
  readonly later: number;
  readonly oldestInSeconds: number;
}

interface StateCount {
  readonly state: string;
  readonly count: number;
}

/** What the database knows of the work that waits, over all retailers. */
export interface Figures {
  readonly queues: readonly QueueFigures[];
  readonly rawReceipts: readonly StateCount[];
  readonly messages: readonly StateCount[];
  readonly connections: readonly StateCount[];
  readonly connectionsMax: number;
}

/** Most that is counted of anything: beyond it the number says enough, and counting stays cheap. */
const countedMax = 10_000;
const patienceInMs = 3_000;

/** Reads the figures, each of them over an index and bounded. @throws what the driver does, such as on a timeout. */
export function readFigures(): Promise<Figures> {
  return database().transaction(
    async (db) => {
      await db.execute(sql`select set_config('statement_timeout', ${String(patienceInMs)}, true)`);
      return {
        queues: await countQueues(db),
        rawReceipts: await countStates(db, rawReceipts, ['received', 'failed']),
        messages: await countStates(db, messages, ['queued', 'sending', 'failed']),
        ...(await countConnections(db)),
      };
    },
    { accessMode: 'read only' },
  );
}

async function countQueues(db: Database): Promise<QueueFigures[]> {
  const names = sql`array[${sql.join(
    jobs.map(({ name }) => sql`${name}`),
    sql`, `,
  )}]::text[]`;
  return [
    ...(await db.execute<{ queue: string; due: number; later: number; oldestInSeconds: number }>(sql`
      select queue, due, later, coalesce(extract(epoch from now() - oldest), 0)::float8 as "oldestInSeconds"
      from unnest(${names}) as queue
      cross join lateral (
        select count(*) filter (where start_after <= now())::int as due,
          count(*) filter (where start_after > now())::int as later,
          min(start_after) filter (where start_after <= now()) as oldest
        from (
          select start_after from pgboss.job
          where name = queue and state < 'active' and not blocked
          order by priority desc, created_on limit ${countedMax}
        ) as waiting
      ) as counted`)),
  ];
}

/** How many rows of all retailers are in each of these states. */
async function countStates(
  db: Database,
  table: typeof rawReceipts | typeof messages,
  states: readonly string[],
): Promise<StateCount[]> {
  const counted: StateCount[] = [];
  for (const state of states) {
    const [row] = await db.execute<{ count: number }>(sql`
      select count(*)::int as count from (
        select 1 from ${retailers} cross join lateral (
          select 1 from ${table}
          where ${table.retailerId} = ${retailers.id} and ${table.state} = ${state} limit ${countedMax}
        ) as of_retailer limit ${countedMax}
      ) as of_all`);
    counted.push({ state, count: row?.count ?? 0 });
  }
  return counted;
}

// Without pg_monitor, type and state of the sessions of other roles cannot be seen.
async function countConnections(db: Database): Promise<Pick<Figures, 'connections' | 'connectionsMax'>> {
  const rows = await db.execute<{ state: string; count: number }>(sql`
    select coalesce(state, 'other') as state, count(*)::int as count from pg_stat_activity
    where datname = current_database() and coalesce(backend_type = 'client backend', usesysid is not null) group by 1`);
  const [limit] = await db.execute<{ max: number }>(
    sql`select current_setting('max_connections')::int as max`,
  );
  return { connections: [...rows], connectionsMax: limit?.max ?? 0 };
}
