import { actorName, type Context } from '@/lib/platform/context';
import type { StoredReceipt } from '@/lib/domain/receipts/present';
import { dayOf } from '@/lib/domain/rollups/local-time';
import { enqueue } from '@/lib/platform/queue/enqueue';
import type { Addresses } from './addresses';
import type { Channel } from './message-content';
import { sendJobOf } from './send-message-job';
import { insertMessage } from './store/messages';

/** What asked for messages that are sent because their receipt came. */
export const arrival = 'arrival';

/** The receipt that is sent. */
export type SentReceipt = Pick<StoredReceipt, 'id' | 'localtime' | 'storeId'>;

/** What is to be sent, and who asked for it. */
export interface Sending {
  readonly receipt: SentReceipt;
  readonly channels: readonly Channel[];
  readonly addresses: Addresses;
  /** Names what asked for it, such as `arrival`: the same one never sends twice. Never a caller's `X-Request-Id`. */
  readonly request: string;
  /** The locale of the page that asked for it, such as `en-GB`; null leaves the language to the receipt. */
  readonly locale: string | null;
  /** Until then its messages wait, and can be cancelled (`cancelDeliveries`). */
  readonly notBefore?: Date;
}

/** A message in the queue. */
export interface Queued {
  readonly id: string;
  readonly recipient: string;
}

/** The address of a channel, or null. */
export function addressFor(channel: Channel, { email, phone }: Addresses): string | null {
  return channel === 'email' ? email : phone;
}

/**
 * Queues a message for each channel in the context's transaction: sent once that has committed, never otherwise. Returns
 * by channel those that the same request had not queued before.
 */
export async function queueMessages(ctx: Context, sending: Sending): Promise<ReadonlyMap<Channel, Queued>> {
  const queued = new Map<Channel, Queued>();
  const { id: receiptId, localtime, storeId } = sending.receipt;
  const when = sending.notBefore === undefined ? {} : { startAfter: sending.notBefore };
  for (const channel of sending.channels) {
    const recipient = addressFor(channel, sending.addresses);
    if (recipient === null) throw new Error(`There is no address for ${channel}.`);
    const id = await insertMessage(
      ctx,
      { receiptDay: dayOf(localtime), storeId },
      {
        kind: 'receipt',
        receiptId,
        userId: null,
        channel,
        recipient,
        request: sending.request,
        locale: sending.locale,
        createdBy: actorName(ctx.actor),
      },
    );
    if (id === null) continue;
    queued.set(channel, { id, recipient });
    const job = sendJobOf({ kind: 'receipt', channel });
    await enqueue(ctx, job, { retailer_id: ctx.retailer.id, message_id: id }, when);
  }
  return queued;
}
