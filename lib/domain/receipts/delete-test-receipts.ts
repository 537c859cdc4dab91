import { recordChange } from '@/lib/platform/audit/record-change';
import { inTransaction, type Context } from '@/lib/platform/context';
import { recordDeleted } from '@/lib/domain/rollups/record-changes';
import { partsOf } from './in-parts';
import { indexedReceipt, receiptIndex } from './index-receipt';
import { readReceipts } from './store/receipts';
import { deleteTestReceiptRows, lockTestReceipts } from './store/test-receipts';

/** Removes all test receipts of the retailer, with their links and from search; returns how many there were. */
export function deleteTestReceipts(ctx: Context<'delete_test_receipts'>): Promise<number> {
  return inTransaction(ctx, async (inner) => {
    const ids = await lockTestReceipts(inner);
    if (ids.length === 0) return 0;
    const transactions: string[] = [];
    for (const part of await partsOf(inner, ids)) {
      const rows = [...(await readReceipts(inner, part)).values()];
      await receiptIndex(inner).forget(rows.map(indexedReceipt));
      await recordDeleted(inner, rows);
      transactions.push(...rows.map(({ transactionId }) => transactionId));
    }
    await deleteTestReceiptRows(inner, ids);
    await recordChange(inner, {
      action: 'delete_test_receipts',
      subjectType: 'retailer',
      subjectId: String(inner.retailer.id),
      before: { receipts: transactions },
      after: null,
    });
    return ids.length;
  });
}
