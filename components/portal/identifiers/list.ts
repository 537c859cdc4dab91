import { portalPath } from '@/lib/core/portal-path';
import { queryCharactersMax } from '@/lib/domain/receipts/counter/query-length';
import { listOf } from '../kit/list/list';
import { text, wholeNumber } from '../kit/list/params';

export interface ConsumerRow {
  readonly identifier: string;
  /** Name, and an address or number other than the identifier. */
  readonly person: string | null;
  readonly receipts: string;
  /** Time of the last receipt. */
  readonly last: string | null;
  readonly updated: string;
}

export const consumerList = listOf<ConsumerRow>()('identifiers', portalPath.identifiers, {
  q: text(queryCharactersMax),
  /** Last consumer before the page, without a query. */
  after: text(),
  /** Number of results before the page, with a query. */
  offset: wholeNumber,
});
