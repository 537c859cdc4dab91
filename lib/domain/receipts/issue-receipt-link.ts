import { recordChange } from '@/lib/platform/audit/record-change';
import { inTransaction, type Context } from '@/lib/platform/context';
import { notFound } from '@/lib/core/errors';
import { isUuid } from '@/lib/core/ids';
import { insertLink, revokeLink } from './store/links';
import { lockReceipt } from './store/receipts';

/**
 * Gives a receipt a new consumer link and revokes the one it had; returns the new token.
 * @throws ServiceError `not_found` when there is no such receipt.
 */
export function issueReceiptLink(ctx: Context<'post_receipt_link'>, receiptId: string): Promise<string> {
  return inTransaction(ctx, async (inner) => {
    const receipt = isUuid(receiptId) ? await lockReceipt(inner, receiptId) : null;
    if (receipt === null) throw notFound('receipt');
    const revoked = await revokeLink(inner, receipt.id, ctx.now());
    const { token } = await insertLink(inner, receipt.id);
    await recordChange(inner, {
      action: 'post_receipt_link',
      subjectType: 'receipt',
      subjectId: receipt.id,
      // Never the tokens: anyone who reads the trail may not be allowed to open the page.
      before: { link: revoked > 0 ? 'valid' : 'none' },
      after: { link: 'issued' },
    });
    return token;
  });
}
