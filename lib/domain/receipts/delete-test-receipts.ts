import { recordChange } from '@/lib/platform/audit/record-change';
import { inTransaction, type Context } from '@/lib/platform/context';
import { recordDeleted } from '@/lib/domain/rollups/record-changes';
import { indexedReceipt, receiptIndex } from './index-receipt';
import { deleteTestReceiptRows, lockTestReceipts } from './store/test-receipts';

/** Removes all test receipts of the retailer, with their links and from search; returns how many there were. */
export function deleteTestReceipts(ctx: Context<'delete_test_receipts'>): Promise<number> {
  return inTransaction(ctx, async (inner) => {
    const rows = await lockTestReceipts(inner);
    if (rows.length === 0) return 0;
    await receiptIndex(inner).forget(rows.map(indexedReceipt));
    await recordDeleted(inner, rows);
    await deleteTestReceiptRows(
      inner,
      rows.map(({ id }) => id),
    );
    await recordChange(inner, {
      action: 'delete_test_receipts',
      subjectType: 'retailer',
      subjectId: String(inner.retailer.id),
      before: { receipts: rows.map(({ transactionId }) => transactionId) },
      after: null,
    });
    return rows.length;
  });
}
