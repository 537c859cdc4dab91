import type { Sql, TransactionSql } from 'postgres';
import type { Header, ArchivedTable } from './archive-shapes';
import { findUnenforced, type Enforcement } from './find-unenforced';

/** Bytes after which a table is split into parts. A restore loads each part by its own COPY. */
const partBytes = 4 * 1024 * 1024;

/** The database at one instant, even while other processes write. */
export interface Snapshot extends Pick<Header, 'migrations' | 'tables' | 'sequences'> {
  readonly enforcement: Enforcement;
  readonly estimatedRows: number;
  /** Yields COPY's text format, split between rows. */
  parts(table: ArchivedTable): AsyncGenerator<Buffer>;
}

/**
 * Runs `work` in one transaction with the rights of the tables' owner.
 * @throws Error if the service has never prepared the database.
 */
export async function withSnapshot<Result>(
  owner: Sql,
  work: (snapshot: Snapshot) => Promise<Result>,
): Promise<Result> {
  const result = await owner.begin('isolation level repeatable read read only', async (sql) => {
    await sql`set local idle_in_transaction_session_timeout = 0`;
    const [prepared] = await sql`select to_regclass('drizzle.__drizzle_migrations') as name`;
    if (prepared?.['name'] === null)
      throw new Error('The database is empty: the service has never been started on it.');
    const migrations = await sql<{ hash: string }[]>`
      select hash from drizzle.__drizzle_migrations order by created_at`;
    const found = await listTables(sql);
    const made = {
      migrations: migrations.map(({ hash }) => hash),
      tables: found.map(({ schema, name, columns }) => ({ schema, name, columns })),
    };
    return {
      // The result is wrapped in an object: if it were a statement, the driver would run it.
      value: await work({
        ...made,
        enforcement: await findUnenforced(sql, made),
        sequences: await sql<Header['sequences']>`
          select sequencename as name, last_value::text as last from pg_sequences
          where schemaname = 'public' and last_value is not null order by 1`,
        estimatedRows: found.reduce((sum, { estimate }) => sum + estimate, 0),
        parts: (table) => copyOut(sql, table),
      }),
    };
  });
  return result.value;
}

interface DumpedTable extends ArchivedTable {
  readonly estimate: number;
  readonly refersTo: readonly string[];
}

/** The queue library recreates its own jobs, so they are excluded. */
const openJob = String.raw`job.state < 'completed' and job.name not like '\_\_pgboss\_\_%'`;

const openJobOf = (side: 'child' | 'parent') => `exists (
  select from pgboss.job where job.name = ${side}_name and job.id = ${side}_id and ${openJob})`;

/**
 * Finished jobs are excluded, because their results are in other tables. A restored one would only prevent
 * the scheduler from queuing that job within a minute.
 */
const carried: Readonly<Record<string, string>> = {
  job: openJob,
  job_dependency: `${openJobOf('child')} and ${openJobOf('parent')}`,
};

/** Of the queue's tables, includes only those with jobs. The library creates the others at each start. */
async function listTables(sql: TransactionSql): Promise<DumpedTable[]> {
  const tables = await sql<DumpedTable[]>`
    select n.nspname as schema, c.relname as name, greatest(c.reltuples, 0)::float8 as estimate,
      array(select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns,
      array(select f.relname::text from pg_constraint k join pg_class f on f.oid = k.confrelid
        where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid) as "refersTo"
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and not c.relispartition
      and (n.nspname = 'public' or n.nspname = 'pgboss' and c.relname in ('job', 'job_dependency'))
    order by n.nspname desc, c.relname`;
  const ordered: DumpedTable[] = [];
  const visit = (table: DumpedTable) => {
    if (ordered.includes(table)) return;
    for (const other of tables) if (table.refersTo.includes(other.name)) visit(other);
    ordered.push(table);
  };
  for (const table of tables) visit(table);
  return ordered;
}

async function* copyOut(sql: TransactionSql, table: ArchivedTable): AsyncGenerator<Buffer> {
  const condition = table.schema === 'pgboss' ? (carried[table.name] ?? 'true') : 'true';
  // A query, because COPY cannot read a partitioned table directly.
  const stream = await sql
    .unsafe(`copy (select ${columnList(table)} from ${tableName(table)} where ${condition}) to stdout`)
    .readable();
  let chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    // Each chunk holds whole rows, because Postgres sends each row as one message.
    chunks.push(chunk as Buffer);
    size += (chunk as Buffer).length;
    if (size < partBytes) continue;
    yield Buffer.concat(chunks);
    chunks = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(chunks);
}

export function tableName({ schema, name }: Pick<ArchivedTable, 'schema' | 'name'>): string {
  return `${quoted(schema)}.${quoted(name)}`;
}

export function columnList({ columns }: Pick<ArchivedTable, 'columns'>): string {
  return columns.map(quoted).join(', ');
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
