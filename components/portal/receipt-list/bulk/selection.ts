import { createContext, use, useSyncExternalStore } from 'react';
import { batchMax } from '@/lib/domain/delivery/request/batch-max';
import type { ListRow } from '../list-row';

export type Picked = Pick<ListRow, 'id' | 'transactionId' | 'consumer' | 'flags'>;

const none: ReadonlyMap<string, Picked> = new Map();

/**
 * Selected receipts of all pages. The store is outside React, so that a click redraws one checkbox and not
 * the whole table.
 */
export class Selection {
  #picked = none;
  #rows: readonly ListRow[] = [];
  #anchor: string | null = null;
  #query: string | null | undefined;
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** In the order of selection. Each change makes a new map. */
  readonly picked = (): ReadonlyMap<string, Picked> => this.#picked;

  /**
   * `rows` are those of the page. Ranges are selected among them, and selected receipts are updated from
   * them.
   */
  show(rows: readonly ListRow[]): void {
    const before = this.shownCount();
    this.#rows = rows;
    const known = rows.filter(({ id }) => this.#picked.has(id));
    if (known.length > 0) this.#change([...this.#picked.values(), ...known]);
    else if (before > 0) this.#tell();
  }

  /** Clears the selection for another query. Another page keeps it. */
  keepWithin(query: string | null): void {
    if (this.#query !== undefined && this.#query !== query) this.clear();
    this.#query = query;
  }

  toggle(id: string): void {
    this.#anchor = id;
    this.#set([id], !this.#picked.has(id));
  }

  extend(id: string): void {
    const [from, to] = [this.#anchor, id].map((one) => this.#rows.findIndex((row) => row.id === one));
    if (from === undefined || to === undefined || from < 0 || to < 0) return this.toggle(id);
    const range = this.#rows.slice(Math.min(from, to), Math.max(from, to) + 1);
    this.#set(
      range.map((row) => row.id),
      this.#anchor !== null && this.#picked.has(this.#anchor),
    );
  }

  readonly shownCount = (): number => this.#rows.filter(({ id }) => this.#picked.has(id)).length;

  setShown(isPicked: boolean): void {
    this.#set(
      this.#rows.map(({ id }) => id),
      isPicked,
    );
  }

  clear(): void {
    this.#anchor = null;
    if (this.#picked.size > 0) this.#change([]);
  }

  #set(ids: readonly string[], isPicked: boolean): void {
    const wanted = new Set(ids);
    const others = [...this.#picked.values()].filter(({ id }) => isPicked || !wanted.has(id));
    const added = isPicked ? this.#rows.filter(({ id }) => wanted.has(id)) : [];
    this.#change([...others, ...added]);
  }

  #change(all: readonly Picked[]): void {
    this.#picked = new Map([...new Map(all.map((one) => [one.id, one]))].slice(0, batchMax));
    this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

export const SelectionContext = createContext<Selection | null>(null);

const nothing = new Selection();

export function useSelection(): {
  readonly selection: Selection;
  readonly picked: ReadonlyMap<string, Picked>;
} {
  const selection = use(SelectionContext) ?? nothing;
  return { selection, picked: useSyncExternalStore(selection.subscribe, selection.picked, () => none) };
}
