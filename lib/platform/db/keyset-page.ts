import { asc, desc, sql, type GetColumnData, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** Columns to sort by. Together they must be unique. */
type Columns = readonly [PgColumn, ...PgColumn[]];

type Place<By extends Columns> = { readonly [Index in keyof By]: GetColumnData<By[Index]> };

export interface KeysetPage {
  readonly beyond: SQL | undefined;
  readonly order: readonly SQL[];
}

export function keysetPage<const By extends Columns>(
  by: By,
  direction: 'ascending' | 'descending',
  after: Place<By> | null,
): KeysetPage {
  const inOrder = direction === 'ascending' ? asc : desc;
  return {
    beyond: after === null ? undefined : beyond(by, direction, after),
    order: by.map((column) => inOrder(column)),
  };
}

export function beyond<const By extends Columns>(
  by: By,
  direction: 'ascending' | 'descending',
  place: Place<By>,
): SQL {
  const values = by.map(
    (column, index) => sql`${sql.param(place[index], column)}::${sql.raw(column.getSQLType())}`,
  );
  const compare = sql.raw(direction === 'ascending' ? '>' : '<');
  // A row comparison is one range of an index. Separate conditions are not.
  return sql`(${sql.join([...by], sql`, `)}) ${compare} (${sql.join(values, sql`, `)})`;
}
