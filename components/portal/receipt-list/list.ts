import { portalPath } from '@/lib/core/portal-path';
import { queryCharactersMax } from '@/lib/domain/receipts/counter/query-length';
import { listOf, type AddressOf } from '../kit/list/list';
import { oneOf, text, uuid } from '../kit/list/params';
import type { ListRow } from './list-row';

export const receiptList = listOf<ListRow>()('receipts', portalPath.receipts, {
  /** Query, null for all; filters have no other state. */
  q: text(queryCharactersMax),
  /** Receipt id: the page is just newer (`newer`) or just older (`older`) than it. At most one is set. */
  newer: uuid,
  older: uuid,
  /** Without `sort`, newest first. */
  sort: oneOf(['oldest']),
});

export type ReceiptListAddress = AddressOf<typeof receiptList.params>;
