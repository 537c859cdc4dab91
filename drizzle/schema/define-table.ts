import type { BuildColumns, BuildExtraConfigColumns } from 'drizzle-orm';
import {
  pgTable,
  type PgColumnBuilderBase,
  type PgTable,
  type PgTableExtraConfigValue,
  type PgTableWithColumns,
} from 'drizzle-orm/pg-core';

/** What holds of a table beside its columns. Placement, tests of tenancy and the list of personal data follow from it. */
export interface TableFacts {
  /** Whose its rows are: each a retailer's, named by `retailer_id`, or the service's. */
  readonly owner: 'retailer' | 'service';
  /** A unique column whose value finds a row, and so its retailer: callers name only that. Other tables name theirs. */
  readonly foundBy?: string;
  /**
   * Where Citus keeps it: in shards by its retailer, as a copy on every node, or on the coordinator alone, because it is
   * asked by a key or an address that names no retailer, or about none.
   */
  readonly place: 'distributed' | 'reference' | 'local';
  /** Personal data of consumers in it: how they get it, and how it is erased (decision 9). Or why it holds none. */
  readonly consumers: { readonly exported: string; readonly erased: string } | { readonly none: string };
}

const facts = new WeakMap<PgTable, TableFacts>();

/** Defines a table, as `pgTable` does, with its facts. */
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

/**
 * The facts of a table.
 * @throws Error for one that was not made by `defineTable`.
 */
export function factsOf(made: PgTable): TableFacts {
  const found = facts.get(made);
  if (found === undefined) throw new Error('Tables are defined by `defineTable`.');
  return found;
}
