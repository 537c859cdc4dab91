import type { BuildColumns, BuildExtraConfigColumns } from 'drizzle-orm';
import {
  pgTable,
  type PgColumnBuilderBase,
  type PgTable,
  type PgTableExtraConfigValue,
  type PgTableWithColumns,
} from 'drizzle-orm/pg-core';

/** Facts for placement, tests of tenancy and the list of personal data. */
export interface TableFacts {
  /** `retailer` for rows with a `retailer_id`, otherwise the service. */
  readonly owner: 'retailer' | 'service';
  /** Unique column by which callers find a row without its retailer. */
  readonly foundBy?: string;
  /**
   * In a cluster: shards by retailer, a copy on every node, or only on the coordinator, for look-ups without
   * a retailer.
   */
  readonly place: 'distributed' | 'reference' | 'local';
  /** Personal data of consumers: export and erasure (decision 9), or the reason why there is none. */
  readonly consumers: { readonly exported: string; readonly erased: string } | { readonly none: string };
}

const facts = new WeakMap<PgTable, TableFacts>();

export function defineTable<Name extends string, Columns extends Record<string, PgColumnBuilderBase>>(
  name: Name,
  stated: TableFacts,
  columns: Columns,
  keys?: (self: BuildExtraConfigColumns<Name, Columns, 'pg'>) => PgTableExtraConfigValue[],
): PgTableWithColumns<{
  name: Name;
  schema: undefined;
  columns: BuildColumns<Name, Columns, 'pg'>;
  dialect: 'pg';
}> {
  const made = pgTable(name, columns, keys);
  facts.set(made, stated);
  return made;
}

export function factsOf(made: PgTable): TableFacts {
  const found = facts.get(made);
  if (found === undefined) throw new Error('Tables are defined by `defineTable`.');
  return found;
}
