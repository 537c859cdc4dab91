import { type Logger, type SQL } from 'drizzle-orm';
import { PgTransaction } from 'drizzle-orm/pg-core';
import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js';
import type { Options, Sql } from 'postgres';
import { config } from '@/lib/core/config';
import { answersAt } from './answers';
import { poolLoadOf, postgres, type OnSilence, type PatchedOptions, type PoolLoad } from './driver';
import { prepareStatements } from './prepare-statements';

/** A database handle: the pool or an open transaction. Statements run on whichever is given. */
export type Database = Pick<
  PostgresJsDatabase,
  'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute' | 'transaction' | '$with' | 'with'
>;

/** Whether a database handle is an open transaction. */
export function isTransaction(db: Database): boolean {
  return db instanceof PgTransaction;
}

interface Connection {
  readonly url: string;
  readonly role: string | undefined;
  readonly sql: Sql;
  readonly database: PostgresJsDatabase;
}

// Next's bundles and the server's own each hold a copy of this module; the pool is one per process all the same.
const shared = globalThis as typeof globalThis & { receiptServiceDatabase?: Connection | undefined };

/** What our connections are called in the database; those of the queue say more behind it. */
export const applicationName = 'receipt-service';

let watch: ((text: string) => void) | null = null;

/** Reports the text of every statement of clients that are opened from now on; not of those for owners. */
export function watchStatements(watcher: (text: string) => void): void {
  watch = watcher;
}

/** Milliseconds after which Postgres gives up a statement of ours. */
const statementTimeoutInMs = 10_000;

/** Milliseconds that a database may take to say that it is there, after it owed an answer for too long. */
const silencePatienceInMs = 3_000;

/**
 * Seconds until a connection that failed is tried again, by how many of the pool have failed in a row. A caller who asks
 * meanwhile waits for it, and so does everybody once the database is back: a second at most, where the driver has 20.
 */
const backoffInSeconds = (failures: number) => (0.5 + Math.random() / 2) * Math.min(3 ** failures / 100, 1);

/**
 * Seconds for which a connection to a standby is used. After a failover the address leads to the new primary, and what was
 * connected to the old one before would stay there: for an hour, where a proxy or a name stands between.
 */
const standbyLifetimeInSeconds = 1;

/** Options of a client. */
export type ClientOptions = Options<Record<string, never>> & Pick<PatchedOptions, 'standby_lifetime'>;

/**
 * Opens a client of its own, for tools that need settings other than the pool's. Its connections take on the role of the
 * application, and leave a database that turns out to be a standby. The caller ends it.
 */
export function openClient(url: string, options: ClientOptions = {}): Sql {
  const onsilence: OnSilence = (host, port) => answersAt(host, port, silencePatienceInMs);
  const all: Options<Record<string, never>> & PatchedOptions = {
    max: config().databasePool,
    connect_timeout: 10,
    prepare: config().databasePrepare,
    // PgBouncer takes a connection back when a statement is answered, also while the driver asks there about the parameters
    // of the next one: another client would get that answer. 0 sends a statement once the one before it is answered.
    ...(isPooled(url) ? { max_pipeline: 0 } : {}),
    backoff: backoffInSeconds,
    onnotice: () => undefined,
    onsilence,
    standby_lifetime: standbyLifetimeInSeconds,
    debug: watch === null ? false : (_connection, text) => watch?.(text),
    ...options,
    connection: {
      application_name: applicationName,
      statement_timeout: statementTimeoutInMs,
      idle_in_transaction_session_timeout: 60_000,
      // A plan for any retailer and any page size would sort where one for this retailer walks an index.
      plan_cache_mode: 'force_custom_plan',
      TimeZone: 'UTC',
      ...rolePart(config().databaseRole),
      ...options.connection,
    },
  };
  return postgres(url, all);
}

/** Opens a client with one connection and the rights of the user of its address: for migrations. The caller ends it. */
export function openOwnerClient(url: string): Sql {
  return openClient(url, { max: 1, debug: false, connection: { statement_timeout: 0, role: 'none' } });
}

function rolePart(role: string | undefined): { readonly role?: string } {
  return role === undefined ? {} : { role };
}

/** How transactions on the connections of a client may begin other than by waiting for the answer to `begin`. */
interface Beginnings {
  readonly readOnly: PostgresJsDatabase;
  readonly readsFirst: PostgresJsDatabase;
}

/** By the wrapped client whose transactions wait. */
const beginnings = new WeakMap<Database, Beginnings>();

/** Wraps a client in drizzle with the project's naming rule (camelCase in code, snake_case in SQL). */
export function wrapClient(sql: Sql, logger?: Logger): PostgresJsDatabase {
  const options = { casing: 'snake_case', ...(logger && { logger }) } as const;
  const wrapped = drizzle(prepareStatements(sql), options);
  beginnings.set(wrapped, {
    readOnly: drizzle(prepareStatements(sql, 'read only'), options),
    readsFirst: drizzle(prepareStatements(sql, 'reads first'), options),
  });
  return wrapped;
}

/**
 * Runs a transaction that only reads. `begin` travels with its first statements, where one that writes waits for the answer
 * first: a statement whose `begin` failed would be a change of its own.
 */
export function readInTransaction<Result>(
  db: Database,
  read: (db: Database) => Promise<Result>,
): Promise<Result> {
  return (beginnings.get(db)?.readOnly ?? db).transaction(read);
}

/**
 * Runs a transaction whose first statements, up to the first whose answer is waited for, change nothing; `begin` travels with
 * them. Where it fails, nothing that comes later is sent.
 */
export function readFirstInTransaction<Result>(
  db: Database,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  return (beginnings.get(db)?.readsFirst ?? db).transaction(work);
}

/**
 * Sends a statement of a transaction without waiting for its answer, in front of what follows, at the latest the commit. Where
 * it fails, what follows and the commit fail for it.
 */
export function sendAhead(db: Database, statement: SQL): void {
  if (!isTransaction(db)) throw new Error('There is no commit that would tell whether the statement failed.');
  db.execute(statement).then(
    () => undefined,
    () => undefined,
  );
}

/**
 * The process's database pool.
 * @throws Error when no database address is known: `DATABASE_URL` is set by the operator or by the starter.
 */
export function database(): PostgresJsDatabase {
  const url = databaseUrl();
  const role = config().databaseRole;
  if (shared.receiptServiceDatabase?.url !== url || shared.receiptServiceDatabase.role !== role) {
    // Not by the driver: its errors would hold statements for everybody to see.
    const logger = watch === null ? undefined : { logQuery: watch };
    const sql = openClient(url, { debug: false });
    shared.receiptServiceDatabase = { url, role, sql, database: wrapClient(sql, logger) };
  }
  return shared.receiptServiceDatabase.database;
}

/**
 * Statements whose text is built once for each pool: `prepare` makes them, and what this answers gives those of a pool. For an
 * open transaction it gives null, because a prepared statement runs on the pool that it was made for.
 */
export function preparedOnce<Statements>(
  prepare: (db: PostgresJsDatabase) => Statements,
): (db: Database) => Statements | null {
  const known = new WeakMap<PostgresJsDatabase, Statements>();
  return (db) => {
    const pool = database();
    if (db !== pool) return null;
    const statements = known.get(pool) ?? prepare(pool);
    known.set(pool, statements);
    return statements;
  };
}

/** The address of the database, with its password. @throws Error when there is none yet. */
export function databaseUrl(): string {
  const url = config().databaseUrl;
  if (url === undefined) throw new Error('DATABASE_URL is not set; start the service with `npm start`.');
  return url;
}

/** Whether a pooler stands at an address: there is another one past it, or statements must not be prepared there. */
function isPooled(url: string): boolean {
  const { databaseDirectUrl, databasePrepare } = config();
  return url !== databaseDirectUrl && (databaseDirectUrl !== undefined || !databasePrepare);
}

/** The address of the database past a pooler, for what needs a connection to itself. @throws Error when there is none yet. */
export function directUrl(): string {
  return config().databaseDirectUrl ?? databaseUrl();
}

/** A connection of the queue's own driver. */
interface QueueClient {
  readonly query: (text: string) => Promise<{ readonly rows: readonly { readonly standby: boolean }[] }>;
}

/** Options of the queue's connections. */
export interface QueueConnection {
  readonly connectionString: string;
  readonly options?: string;
  /** Called for each new connection, which is ended where it fails. */
  readonly onConnect: (client: QueueClient) => Promise<void>;
}

/**
 * Options of the queue's connections: the database's address, and the start options that make it the application's role. It takes no
 * connection to a standby, where its driver would keep it.
 */
export function queueConnection(): QueueConnection {
  const role = config().databaseRole;
  return {
    connectionString: directUrl(),
    ...(role === undefined ? {} : { options: `-c role=${role}` }),
    onConnect: async (client) => {
      const { rows } = await client.query('select pg_is_in_recovery() as standby');
      if (rows[0]?.standby !== false) throw new DatabaseReadOnly('The database is a standby.');
    },
  };
}

/** Ends the pool, waiting up to `timeoutInSeconds` for running statements. */
export async function closeDatabase(timeoutInSeconds = 5): Promise<void> {
  const open = shared.receiptServiceDatabase;
  shared.receiptServiceDatabase = undefined;
  await open?.sql.end({ timeout: timeoutInSeconds });
}

/** It answers, and takes no writes, as after a failover. */
class DatabaseReadOnly extends Error {
  /** What Postgres says to a write then (`read_only_sql_transaction`). */
  readonly code = '25006';
}

/**
 * Asks the database whether it takes writes: a standby does not, nor one whose transactions are set to be read-only.
 * @throws an error that `isDatabaseOutage` knows where it does not, or does not answer.
 */
export async function checkWritable(): Promise<void> {
  const [row] = await database().execute<{ readOnly: boolean }>(
    `select pg_is_in_recovery() or current_setting('transaction_read_only')::bool as "readOnly"`,
  );
  if (row?.readOnly !== false) throw new DatabaseReadOnly('The database takes no writes.');
}

/** The load of the process's database pool, and how many connections it may hold: none where it is not used. */
export function readPoolLoad(): PoolLoad & { readonly max: number } {
  const open = shared.receiptServiceDatabase;
  if (open === undefined) return { inUse: 0, waiting: 0, max: 0 };
  return { ...poolLoadOf(open.sql), max: open.sql.options.max };
}
