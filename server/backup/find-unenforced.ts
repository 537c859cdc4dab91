import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { Sql, TransactionSql } from 'postgres';
import { z } from 'zod';
import { migrationsFolder, type ArchivedTable } from './archive-shapes';

export interface Enforcement {
  /** Null if the database belongs to another release, so that its constraints are unknown. */
  readonly constraints: number | null;
  /** Constraints that are not enforced, and columns that a restore would lack. One line each. */
  readonly missing: readonly string[];
}

const named = z.record(z.string(), z.looseObject({ name: z.string() }));
const snapshotShape = z.looseObject({
  tables: z.record(
    z.string(),
    z.looseObject({
      name: z.string(),
      columns: z.record(
        z.string(),
        z.looseObject({ name: z.string(), notNull: z.boolean(), primaryKey: z.boolean() }),
      ),
      indexes: z.record(z.string(), z.looseObject({ name: z.string(), isUnique: z.boolean() })),
      foreignKeys: named,
      compositePrimaryKeys: named,
      uniqueConstraints: named,
      checkConstraints: named,
    }),
  ),
});
type MigratedTable = z.output<typeof snapshotShape>['tables'][string];

/**
 * Reads only the catalog. Postgres enforces a constraint on every row if it is valid and its triggers are
 * enabled.
 */
export async function findUnenforced(
  sql: Sql | TransactionSql,
  {
    migrations,
    tables,
  }: { readonly migrations: readonly string[]; readonly tables: readonly ArchivedTable[] },
): Promise<Enforcement> {
  const known = readMigrationFiles({ migrationsFolder });
  if (migrations.some((hash, index) => hash !== known[index]?.hash))
    return {
      constraints: null,
      missing: ['the tables are those of another release, which has to restore them'],
    };
  if (migrations.length < known.length) return { constraints: null, missing: [] };
  const made = await readNewest();
  const columns = new Set(
    made.flatMap((table) => Object.values(table.columns).map(({ name }) => `${table.name}.${name}`)),
  );
  const unknown = tables
    .filter(({ schema }) => schema === 'public')
    .flatMap(({ name, columns: own }) => own.map((column) => `${name}.${column}`))
    .filter((column) => !columns.has(column))
    .map((column) => `a restore has no column public.${column}`);
  const enforced = await listEnforced(sql);
  const needed = made.flatMap(constraintsOf);
  const lacking = needed
    .filter((name) => !enforced.has(name))
    .map((name) => `public.${name} is not enforced`);
  return { constraints: needed.length, missing: [...unknown, ...lacking] };
}

async function readNewest(): Promise<readonly MigratedTable[]> {
  const [file = ''] = globSync(`${migrationsFolder}/meta/*_snapshot.json`);
  return Object.values(snapshotShape.parse(JSON.parse(await readFile(file, 'utf8'))).tables);
}

function constraintsOf(table: MigratedTable): string[] {
  const columns = Object.values(table.columns);
  return [
    ...columns.filter(({ notNull }) => notNull).map(({ name }) => `${name} not null`),
    ...columns.filter(({ primaryKey }) => primaryKey).map(() => `${table.name}_pkey`),
    ...Object.values(table.indexes).flatMap(({ name, isUnique }) => (isUnique ? [name] : [])),
    ...[
      table.foreignKeys,
      table.compositePrimaryKeys,
      table.uniqueConstraints,
      table.checkConstraints,
    ].flatMap((all) => Object.values(all).map(({ name }) => name)),
    // Postgres shortens names to 63 bytes.
  ].map((name) => `${table.name}.${name.endsWith(' not null') ? name : name.slice(0, 63)}`);
}

async function listEnforced(sql: Sql | TransactionSql): Promise<ReadonlySet<string>> {
  const rows = await sql<{ name: string }[]>`
    select c.relname || '.' || k.conname as name from pg_constraint k join pg_class c on c.oid = k.conrelid
    where c.relnamespace = 'public'::regnamespace and k.convalidated
      and not exists (select from pg_trigger t where t.tgconstraint = k.oid and t.tgenabled not in ('O', 'A'))
    union select c.relname || '.' || i.relname from pg_index x join pg_class c on c.oid = x.indrelid
      join pg_class i on i.oid = x.indexrelid
    where c.relnamespace = 'public'::regnamespace and x.indisunique and x.indisvalid
    union select c.relname || '.' || a.attname || ' not null' from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and a.attnotnull and a.attnum > 0`;
  return new Set(rows.map(({ name }) => name));
}
