import { actorName, type Context } from '@/lib/platform/context';
import { newRequestId } from '@/lib/core/ids';
import { enqueue } from '@/lib/platform/queue/enqueue';
import { sendJobOf } from './send-message-job';
import { insertMessage, type MessageRow } from '../store/messages';

export interface AccountMail {
  readonly kind: Exclude<MessageRow['kind'], 'receipt'>;
  readonly user: { readonly id: string; readonly email: string };
}

/**
 * The link in the mail is made when the mail is sent, so that neither the outbox nor the queue stores the
 * link.
 */
export async function queueAccountMail(ctx: Context, { kind, user }: AccountMail): Promise<void> {
  const id = await insertMessage(ctx, null, {
    kind,
    receiptId: null,
    userId: user.id,
    channel: 'email',
    recipient: user.email,
    request: newRequestId(),
    createdBy: actorName(ctx.actor),
  });
  if (id === null) throw new Error('A mail under a fresh request is there already.');
  const job = sendJobOf({ kind, channel: 'email' });
  await enqueue(ctx, job, { retailer_id: ctx.retailer.id, message_id: id });
}
