import { and, eq } from 'drizzle-orm';
import { receipts } from '@/drizzle/schema/receipts';
import { recordChange } from '@/lib/platform/audit/record-change';
import type { Context } from '@/lib/platform/context';
import { conflict, notFound } from '@/lib/core/errors';
import { owned, visibleReceipts } from '@/lib/platform/db/tenancy';
import type { ReceiptAttachments } from './receipt-attachments';

/**
 * Puts an attachment on a receipt that is there already (contract section 6). Call it in the transaction that keeps
 * the attachment.
 * @throws ServiceError `not_found` when there is no such receipt, `conflict` when it has the label already.
 */
export async function attachToReceipt(
  ctx: Context,
  transactionId: string,
  label: string,
  attachment: ReceiptAttachments[string],
): Promise<void> {
  const [receipt] = await ctx.db
    .select({ id: receipts.id, attachments: receipts.attachments })
    .from(receipts)
    .where(and(visibleReceipts(ctx), eq(receipts.transactionId, transactionId)))
    .for('update');
  if (receipt === undefined) throw notFound('receipt');
  if (Object.hasOwn(receipt.attachments, label))
    throw conflict(`the receipt already has an attachment ${label}`, 'attachment_exists', { label });
  const after = { ...receipt.attachments, [label]: attachment };
  await ctx.db
    .update(receipts)
    .set({ attachments: after, updatedAt: ctx.now() })
    .where(and(owned(ctx, receipts), eq(receipts.id, receipt.id)));
  await recordChange(ctx, {
    action: 'post_attachment',
    subjectType: 'receipt',
    subjectId: receipt.id,
    before: { attachments: receipt.attachments },
    after: { attachments: after },
  });
}
