import { portalPath } from '@/lib/core/portal-path';
import { queryCharactersMax } from '@/lib/domain/receipts/counter/query-length';
import { listOf } from '../kit/list/list';
import { text, wholeNumber } from '../kit/list/params';

/** In words. */
export interface ConsumerRow {
  readonly identifier: string;
  readonly name: string | null;
  /** An e-mail address or a telephone number that is not the identifier itself. */
  readonly contact: string | null;
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
