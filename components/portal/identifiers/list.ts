import { portalPath } from '@/lib/core/portal-path';
import { queryCharactersMax } from '@/lib/domain/receipts/counter/query-length';
import { listOf } from '../kit/list/list';
import { text, wholeNumber } from '../kit/list/params';

/** A consumer in words. */
export interface ConsumerRow {
  readonly identifier: string;
  readonly name: string | null;
  /** An e-mail address or a telephone number that is not the identifier itself. */
  readonly contact: string | null;
  readonly receipts: string;
  /** When the last receipt was issued. */
  readonly last: string | null;
  readonly updated: string;
}

export const consumerList = listOf<ConsumerRow>()('identifiers', portalPath.identifiers, {
  q: text(queryCharactersMax),
  /** The consumer after whom the page begins, of all. */
  after: text(),
  /** Count of those before the page that a query finds. */
  offset: wholeNumber,
});
