import { boundValue } from './bound-value';
import { isColumn, type Fact } from './facts';
import { columnOf, type ColumnName, type Tree } from './tree';

/** Columns that come of a query: the name, and whether it is the retailer that the statement names. */
export type Columns = readonly { readonly name: string; readonly bound: boolean }[];

type Ref =
  | { readonly kind: 'tenant'; readonly table: string }
  | { readonly kind: 'derived'; readonly columns: Columns }
  | { readonly kind: 'shared'; readonly key: string }
  | { readonly kind: 'other' };

/** The tables of one query with what its conditions say of them, within those of the queries around it. */
export class Scope {
  readonly #outer: Scope | null;
  readonly #refs = new Map<string, Ref>();
  readonly #ctes = new Map<string, Columns>();
  readonly #bound = new Set<string>();

  constructor(outer: Scope | null) {
    this.#outer = outer;
  }

  get size(): number {
    return this.#refs.size;
  }

  addTenant(alias: string, table: string): void {
    this.#refs.set(alias, { kind: 'tenant', table });
  }

  addOther(alias: string): void {
    this.#refs.set(alias, { kind: 'other' });
  }

  /** A table that all retailers share: the row that its key finds says which retailer. */
  addShared(alias: string, key: string): void {
    this.#refs.set(alias, { kind: 'shared', key });
  }

  addDerived(alias: string, columns: Columns): void {
    this.#refs.set(alias, { kind: 'derived', columns });
    for (const { name, bound } of columns) if (bound) this.#bound.add(keyOf(alias, name));
  }

  addCte(name: string, columns: Columns): void {
    this.#ctes.set(name, columns);
  }

  findCte(name: string): Columns | null {
    return this.#ctes.get(name) ?? this.#outer?.findCte(name) ?? null;
  }

  /** The tables of retailers that this query itself names. */
  tenantRefs(): { readonly alias: string; readonly table: string }[] {
    return [...this.#refs].flatMap(([alias, ref]) =>
      ref.kind === 'tenant' ? [{ alias, table: ref.table }] : [],
    );
  }

  isBound(alias: string, column: string): boolean {
    return this.#bound.has(keyOf(alias, column));
  }

  /** True when a column, as the query writes it, is known to be a value that the program names. */
  isBoundColumn(column: ColumnName): boolean {
    const found = this.#find(column);
    return found !== null && found.scope.isBound(found.alias, column.column);
  }

  /** Notes that a column of this query is such a value. */
  bind(tree: Tree): void {
    const column = columnOf(tree);
    const found = column === null ? null : this.#find(column);
    if (column !== null && found?.scope === this) this.#bound.add(keyOf(found.alias, column.column));
  }

  /** Follows equalities from what is known to what they make known, until nothing is added. */
  learn(facts: readonly Fact[]): void {
    for (let before = -1; before !== this.#bound.size;) {
      before = this.#bound.size;
      for (const { left, right, narrows } of facts) {
        this.#take(left, right, narrows);
        this.#take(right, left, narrows);
      }
      for (const [alias, ref] of this.#refs) {
        if (ref.kind === 'shared' && this.isBound(alias, ref.key))
          this.#bound.add(keyOf(alias, 'retailer_id'));
      }
    }
  }

  #take(side: Fact['left'], other: Fact['left'], narrows: Fact['narrows']): void {
    if (!isColumn(side)) return;
    const found = this.#find(side);
    if (found === null || found.scope !== this) return;
    if (narrows !== null && !narrows.includes(found.alias)) return;
    const known = isColumn(other) ? this.isBoundColumn(other) : boundValue(other, this);
    if (known) this.#bound.add(keyOf(found.alias, side.column));
  }

  /** What `*` stands for, as far as it matters. */
  columnsOf(alias: string | null): Columns {
    const refs = [...this.#refs].filter(([name]) => alias === null || name === alias);
    return refs.flatMap(([name, ref]) => {
      if (ref.kind === 'derived') return ref.columns;
      return ref.kind === 'tenant' ? [{ name: 'retailer_id', bound: this.isBound(name, 'retailer_id') }] : [];
    });
  }

  #find(column: ColumnName): { readonly scope: Scope; readonly alias: string } | null {
    const alias = column.alias ?? this.#aliasFor(column.column);
    if (alias !== null && this.#refs.has(alias)) return { scope: this, alias };
    return this.#outer === null ? null : this.#outer.#find(column);
  }

  /** The table that a column without one is of: the only one, or the one that is known to have it. */
  #aliasFor(column: string): string | null {
    const all = [...this.#refs];
    const having = all.filter(([, ref]) => {
      if (ref.kind === 'tenant' || ref.kind === 'shared') return column === 'retailer_id';
      return ref.kind === 'derived' && ref.columns.some(({ name }) => name === column);
    });
    if (having.length > 0) return having[0]?.[0] ?? null;
    const [only] = all;
    // A table of ours has the column of the retailer wherever one is meant.
    return all.length === 1 && only !== undefined && only[1].kind !== 'derived' ? only[0] : null;
  }
}

function keyOf(alias: string, column: string): string {
  return JSON.stringify([alias, column]);
}
