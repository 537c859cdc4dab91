import { recordEvents } from '@/lib/domain/events/record-events';
import { recordChange } from '@/lib/platform/audit/record-change';
import { inTransaction, type Context } from '@/lib/platform/context';
import { notFound } from '@/lib/core/errors';
import { isUuid } from '@/lib/core/ids';
import { insertLink, revokeLink } from '../store/links';
import { lockReceipt } from '../store/receipts';

/**
 * Revokes the present link and makes a new one. Returns the new token.
 * @throws ServiceError `not_found` if there is no such receipt.
 */
export function issueReceiptLink(ctx: Context<'post_receipt_link'>, receiptId: string): Promise<string> {
  return inTransaction(ctx, async (inner) => {
    const receipt = isUuid(receiptId) ? await lockReceipt(inner, receiptId) : null;
    if (receipt === null) throw notFound('receipt');
    // Links and audit entry get the same instant, because the timeline joins them by it.
    const now = ctx.now();
    const then = { ...inner, now: () => now };
    const revoked = await revokeLink(inner, receipt.id, now);
    const { token } = await insertLink(then, receipt.id);
    await recordChange(then, {
      action: 'post_receipt_link',
      subjectType: 'receipt',
      subjectId: receipt.id,
      // Tokens are not recorded: readers of the audit trail may not be allowed to open the page.
      before: { link: revoked > 0 ? 'valid' : 'none' },
      after: { link: 'issued' },
    });
    if (revoked > 0) await recordEvents(then, [{ type: 'link.revoked', data: { id: receipt.id } }]);
    return token;
  });
}
