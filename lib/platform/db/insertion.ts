import { getTableColumns, sql, type SQL } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import type { PgTable } from 'drizzle-orm/pg-core';

/**
 * All rows are one parameter, so that the statement stays prepared for any number of rows. A missing column
 * becomes null, not its default. Bytes are sent as hexadecimal text, twice as long. The retailer's id is read
 * from `storage_use`, so that a distributed database runs the statement on the node of that row.
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
