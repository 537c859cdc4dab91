import { getTableColumns, sql, type SQL } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import type { PgTable } from 'drizzle-orm/pg-core';

/**
 * Rows of one retailer, in their order; a clause for conflicts, and `returning`, may follow. All rows are one
 * parameter, so that the text stays prepared for any number of them. A column that a row leaves out is null; defaults
 * do not count. Bytes are sent as text of twice their length, so rows should have few.
 *
 * The retailer is read from its row in `storage_use`: a distributed database then sends the statement whole to the node
 * of its rows, instead of going through the JSON in between.
 */
export function insertionOf<Table extends PgTable & { $inferInsert: { retailerId: number } }>(
  table: Table,
): (
  retailerId: number,
  rows: readonly (Omit<Table['$inferInsert'], 'retailerId'> & { readonly retailerId?: number })[],
) => SQL {
  const columns = Object.entries(getTableColumns(table))
    .filter(([key]) => key !== 'retailerId')
    .map(([key, column]) => ({ key, name: toSnakeCase(key), type: column.getSQLType() }));
  const names = sql.raw(columns.map(({ name }) => `"${name}"`).join(', '));
  const values = sql.raw(columns.map(({ key }) => `given."${key}"`).join(', '));
  const definitions = sql.raw(columns.map(({ key, type }) => `"${key}" ${type}`).join(', '));
  const bytes = columns.filter(({ type }) => type === 'bytea').map(({ key }) => key);
  return (retailerId, rows) => sql`insert into ${table} (retailer_id, ${names})
    select own.retailer_id, ${values}
    from storage_use as own, jsonb_to_recordset(${toJson(rows, bytes)}::text::jsonb) as given (${definitions})
    where own.retailer_id = ${retailerId}`;
}

/** Rows as JSON, with the bytes of these columns in Postgres' hexadecimal notation. */
function toJson(rows: readonly object[], columns: readonly string[]): string {
  if (columns.length === 0) return JSON.stringify(rows);
  const isBytes = (key: string, value: unknown): value is Uint8Array =>
    columns.includes(key) && value instanceof Uint8Array;
  const texts = rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([key, value]: [string, unknown]) => [
        key,
        isBytes(key, value) ? hexadecimal(value) : value,
      ]),
    ),
  );
  return JSON.stringify(texts);
}

function hexadecimal({ buffer, byteOffset, byteLength }: Uint8Array): string {
  return `\\x${Buffer.from(buffer, byteOffset, byteLength).toString('hex')}`;
}
