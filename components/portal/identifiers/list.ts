import { portalPath } from '@/lib/core/portal-path';
import { queryCharactersMax } from '@/lib/domain/receipts/counter/query-length';
import { listOf } from '../kit/list/list';
import { text, wholeNumber } from '../kit/list/params';

/** In words. */
export interface ConsumerRow {
  readonly identifier: string;
  /** Name, and an address or number that the identifier is not. */
  readonly person: string | null;
  readonly receipts: string;
  /** Last receipt. */
  readonly last: string | null;
  readonly updated: string;
}

export const consumerList = listOf<ConsumerRow>()('identifiers', portalPath.identifiers, {
  q: text(queryCharactersMax),
  /** Last consumer before the page, without a query. */
  after: text(),
  /** Results before the page, with a query. */
  offset: wholeNumber,
});
