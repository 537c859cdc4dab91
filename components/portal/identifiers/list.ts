import { portalPath } from '@/lib/core/portal-path';
import { queryCharactersMax } from '@/lib/domain/receipts/counter/query-length';
import { listOf } from '../kit/list/list';
import { text, wholeNumber } from '../kit/list/params';

export interface ConsumerRow {
  readonly identifier: string;
  readonly person: string | null;
  readonly receipts: string;
  readonly last: string | null;
  readonly updated: string;
}

export const consumerList = listOf<ConsumerRow>()('identifiers', portalPath.identifiers, {
  q: text(queryCharactersMax),
  /** Cursor if there is no query: the last consumer of the previous page. */
  after: text(),
  /** If there is a query: the number of results on the previous pages. */
  offset: wholeNumber,
});
