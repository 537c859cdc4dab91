import { apiQuery } from '../../api/queries';
import type { SearchField } from './search-field';

/** A query to learn from. */
export interface SearchExample {
  readonly query: string;
  readonly label: string;
}

/** What a search box offers, as the server tells it when the box is about to be used. */
export interface SearchHelp {
  /** What the language knows of the list. */
  readonly fields: readonly SearchField[];
  /** Offered while the box is empty. */
  readonly examples: readonly SearchExample[];
}

/** What the search box of a list offers, as a query; read once in a while. */
export function searchHelpQuery(list: 'receipts' | 'identifiers') {
  const operation = list === 'receipts' ? 'get_receipt_search_help' : 'get_consumer_search_help';
  return { ...apiQuery(operation), staleTime: 10 * 60_000 };
}
