import { portalPath } from '@/lib/core/portal-path';
import { queryCharactersMax } from '@/lib/domain/receipts/counter/query-length';
import { listOf, type AddressOf } from '../kit/list/list';
import { oneOf, text, uuid } from '../kit/list/params';
import type { ListRow } from './list-row';

export const receiptList = listOf<ListRow>()('receipts', portalPath.receipts, {
  /** Search query. The chosen filters are terms of it. */
  q: text(queryCharactersMax),
  /**
   * Id of a receipt. The page shows the receipts just newer or just older than it. Only one of the two is
   * set.
   */
  newer: uuid,
  older: uuid,
  sort: oneOf(['oldest']),
});

export type ReceiptListAddress = AddressOf<typeof receiptList.params>;
