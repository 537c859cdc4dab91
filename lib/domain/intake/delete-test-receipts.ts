import { unlinkUploads } from '@/lib/domain/attachments/store';
import { uuidOfAttachment } from '@/lib/domain/attachments/names';
import { listTestClients } from '@/lib/domain/clients/store';
import { deleteMessagesOfReceipts } from '@/lib/domain/delivery/store/waiting';
import { partsOf } from '@/lib/domain/receipts/read/in-parts';
import { indexedReceipt, receiptIndex } from '@/lib/domain/receipts/index/index-receipt';
import { readReceipts } from '@/lib/domain/receipts/store/receipts';
import { deleteTestReceiptRows, lockTestReceipts } from '@/lib/domain/receipts/store/test-receipts';
import { recordDeleted } from '@/lib/domain/rollups/record-changes';
import { recordChange } from '@/lib/platform/audit/record-change';
import { inTransaction, type Context } from '@/lib/platform/context';

/** Deletes all test receipts with links, messages, raw receipts and search terms. Returns their number. */
export function deleteTestReceipts(ctx: Context<'delete_test_receipts'>): Promise<number> {
  return inTransaction(ctx, async (inner) => {
    const ids = await lockTestReceipts(inner);
    if (ids.length === 0) return 0;
    const transactions: string[] = [];
    const files: string[] = [];
    for (const part of await partsOf(inner, ids)) {
      const rows = [...(await readReceipts(inner, part)).values()];
      await receiptIndex(inner).forget(rows.map(indexedReceipt));
      await recordDeleted(inner, rows);
      transactions.push(...rows.map(({ transactionId }) => transactionId));
      files.push(...rows.flatMap(({ attachments }) => Object.values(attachments).map(({ id }) => id)));
    }
    await deleteMessagesOfReceipts(inner, ids);
    await deleteTestReceiptRows(inner, ids);
    await unlinkFiles(inner, files);
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

async function unlinkFiles(ctx: Context, ids: readonly string[]): Promise<void> {
  const uuids = [...new Set(ids.flatMap((id) => uuidOfAttachment(id) ?? []))];
  if (uuids.length === 0) return;
  const clients = await listTestClients(ctx);
  await unlinkUploads(
    ctx,
    uuids,
    clients.map((id) => `client:${id}`),
  );
}
