import { portalPath } from '@/lib/core/portal-path';
import { queryCharactersMax } from '@/lib/domain/receipts/counter/query-length';
import type { ConsumerRow } from '../identifiers/consumers-list';
import { listOf, type AddressOf, type List, type SearchableList } from '../kit/list/list';
import { oneOf, text, uuid, wholeNumber } from '../kit/list/params';
import type { ListRow } from '../receipt-list/list-row';

// Apart from the other lists, which a page of these need not load.

/** A query of the search language. */
const query = text(queryCharactersMax);

export const receiptList = listOf<ListRow>()('receipts', portalPath.receipts, {
  /** Null for all there is. The one truth about what is shown: filters write into it. */
  q: query,
  /** A receipt's id: the page just newer or just older than it. At most one of the two. */
  newer: uuid,
  older: uuid,
  /** Newest first without it. */
  sort: oneOf(['oldest']),
});

export const consumerList = listOf<ConsumerRow>()('identifiers', portalPath.identifiers, {
  q: query,
  /** The consumer after whom the page begins, of all. */
  after: text(),
  /** How many lie before the page, of those that a query finds. */
  offset: wholeNumber,
});

/** What the receipts list shows, as its address says it. */
export type ReceiptListAddress = AddressOf<typeof receiptList.params>;

/** Lists whose search box takes a query of the language, by their addresses and their names in the API. */
export const searchedLists = { receipts: receiptList, identifiers: consumerList } as const;

export type SearchedList = keyof typeof searchedLists;

/** A list by its name, as far as its search box needs it. */
export function searchedList(name: SearchedList): SearchableList {
  return searchedLists[name] as List as SearchableList;
}
