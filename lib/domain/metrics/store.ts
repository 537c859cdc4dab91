import { sql } from 'drizzle-orm';
import { database, type Database } from '@/lib/platform/db/client';
import {
  countMessagesOfAll,
  readWaitingMessages,
  type WaitingMessages,
} from '@/lib/domain/delivery/store/counts';
import { readReplicaLags, type ReplicaLag } from '@/lib/platform/db/replicas';
import { countRawOfAll } from '@/lib/domain/pos/store/list';
import type { StateCount } from '@/lib/platform/retailers/store';
import { readIndexFigures, type IndexFigures } from '@/lib/search/index/read-figures';

export interface QueueFigures {
  readonly queue: string;
  readonly due: number;
  readonly later: number;
  readonly oldestInSeconds: number;
}

export interface ServiceFigures {
  readonly queues: readonly QueueFigures[];
  readonly rawReceipts: readonly StateCount[];
  readonly messages: readonly StateCount[];
  readonly waitingMessages: WaitingMessages;
  readonly search: IndexFigures;
  readonly connections: readonly StateCount[];
  readonly connectionsMax: number;
  /** False for a standby, or if transactions are read-only by default. */
  readonly isWritable: boolean;
  readonly replicas: readonly ReplicaLag[];
}

/** Rows are counted up to this number, because larger counts would tell the operator no more. */
const countedMax = 10_000;
const timeoutInMs = 3_000;

/** @throws the driver's error, such as on a timeout. */
export async function readFigures(queues: readonly string[]): Promise<ServiceFigures> {
  const [ofPrimary, replicas] = await Promise.all([readPrimary(queues), readReplicaLags()]);
  return { ...ofPrimary, replicas };
}

function readPrimary(queues: readonly string[]): Promise<Omit<ServiceFigures, 'replicas'>> {
  return database().transaction(
    async (db) => {
      await db.execute(sql.raw(`set local statement_timeout = ${timeoutInMs}`));
      return {
        queues: await countQueues(db, queues),
        rawReceipts: await countRawOfAll(db, ['received', 'failed'], countedMax),
        messages: await countMessagesOfAll(db, ['queued', 'sending', 'failed'], countedMax),
        waitingMessages: await readWaitingMessages(db, countedMax),
        search: await readIndexFigures(db),
        isWritable: await isWritable(db),
        ...(await countConnections(db)),
      };
    },
    { accessMode: 'read only' },
  );
}

async function countQueues(db: Database, queues: readonly string[]): Promise<QueueFigures[]> {
  const names = sql`array[${sql.join(
    queues.map((name) => sql`${name}`),
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

// Roles without pg_monitor cannot see type and state of other roles' sessions.
async function countConnections(
  db: Database,
): Promise<Pick<ServiceFigures, 'connections' | 'connectionsMax'>> {
  const rows = await db.execute<{ state: string; count: number }>(sql`
    select coalesce(state, 'other') as state, count(*)::int as count from pg_stat_activity
    where datname = current_database() and coalesce(backend_type = 'client backend', usesysid is not null) group by 1`);
  const [limit] = await db.execute<{ max: number }>(
    sql`select current_setting('max_connections')::int as max`,
  );
  return { connections: [...rows], connectionsMax: limit?.max ?? 0 };
}

// This transaction is read-only, so it reads the default of other transactions.
async function isWritable(db: Database): Promise<boolean> {
  const [row] = await db.execute<{ writable: boolean }>(sql`
    select not pg_is_in_recovery() and not current_setting('default_transaction_read_only')::bool as writable`);
  return row?.writable === true;
}
