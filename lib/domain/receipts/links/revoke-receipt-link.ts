import { recordEvents } from '@/lib/domain/events/record-events';
import { recordChange } from '@/lib/platform/audit/record-change';
import { inTransaction, type Context } from '@/lib/platform/context';
import { notFound } from '@/lib/core/errors';
import { isUuid } from '@/lib/core/ids';
import { insertLink, listLinks, revokeLink } from '../store/links';
import { lockReceipt } from '../store/receipts';

/**
 * Revokes the link. Idempotent. A receipt that had no link will not get one automatically.
 * @throws ServiceError `not_found`.
 */
export function revokeReceiptLink(ctx: Context<'delete_receipt_link'>, receiptId: string): Promise<void> {
  return inTransaction(ctx, async (inner) => {
    const receipt = isUuid(receiptId) ? await lockReceipt(inner, receiptId) : null;
    if (receipt === null) throw notFound('receipt');
    const now = ctx.now();
    const revoked = await revokeLink(inner, receipt.id, now);
    const never = revoked === 0 && (await listLinks(inner, receipt.id)).length === 0;
    if (never) await insertLink(inner, receipt.id, now);
    if (revoked === 0 && !never) return;
    await recordChange(
      { ...inner, now: () => now },
      {
        action: 'delete_receipt_link',
        subjectType: 'receipt',
        subjectId: receipt.id,
        before: { link: never ? 'none' : 'valid' },
        after: { link: 'revoked' },
      },
    );
    if (revoked > 0) await recordEvents(inner, [{ type: 'link.revoked', data: { id: receipt.id } }]);
  });
}
