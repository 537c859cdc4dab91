import type { BuildColumns, BuildExtraConfigColumns } from 'drizzle-orm';
import {
  pgTable,
  type PgColumnBuilderBase,
  type PgTable,
  type PgTableExtraConfigValue,
  type PgTableWithColumns,
} from 'drizzle-orm/pg-core';

/** Facts for the placement in a cluster, the tests of tenancy and the list of personal data. */
export interface TableFacts {
  /** `retailer` if rows have a `retailer_id`, else `service`. */
  readonly owner: 'retailer' | 'service';
  /** Unique column by which a row is found when the retailer is not known yet. */
  readonly foundBy?: string;
  /**
   * Place in a cluster. `distributed`: sharded by retailer. `reference`: a copy on every node. `local`: on
   * the coordinator alone, for look-ups when the retailer is not known yet.
   */
  readonly place: 'distributed' | 'reference' | 'local';
  /**
   * Export and erasure of consumers' personal data (docs/decisions/0009), or the reason why the table has
   * none.
   */
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
