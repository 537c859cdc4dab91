import { apiQuery } from '../../api/queries';
import type { SearchField } from './search-field';

export interface SearchExample {
  readonly query: string;
  readonly label: string;
}

export interface SearchHelp {
  readonly fields: readonly SearchField[];
  readonly examples: readonly SearchExample[];
}

export function searchHelpQuery(list: 'receipts' | 'identifiers') {
  const operation = list === 'receipts' ? 'get_receipt_search_help' : 'get_consumer_search_help';
  return { ...apiQuery(operation), staleTime: 10 * 60_000 };
}
