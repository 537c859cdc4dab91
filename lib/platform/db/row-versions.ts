import { sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { unprepared } from './prepare-statements';

/** A row as it was read, with its version, which every change of the row replaces. */
export interface Versioned<Row> {
  readonly row: Row;
  readonly version: string;
}

/** PostgreSQL's `xmin`: the transaction that wrote the row. */
export function versionOf(table: PgTable): SQL<string> {
  return sql<string>`${table}.xmin::text`;
}

/** One condition for each row: it is there, unchanged. */
export function areUnchanged(
  table: PgTable,
  rows: readonly Versioned<{ readonly retailerId: number; readonly id: number }>[],
): SQL[] {
  return rows.map(
    ({ row, version }) => sql`exists (select from ${table}
      where retailer_id = ${row.retailerId} and id = ${row.id} and xmin = ${version}::text::xid)`,
  );
}

/** With more conditions, the statement is not prepared, because its text varies with their number. */
const preparedMax = 4;

/** Statement that fails with `division_by_zero` unless all conditions hold. */
export function failUnless(retailerId: number, conditions: readonly SQL[]): SQL {
  const statement = sql`select 1 / count(*) as held from storage_use
    where retailer_id = ${retailerId} and ${sql.join([...conditions], sql` and `)}`;
  return conditions.length > preparedMax ? unprepared(statement) : statement;
}
