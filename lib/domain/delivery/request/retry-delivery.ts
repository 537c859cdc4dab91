import { recordChange } from '@/lib/platform/audit/record-change';
import { inTransaction, type Context } from '@/lib/platform/context';
import { conflict, notFound } from '@/lib/core/errors';
import { isUuid } from '@/lib/core/ids';
import { enqueue } from '@/lib/platform/queue/enqueue';
import { toEmail } from '../send/addresses';
import { deliveryStateOf } from '../send/delivery-state';
import { sendJobOf } from '../send/send-message-job';
import { lockMessage, recordEvent, updateMessage } from '../store/messages';

/**
 * Queues a message again. Its content is written anew if its link is no longer valid. The consumer may get
 * the message twice if a worker died while a provider took it.
 * @throws ServiceError `not_found`, or `conflict` if the message was sent, is being sent, or belongs to an
 * erased person.
 */
export function retryDelivery(ctx: Context<'retry_delivery'>, id: string): Promise<void> {
  if (!isUuid(id)) throw notFound('delivery');
  return inTransaction(ctx, async (inner) => {
    const message = await lockMessage(inner, id);
    if (message === null) throw notFound('delivery');
    const state = deliveryStateOf(message);
    if (state === 'sent') throw conflict('the message has already been sent', 'message_sent');
    if (state !== 'failed' && state !== 'kept') {
      throw conflict('the message is already being sent', 'message_underway');
    }
    const { receiptId, channel, failure, recipient } = message;
    const known = channel === 'email' ? toEmail(recipient) !== null : recipient.startsWith('+');
    if (!known) throw conflict('the address of the recipient was erased', 'address_erased');
    await updateMessage(inner, id, { state: 'queued', failure: null, provider: null });
    await recordEvent(inner, { receiptId, messageId: id, type: 'queued', channel, detail: 'again' });
    await enqueue(inner, sendJobOf(message), { retailer_id: inner.retailer.id, message_id: id });
    await recordChange(inner, {
      action: 'retry_delivery',
      subjectType: 'delivery',
      subjectId: id,
      before: { state, failure },
      after: { state: 'queued', failure: null },
    });
  });
}
