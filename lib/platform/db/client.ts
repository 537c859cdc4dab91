import { is, type Logger, type SQL } from 'drizzle-orm';
import { PgTransaction } from 'drizzle-orm/pg-core';
import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js';
import type { Options, Sql } from 'postgres';
import { config } from '@/lib/core/config';
import { answersAt } from './answers';
import { poolLoadOf, postgres, type OnSilence, type PatchedOptions, type PoolLoad } from './driver';
import { prepareStatements } from './prepare-statements';

export type Database = Pick<
  PostgresJsDatabase,
  'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute' | 'transaction' | '$with' | 'with'
>;

export function isTransaction(db: Database): boolean {
  // Not `instanceof`, because Next and the server each load a copy of drizzle.
  return is(db, PgTransaction);
}

interface Connection {
  readonly url: string;
  readonly role: string | undefined;
  readonly sql: Sql;
  readonly database: PostgresJsDatabase;
}

interface Beginnings {
  readonly snapshot: PostgresJsDatabase;
  readonly pipelined: PostgresJsDatabase;
}

// Globals, because Next and the server each load a copy of this module.
const shared = globalThis as typeof globalThis & {
  receiptServiceDatabase?: Connection | undefined;
  receiptServiceBeginnings?: WeakMap<Database, Beginnings>;
};
const beginnings = (shared.receiptServiceBeginnings ??= new WeakMap<Database, Beginnings>());

export const applicationName = 'receipt-service';

let watch: ((text: string) => void) | null = null;

export function watchStatements(watcher: (text: string) => void): void {
  watch = watcher;
}

const statementTimeoutInMs = 10_000;

const silenceTimeoutInMs = 3_000;

/**
 * Seconds before the next attempt to connect, by consecutive failures. One second at most, because requests
 * wait; the driver's default is 20.
 */
const backoffInSeconds = (failures: number) => (0.5 + Math.random() / 2) * Math.min(3 ** failures / 100, 1);

/**
 * Connections to a standby end after this time. After a failover the former primary can be a standby, and
 * behind a proxy or host name the driver would keep its connections for an hour.
 */
const standbyLifetimeInSeconds = 1;

export type ClientOptions = Options<Record<string, never>> & Pick<PatchedOptions, 'standby_lifetime'>;

/**
 * Connections have the rights of the application's role, and do not stay on a standby. The caller must end
 * the client.
 */
export function openClient(url: string, options: ClientOptions = {}): Sql {
  const onsilence: OnSilence = (host, port) => answersAt(host, port, silenceTimeoutInMs);
  const all: Options<Record<string, never>> & PatchedOptions = {
    max: config().databasePool,
    connect_timeout: 10,
    prepare: config().databasePrepare,
    // After an answer, PgBouncer may give the connection to another client. A statement that the driver had
    // already sent would be answered to that client.
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
      // A generic plan would sort all rows where a plan for this retailer can follow an index.
      plan_cache_mode: 'force_custom_plan',
      TimeZone: 'UTC',
      ...rolePart(config().databaseRole),
      ...options.connection,
    },
  };
  return postgres(url, all);
}

/** Opens a connection with the rights of the URL's user. The caller must end the client. */
export function openOwnerClient(url: string): Sql {
  return openClient(url, { max: 1, debug: false, connection: { statement_timeout: 0, role: 'none' } });
}

function rolePart(role: string | undefined): { readonly role?: string } {
  return role === undefined ? {} : { role };
}

export function wrapClient(sql: Sql, logger?: Logger): PostgresJsDatabase {
  const options = { casing: 'snake_case', ...(logger && { logger }) } as const;
  const wrapped = drizzle(prepareStatements(sql), options);
  beginnings.set(wrapped, {
    snapshot: drizzle(prepareStatements(sql, 'pipelined isolation level repeatable read read only'), options),
    pipelined: drizzle(prepareStatements(sql, 'pipelined'), options),
  });
  return wrapped;
}

/**
 * Sends `begin`, statements and `commit` without waiting for answers that nothing asks for, at best in one
 * round trip. After a failed statement, the database skips all later ones up to the commit.
 */
export function pipelineTransaction<Result>(
  db: Database,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  return (beginnings.get(db)?.pipelined ?? db).transaction(work);
}

/**
 * Like `pipelineTransaction`, but all statements read one snapshot.
 * @throws Error in an open transaction.
 */
export function readSnapshot<Result>(db: Database, read: (db: Database) => Promise<Result>): Promise<Result> {
  if (isTransaction(db)) throw new Error('A snapshot begins with its transaction.');
  const begun = beginnings.get(db);
  if (begun !== undefined) return begun.snapshot.transaction(read);
  return db.transaction(read, { isolationLevel: 'repeatable read', accessMode: 'read only' });
}

/** Does not wait for the answer. If the statement fails, later statements and the commit fail as well. */
export function sendAhead(db: Database, statement: SQL): void {
  if (!isTransaction(db)) throw new Error('There is no commit that would tell whether the statement failed.');
  db.execute(statement).then(
    () => undefined,
    () => undefined,
  );
}

export function database(): PostgresJsDatabase {
  const url = databaseUrl();
  const role = config().databaseRole;
  if (shared.receiptServiceDatabase?.url !== url || shared.receiptServiceDatabase.role !== role) {
    // `watch` logs the statements. The driver's debug mode would show them in errors.
    const logger = watch === null ? undefined : { logQuery: watch };
    const sql = openClient(url, { debug: false });
    shared.receiptServiceDatabase = { url, role, sql, database: wrapClient(sql, logger) };
  }
  return shared.receiptServiceDatabase.database;
}

/**
 * Prepares statements once. Returns null inside a transaction, because prepared statements run in the pool.
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

/** @throws Error if `DATABASE_URL` is unset. */
export function databaseUrl(): string {
  const url = config().databaseUrl;
  if (url === undefined) throw new Error('DATABASE_URL is not set; start the service with `npm start`.');
  return url;
}

/** A URL is that of a pooler if a second URL bypasses it, or if statements must not be prepared. */
function isPooled(url: string): boolean {
  const { databaseDirectUrl, databasePrepare } = config();
  return url !== databaseDirectUrl && (databaseDirectUrl !== undefined || !databasePrepare);
}

/**
 * URL that bypasses a pooler.
 * @throws Error if `DATABASE_URL` is unset.
 */
export function directUrl(): string {
  return config().databaseDirectUrl ?? databaseUrl();
}

interface QueueClient {
  readonly query: (text: string) => Promise<{ readonly rows: readonly { readonly standby: boolean }[] }>;
}

export interface QueueConnection {
  readonly connectionString: string;
  readonly options?: string;
  readonly onConnect: (client: QueueClient) => Promise<void>;
}

/** The connection fails if it leads to a standby, because the queue's driver would stay connected to it. */
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

export async function closeDatabase(timeoutInSeconds = 5): Promise<void> {
  const open = shared.receiptServiceDatabase;
  shared.receiptServiceDatabase = undefined;
  await open?.sql.end({ timeout: timeoutInSeconds });
}

class DatabaseReadOnly extends Error {
  readonly code = '25006';
}

/** @throws an error that `isDatabaseOutage` recognises, if the database is out of reach or a standby. */
export async function checkWritable(): Promise<void> {
  const [row] = await database().execute<{ readOnly: boolean }>(
    `select pg_is_in_recovery() or current_setting('transaction_read_only')::bool as "readOnly"`,
  );
  if (row?.readOnly !== false) throw new DatabaseReadOnly('The database takes no writes.');
}

export function readPoolLoad(): PoolLoad & { readonly max: number } {
  const open = shared.receiptServiceDatabase;
  if (open === undefined) return { inUse: 0, waiting: 0, max: 0 };
  return { ...poolLoadOf(open.sql), max: open.sql.options.max };
}
