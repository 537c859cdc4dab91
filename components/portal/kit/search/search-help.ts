import { apiQuery } from '../../api/queries';
import type { SearchField } from './search-field';

/** A query to learn from. */
export interface SearchExample {
  readonly query: string;
  readonly label: string;
}

/** Offers of a search box, read on its first use. */
export interface SearchHelp {
  readonly fields: readonly SearchField[];
  /** Offered while the box is empty. */
  readonly examples: readonly SearchExample[];
}

/** Refetched rarely. */
export function searchHelpQuery(list: 'receipts' | 'identifiers') {
  const operation = list === 'receipts' ? 'get_receipt_search_help' : 'get_consumer_search_help';
  return { ...apiQuery(operation), staleTime: 10 * 60_000 };
}
