import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Sql } from 'postgres';
import { applicationName } from '@/lib/platform/db/client';
import type { Header, Table } from './archive-shapes';
import { columnList, tableName } from './dump-database';

/**
 * Makes a database empty, and marks it as one whose restore is not finished.
 * @throws Error when the service is connected, when it is one of Citus, or when it holds a retailer, unless `mayReplace`.
 */
export async function emptyDatabase(
  owner: Sql,
  { mayReplace }: { readonly mayReplace: boolean },
): Promise<void> {
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
  if (!mayReplace && (await holdsData(owner)))
    throw new Error(
      'The database holds data already. Add --replace to remove it, with everything in its schema public.',
    );
  await owner.begin(async (sql) => {
    await sql`create schema if not exists restore_unfinished`;
    await sql`drop schema if exists drizzle, pgboss, public cascade`;
    await sql`create schema public`;
    await sql`grant usage on schema public to public`;
  });
}

/** Whether there is a retailer, other than one that an interrupted restore has left. */
async function holdsData(owner: Sql): Promise<boolean> {
  const [found] = await owner<{ retailers: boolean; unfinished: boolean }[]>`
    select to_regclass('public.retailers') is not null as retailers,
      to_regnamespace('restore_unfinished') is not null as unfinished`;
  if (found?.retailers !== true || found.unfinished) return false;
  return (await owner`select from retailers limit 1`).length > 0;
}

/** Takes the mark away that `emptyDatabase` made: the service may use the database. */
export async function finishRestore(owner: Sql): Promise<void> {
  await owner`drop schema restore_unfinished`;
}

/** @throws Error naming a column that the backup has and this database has not. */
export async function checkColumns(owner: Sql, { tables, release }: Header): Promise<void> {
  const rows = await owner<{ column: string }[]>`
    select table_schema || '.' || table_name || '.' || column_name as column from information_schema.columns
    where table_schema in ('public', 'pgboss')`;
  const known = new Set(rows.map(({ column }) => column));
  const missing = tables
    .flatMap(({ schema, name, columns }) => columns.map((column) => `${schema}.${name}.${column}`))
    .filter((column) => !known.has(column));
  if (missing.length === 0) return;
  throw new Error(
    `This release has no ${missing.join(', ')}. Restore with release ${release}, which made the backup, then upgrade.`,
  );
}

/** Adds rows in COPY's text format to a table. */
export async function copyIn(owner: Sql, table: Table, rows: Buffer): Promise<void> {
  const stream = await owner.unsafe(`copy ${tableName(table)} (${columnList(table)}) from stdin`).writable();
  await pipeline(Readable.from([rows]), stream);
}

/** Has sequences go on where they were. */
export async function setSequences(owner: Sql, sequences: Header['sequences']): Promise<void> {
  for (const { name, last } of sequences) await owner`select setval(${name}::regclass, ${last}::bigint)`;
}
