import type { Sql, TransactionSql } from 'postgres';
import type { Header, Table } from './archive-shapes';
import { findUnenforced, type Enforcement } from './find-unenforced';

/** Bytes from which a table is cut into parts, each a COPY of its own. */
const partBytes = 4 * 1024 * 1024;

/** Database at one instant, while others may write. */
export interface Snapshot extends Pick<Header, 'migrations' | 'tables' | 'sequences'> {
  readonly enforcement: Enforcement;
  readonly estimatedRows: number;
  /** COPY's text format, cut between rows. */
  parts(table: Table): AsyncGenerator<Buffer>;
}

/**
 * One transaction, with the rights of the tables' owner.
 * @throws Error when the service has never prepared the database.
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
      // Wrapped in an object, so that the driver does not take the result for a statement.
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

interface FoundTable extends Table {
  readonly estimate: number;
  readonly refersTo: readonly string[];
}

/** Excludes the queue library's own jobs, which it makes by itself. */
const openJob = String.raw`job.state < 'completed' and job.name not like '\_\_pgboss\_\_%'`;

const openJobOf = (side: 'child' | 'parent') => `exists (
  select from pgboss.job where job.name = ${side}_name and job.id = ${side}_id and ${openJob})`;

/**
 * Ended jobs are excluded: their effect is in the tables of the service, and the only keys against queuing
 * twice are the scheduler's, which hold for a minute.
 */
const carried: Readonly<Record<string, string>> = {
  job: openJob,
  job_dependency: `${openJobOf('child')} and ${openJobOf('parent')}`,
};

/** Of the queue only tables with jobs: the library makes its others at each start. */
async function listTables(sql: TransactionSql): Promise<FoundTable[]> {
  const tables = await sql<FoundTable[]>`
    select n.nspname as schema, c.relname as name, greatest(c.reltuples, 0)::float8 as estimate,
      array(select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns,
      array(select f.relname::text from pg_constraint k join pg_class f on f.oid = k.confrelid
        where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid) as "refersTo"
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and not c.relispartition
      and (n.nspname = 'public' or n.nspname = 'pgboss' and c.relname in ('job', 'job_dependency'))
    order by n.nspname desc, c.relname`;
  const ordered: FoundTable[] = [];
  const visit = (table: FoundTable) => {
    if (ordered.includes(table)) return;
    for (const other of tables) if (table.refersTo.includes(other.name)) visit(other);
    ordered.push(table);
  };
  for (const table of tables) visit(table);
  return ordered;
}

async function* copyOut(sql: TransactionSql, table: Table): AsyncGenerator<Buffer> {
  const condition = table.schema === 'pgboss' ? (carried[table.name] ?? 'true') : 'true';
  // Partitioned tables can be copied as a query only.
  const stream = await sql
    .unsafe(`copy (select ${columnList(table)} from ${tableName(table)} where ${condition}) to stdout`)
    .readable();
  let chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    // Whole rows: Postgres sends each in a message of its own.
    chunks.push(chunk as Buffer);
    size += (chunk as Buffer).length;
    if (size < partBytes) continue;
    yield Buffer.concat(chunks);
    chunks = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(chunks);
}

export function tableName({ schema, name }: Pick<Table, 'schema' | 'name'>): string {
  return `${quoted(schema)}.${quoted(name)}`;
}

export function columnList({ columns }: Pick<Table, 'columns'>): string {
  return columns.map(quoted).join(', ');
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
