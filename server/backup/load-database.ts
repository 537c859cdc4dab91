import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Sql, TransactionSql } from 'postgres';
import { applicationName } from '@/lib/platform/db/client';
import { sqlStateOf } from '@/lib/platform/db/violations';
import type { Header, ArchivedTable } from './archive-shapes';
import { columnList, tableName } from './dump-database';
import { countCopyRows } from './read-archive';

/**
 * Schemas, each with a name for its earlier content. The earlier content has this name until the restore
 * ends. While the first of these names exists, the service refuses the database.
 */
const setAside = [
  ['public', 'restore_unfinished'],
  ['pgboss', 'restore_unfinished_pgboss'],
  ['drizzle', 'restore_unfinished_drizzle'],
] as const;

/**
 * Undoes an earlier restore that was interrupted.
 * @throws Error if the service is connected, or the database has the extension citus.
 */
export async function takeDatabase(owner: Sql): Promise<void> {
  const [connected] = await owner<{ count: number }[]>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
      and (application_name like ${`${applicationName}%`} or application_name like 'pgboss%')`;
  const count = connected?.count ?? 0;
  if (count > 0)
    throw new Error(`The service has ${count} connections to the database. Stop it on all hosts.`);
  if ((await owner`select from pg_extension where extname = 'citus'`).length > 0)
    throw new Error(
      'The database has the extension citus: restore into a new one without it, and distribute that (docs/operations.md).',
    );
  await putBack(owner);
}

/**
 * Renames the schemas, so that the restore can be undone.
 * @throws Error if the database holds a retailer, unless `mayReplace`.
 */
export async function emptyDatabase(
  owner: Sql,
  { mayReplace }: { readonly mayReplace: boolean },
): Promise<void> {
  if (!mayReplace && (await holdsData(owner)))
    throw new Error(
      'The database holds data already. Add --replace to remove it, with everything in its schema public.',
    );
  await owner.begin(async (sql) => {
    await sql`create schema if not exists public`;
    for (const [name, aside] of await schemasThere(sql, ([made]) => made))
      await sql`alter schema ${sql(name)} rename to ${sql(aside)}`;
    await sql`create schema public`;
    await sql`grant usage on schema public to public`;
  });
}

export async function putBack(owner: Sql): Promise<void> {
  await owner.begin(async (sql) => {
    const there = await schemasThere(sql, ([, aside]) => aside);
    if (there.length === 0) return;
    for (const [name] of setAside) await sql`drop schema if exists ${sql(name)} cascade`;
    for (const [name, aside] of there) await sql`alter schema ${sql(aside)} rename to ${sql(name)}`;
  });
}

export async function finishRestore(owner: Sql): Promise<void> {
  await owner.begin(async (sql) => {
    for (const [, aside] of setAside) await sql`drop schema if exists ${sql(aside)} cascade`;
  });
}

async function schemasThere(
  sql: Sql | TransactionSql,
  nameOf: (names: (typeof setAside)[number]) => string,
): Promise<(typeof setAside)[number][]> {
  const found = await sql<{ name: string }[]>`select nspname::text as name from pg_namespace`;
  const names = new Set(found.map(({ name }) => name));
  return setAside.filter((each) => names.has(nameOf(each)));
}

async function holdsData(owner: Sql): Promise<boolean> {
  const [found] = await owner<{ retailers: boolean }[]>`
    select to_regclass('public.retailers') is not null as retailers`;
  return found?.retailers === true && (await owner`select from public.retailers limit 1`).length > 0;
}

/**
 * Returns all columns as `schema.table.column`. Columns of the queue are not checked, because they depend on
 * the version of the library.
 * @throws Error that names columns of the backup that the service's tables lack.
 */
export async function checkColumns(owner: Sql, { tables, release }: Header): Promise<ReadonlySet<string>> {
  const rows = await owner<{ column: string }[]>`
    select table_schema || '.' || table_name || '.' || column_name as column from information_schema.columns
    where table_schema in ('public', 'pgboss')`;
  const known = new Set(rows.map(({ column }) => column));
  const missing = tables
    .filter(({ schema }) => schema === 'public')
    .flatMap(({ schema, name, columns }) => columns.map((column) => `${schema}.${name}.${column}`))
    .filter((column) => !known.has(column));
  if (missing.length === 0) return known;
  throw new Error(
    `This release has no ${missing.join(', ')}. Restore with release ${release}, which made the backup, then upgrade.`,
  );
}

/**
 * Conditions that skip jobs of unknown queues. Backups of earlier releases contain jobs of the library's own
 * queues.
 */
const loadable: Readonly<Record<string, string>> = {
  job: 'name in (select name from pgboss.queue)',
  job_dependency: `(child_name, child_id) in (select name, id from pgboss.job)
    and (parent_name, parent_id) in (select name, id from pgboss.job)`,
};

/**
 * Inserts rows in COPY's text format. Columns of the queue that are not `known` are omitted. Returns how many
 * rows were omitted because their queue is missing.
 * @throws Error that names the table and the refused row, counted after the `before` rows that were already
 * loaded.
 */
export async function copyIn(
  owner: Sql,
  table: ArchivedTable,
  rows: Buffer,
  { before, known }: { readonly before: number; readonly known: ReadonlySet<string> },
): Promise<number> {
  const condition = table.schema === 'pgboss' ? loadable[table.name] : undefined;
  const [name, columns] = [tableName(table), columnList(table)];
  try {
    if (condition === undefined) {
      await copyTo(owner, `${name} (${columns})`, rows);
      return 0;
    }
    const isKnown = (column: string) => known.has(`${table.schema}.${table.name}.${column}`);
    const shared = columnList({ columns: table.columns.filter(isKnown) });
    await owner.unsafe(`create temporary table incoming as select ${shared} from ${name} with no data`);
    for (const column of table.columns.filter((each) => !isKnown(each)))
      await owner`alter table incoming add column ${owner(column)} text`;
    await copyTo(owner, `incoming (${columns})`, rows);
    const { count } = await owner.unsafe(
      `insert into ${name} (${shared}) select ${shared} from incoming where ${condition}`,
    );
    await owner`drop table incoming`;
    return countCopyRows(rows) - count;
  } catch (error) {
    throw refusalOf(error, table, { before, count: countCopyRows(rows) });
  }
}

async function copyTo(owner: Sql, target: string, rows: Buffer): Promise<void> {
  const stream = await owner.unsafe(`copy ${target} from stdin`).writable();
  await pipeline(Readable.from([rows]), stream);
}

/**
 * Adds the refused row to the message. Most errors of COPY name the line. An error of a foreign key names the
 * key.
 */
function refusalOf(
  error: unknown,
  { schema, name }: ArchivedTable,
  { before, count }: { readonly before: number; readonly count: number },
): unknown {
  // Class 22 is invalid data, class 23 a violated constraint.
  if (!(error instanceof Error) || !/^2[23]/.test(sqlStateOf(error) ?? '')) return error;
  const { where = '', detail = '' } = error as { readonly where?: string; readonly detail?: string };
  const { line, column } =
    /^COPY [^,]+, line (?<line>\d+)(?:, column (?<column>[^:]+))?/m.exec(where)?.groups ?? {};
  const row =
    line === undefined
      ? `one of the rows ${before + 1} to ${before + count}`
      : `row ${before + Number(line)}`;
  const place = column === undefined ? '' : ` (column ${column})`;
  const key = detail.startsWith('Key ') ? ` ${detail}` : '';
  return new Error(`The database refuses ${row} of ${schema}.${name}${place}: ${error.message}.${key}`, {
    cause: error,
  });
}

export async function setSequences(owner: Sql, sequences: Header['sequences']): Promise<void> {
  for (const { name, last } of sequences) await owner`select setval(${name}::regclass, ${last}::bigint)`;
}
