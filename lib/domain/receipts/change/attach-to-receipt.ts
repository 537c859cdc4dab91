import { recordEvents } from '@/lib/domain/events/record-events';
import { recordChange } from '@/lib/platform/audit/record-change';
import type { Context } from '@/lib/platform/context';
import { conflict, notFound, unprocessable } from '@/lib/core/errors';
import { elementsMax } from '@/lib/core/fields';
import type { ReceiptAttachments } from '../read/receipt-attachments';
import { lockReceiptAttachments, updateReceipt } from '../store/receipts';

/**
 * Links an attachment to a receipt. Call it in the transaction that stores the attachment (contract section
 * 6). Test receipts get no attachments, because they can be deleted.
 * @throws ServiceError `not_found`, `conflict` (label taken), `unprocessable` (too many attachments).
 */
export async function attachToReceipt(
  ctx: Context,
  transactionId: string,
  label: string,
  attachment: ReceiptAttachments[string],
): Promise<void> {
  const receipt = await lockReceiptAttachments(ctx, transactionId);
  if (receipt === null) throw notFound('receipt');
  if (Object.hasOwn(receipt.attachments, label))
    throw conflict(`the receipt already has an attachment ${label}`, 'attachment_exists', { label });
  if (Object.keys(receipt.attachments).length >= elementsMax) {
    const maximum = { maximum: elementsMax };
    throw unprocessable(`a receipt can have at most ${elementsMax} attachments`, 'attachments_max', maximum);
  }
  const after = { ...receipt.attachments, [label]: attachment };
  await updateReceipt(ctx, receipt.id, { attachments: after });
  await recordChange(ctx, {
    action: 'post_attachment',
    subjectType: 'receipt',
    subjectId: receipt.id,
    before: { attachments: receipt.attachments },
    after: { attachments: after },
  });
  await recordEvents(ctx, [{ type: 'receipt.updated', data: { id: receipt.id, fields: ['attachments'] } }]);
}
