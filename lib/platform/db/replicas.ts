import { sql } from 'drizzle-orm';
import type { Sql } from 'postgres';
import { config } from '@/lib/core/config';
import { log } from '@/lib/core/log';
import { database, openClient, wrapClient, type Database } from './client';
import { instruments } from '@/lib/platform/metrics/instruments';
import { sqlStateOf } from './violations';
import { isDatabaseOutage } from './outage';
import { withDeadline } from './with-deadline';

/**
 * A replica must have replayed everything that the primary has committed (decision 51). This is the longest
 * wait for that.
 */

const waitMaxInMs = 40;
const lookEveryMs = 4;

/** Pause after a replica did not answer, or was too far behind. */
const avoidForMs = 1_000;

interface Replica {
  readonly url: string;
  readonly client: Sql;
  readonly database: Database;
  replayed: bigint;
  avoidedUntil: number;
}

interface State {
  readonly urls: string;
  readonly replicas: readonly Replica[];
  turn: number;
  asking: Promise<unknown>;
  next: Promise<bigint> | null;
}

const shared = globalThis as typeof globalThis & { receiptServiceReplicas?: State | undefined };

function state(): State {
  const urls = config().databaseReplicaUrls;
  const key = urls.join(' ');
  if (shared.receiptServiceReplicas?.urls !== key) {
    const replicas = urls.map((url) => {
      // 0 switches off the limit that ends connections to a standby.
      const client = openClient(url, { debug: false, standby_lifetime: 0 });
      const replica = wrapClient(client);
      return { url, client, database: replica, replayed: -1n, avoidedUntil: -Infinity };
    });
    shared.receiptServiceReplicas = { urls: key, replicas, turn: 0, asking: Promise.resolve(), next: null };
  }
  return shared.receiptServiceReplicas;
}

export async function closeReplicas(): Promise<void> {
  const open = shared.receiptServiceReplicas;
  shared.receiptServiceReplicas = undefined;
  await Promise.all((open?.replicas ?? []).map(({ client }) => client.end({ timeout: 5 })));
}

/**
 * Reads from the primary if no replica is up to date, or the replica cancels the read. `read` must change
 * nothing, and may run twice.
 */
export async function readFromReplica<Result>(
  primary: Database,
  read: (db: Database) => Promise<Result>,
): Promise<Result> {
  if (config().databaseReplicaUrls.length === 0) return read(primary);
  const replica = await findCurrentReplica(state());
  if (replica === null) return read(primary);
  try {
    const result = await read(replica.database);
    countRead('replica');
    return result;
  } catch (error) {
    if (!isReplicasFault(error)) throw error;
    avoid(replica, error);
    return read(primary);
  }
}

function countRead(outcome: 'replica' | 'behind' | 'failed' | 'avoided'): void {
  instruments().replicaReads.inc({ outcome });
}

/**
 * A replica cancels a read (40001) if it replays the removal of rows that the read needs. A timeout (57014)
 * would happen on the primary as well.
 */
function isReplicasFault(error: unknown): boolean {
  const sqlState = sqlStateOf(error);
  return sqlState === '40001' || (isDatabaseOutage(error) && sqlState !== '57014');
}

async function findCurrentReplica(all: State): Promise<Replica | null> {
  const now = performance.now();
  const usable = all.replicas.filter(({ avoidedUntil }) => avoidedUntil <= now);
  const replica = usable[(all.turn += 1) % Math.max(1, usable.length)];
  if (replica === undefined) {
    countRead('avoided');
    return null;
  }
  const wanted = await positionOfPrimary(all);
  try {
    while (replica.replayed < wanted) {
      if (performance.now() - now > waitMaxInMs) {
        avoid(replica, null);
        return null;
      }
      await lookHowFar(replica, wanted);
    }
    return replica;
  } catch (error) {
    avoid(replica, error);
    return null;
  }
}

function avoid(replica: Replica, error: unknown): void {
  countRead(error === null ? 'behind' : 'failed');
  replica.avoidedUntil = performance.now() + avoidForMs;
  if (error !== null) log().warn({ err: error }, 'a replica of the database does not answer');
}

/** Callers during a query share the next query, because the running one may be too early for their data. */
function positionOfPrimary(all: State): Promise<bigint> {
  all.next ??= all.asking.then(ask, ask);
  return all.next;

  function ask(): Promise<bigint> {
    all.next = null;
    const asked = database()
      .execute<{ position: string }>("select (pg_current_wal_flush_lsn() - '0/0')::text as position")
      .then(([row]) => BigInt(row?.position ?? 0));
    all.asking = asked;
    return asked;
  }
}

async function lookHowFar(replica: Replica, wanted: bigint): Promise<void> {
  const [row] = await replica.database.execute<{ position: string | null }>(
    "select case when pg_is_in_recovery() then (pg_last_wal_replay_lsn() - '0/0')::text end as position",
  );
  // After a promotion to primary, positions in the log cannot be compared.
  if (row?.position === undefined || row.position === null)
    throw new Error('The database at its address follows no primary.');
  replica.replayed = BigInt(row.position);
  if (replica.replayed < wanted) await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
}

export interface ReplicaLag {
  /** Place in `DATABASE_REPLICA_URLS`, from 1. */
  readonly replica: number;
  /**
   * Null if the replica does not answer or follows no primary. `seconds` is the age of the last transaction
   * that it replayed.
   */
  readonly lag: { readonly bytes: number; readonly seconds: number } | null;
}

const lagTimeoutInMs = 1_000;

/** @throws the driver's error if the primary does not answer. */
export async function readReplicaLags(): Promise<readonly ReplicaLag[]> {
  const { replicas } = state();
  if (replicas.length === 0) return [];
  const wanted = String(await positionOfPrimary(state()));
  const asked = replicas.map(async (one, index) => {
    const ask = withDeadline(() => lagOf(one, wanted), lagTimeoutInMs);
    return { replica: index + 1, lag: await ask().catch(() => null) };
  });
  return Promise.all(asked);
}

async function lagOf(replica: Replica, wanted: string): Promise<ReplicaLag['lag']> {
  const [row] = await replica.database.execute<{ bytes: number | null; seconds: number }>(sql`
    select greatest(0, ${wanted}::numeric - replayed)::float8 as bytes,
      case when replayed >= ${wanted}::numeric then 0
        else coalesce(extract(epoch from now() - pg_last_xact_replay_timestamp()), 0) end::float8 as seconds
    from (select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() - '0/0' end as replayed) as at`);
  if (row === undefined || row.bytes === null) return null;
  return { bytes: row.bytes, seconds: row.seconds };
}
