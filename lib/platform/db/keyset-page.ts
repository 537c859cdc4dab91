import { asc, desc, sql, type GetColumnData, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** Columns to sort by, unique together. */
type Columns = readonly [PgColumn, ...PgColumn[]];

type Place<By extends Columns> = { readonly [Index in keyof By]: GetColumnData<By[Index]> };

export interface KeysetPage {
  readonly beyond: SQL | undefined;
  readonly order: readonly SQL[];
}

/** Page behind the row `after`. */
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
  // Row comparison, because one index range serves it, unlike several conditions.
  return sql`(${sql.join([...by], sql`, `)}) ${compare} (${sql.join(values, sql`, `)})`;
}
