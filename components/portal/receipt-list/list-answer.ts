import type { Relaxation } from '@/lib/domain/receipts/find-relaxations';
import type { ListRow } from './list-row';

/** What a list shows of one address, in the reader's words. */
export type ListAnswer = {
  /** When it was read, in milliseconds since 1970. */
  readonly at: number;
} & (
  | ListedRows
  | {
      readonly kind: 'none';
      readonly reason: 'query' | 'place';
      /** Of a query: what finds something instead. */
      readonly instead: readonly Relaxation[];
    }
);

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

/** What the browser is told of an address. */
export type ListResponse =
  | ListAnswer
  /** Only the whole page says it, as with a query that is refused. */
  | { readonly kind: 'page' }
  /** Words of a counter stand for another list, or for one receipt. */
  | { readonly kind: 'moved'; readonly href: string };

/** Whether an answer is one to show. */
export function isShown(told: ListResponse | undefined): told is ListAnswer {
  return told?.kind === 'rows' || told?.kind === 'none';
}
