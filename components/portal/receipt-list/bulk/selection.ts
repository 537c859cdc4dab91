import { createContext, use, useSyncExternalStore } from 'react';
import { batchMax } from '@/lib/domain/delivery/batch-max';
import type { ListRow } from '../list-row';

/** What is known of a selected receipt, on this page of the list or another. */
export type Picked = Pick<ListRow, 'id' | 'transactionId' | 'consumer' | 'flags'>;

const none: ReadonlyMap<string, Picked> = new Map();

/**
 * The receipts that are selected, on whatever pages of the list; at most `batchMax`. A store outside of React, so that a
 * press draws one box and not the table.
 */
export class Selection {
  #picked = none;
  #rows: readonly ListRow[] = [];
  /** The row that was toggled last, from which a range extends. */
  #anchor: string | null = null;
  #query: string | null | undefined;
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** By their ids, in the order they were selected; another map after each change. */
  readonly picked = (): ReadonlyMap<string, Picked> => this.#picked;

  /** Tells which rows are shown, in their order: ranges are of them, and what is selected is known as they say it. */
  show(rows: readonly ListRow[]): void {
    const before = this.shownCount();
    this.#rows = rows;
    const known = rows.filter(({ id }) => this.#picked.has(id));
    if (known.length > 0) this.#change([...this.#picked.values(), ...known]);
    // Nothing else is selected, but of what is shown.
    else if (before > 0) this.#tell();
  }

  /** Tells which search the rows are of: what another one finds is another matter, other pages of one are not. */
  keepWithin(query: string | null): void {
    if (this.#query !== undefined && this.#query !== query) this.clear();
    this.#query = query;
  }

  /** Selects a row or takes it out. */
  toggle(id: string): void {
    this.#anchor = id;
    this.#set([id], !this.#picked.has(id));
  }

  /** Does to all rows from the one toggled last to this one what was done to that. */
  extend(id: string): void {
    const [from, to] = [this.#anchor, id].map((one) => this.#rows.findIndex((row) => row.id === one));
    if (from === undefined || to === undefined || from < 0 || to < 0) return this.toggle(id);
    const range = this.#rows.slice(Math.min(from, to), Math.max(from, to) + 1);
    this.#set(
      range.map((row) => row.id),
      this.#anchor !== null && this.#picked.has(this.#anchor),
    );
  }

  /** How many of the rows shown are selected. */
  readonly shownCount = (): number => this.#rows.filter(({ id }) => this.#picked.has(id)).length;

  /** Selects all rows that are shown, or takes them out. */
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

/** The selection of the list around; null where the user can do nothing with several receipts. */
export const SelectionContext = createContext<Selection | null>(null);

const nothing = new Selection();

/** The selection of the list around, and what is selected. */
export function useSelection(): {
  readonly selection: Selection;
  readonly picked: ReadonlyMap<string, Picked>;
} {
  const selection = use(SelectionContext) ?? nothing;
  return { selection, picked: useSyncExternalStore(selection.subscribe, selection.picked, () => none) };
}
