import { portalPath } from '@/lib/core/portal-path';
import { queryCharactersMax } from '@/lib/domain/receipts/counter/query-length';
import { listOf, type AddressOf } from '../kit/list/list';
import { oneOf, text, uuid } from '../kit/list/params';
import type { ListRow } from './list-row';

export const receiptList = listOf<ListRow>()('receipts', portalPath.receipts, {
  /** Null for all. The only state of filters, which write into it. */
  q: text(queryCharactersMax),
  /** Receipt id: the page is just newer or just older. At most one of the two. */
  newer: uuid,
  older: uuid,
  /** Newest first without it. */
  sort: oneOf(['oldest']),
});

export type ReceiptListAddress = AddressOf<typeof receiptList.params>;
