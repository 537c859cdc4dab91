import type { ListRow } from './list-row';

/** What a list shows of one address, in the reader's words. */
export type ListAnswer = {
  /** When it was read, in milliseconds since 1970. */
  readonly at: number;
} & (ListedRows | { readonly kind: 'none'; readonly reason: 'query' | 'place' });

/** A page of receipts. */
export interface ListedRows {
  readonly kind: 'rows';
  readonly rows: readonly ListRow[];
  /** Where the neighbouring pages start; null where there is none. */
  readonly newer: string | null;
  readonly older: string | null;
  /** What the page shows, in words. */
  readonly summary: string;
}

/** What the browser is told of an address; `page`: only the whole page says it, as with a query that is refused. */
export type ToldAnswer = ListAnswer | { readonly kind: 'page' };
