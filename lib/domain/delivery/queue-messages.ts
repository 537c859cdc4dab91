import { actorName, isTestClient, type Context } from '@/lib/platform/context';
import type { StoredReceipt } from '@/lib/domain/receipts/present';
import { dayOf } from '@/lib/domain/rollups/local-time';
import { enqueueAll } from '@/lib/platform/queue/enqueue';
import type { Addresses } from './addresses';
import type { Channel } from './message-content';
import { sendJobOf } from './send-message-job';
import { insertMessages } from './store/messages';

/** What asked for messages that are sent because their receipt came. */
export const arrival = 'arrival';

/** The receipt that is sent. */
export type SentReceipt = Pick<StoredReceipt, 'id' | 'localtime' | 'storeId'> & {
  /** Whether it is a test receipt; not unless said otherwise. */
  readonly test?: boolean | undefined;
};

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
  const queued = await queueAllMessages(ctx, [{ ...sending, asked: ctx }]);
  return new Map(queued.map(({ channel, id, recipient }) => [channel, { id, recipient }]));
}

/** Queues messages as `queueMessages` does, by the same few statements however many there are; `asked` is who sends each. */
export async function queueAllMessages(
  ctx: Context,
  all: readonly (Sending & { readonly asked: Context })[],
): Promise<readonly (Queued & { readonly channel: Channel })[]> {
  const wanted = all.flatMap(({ asked, receipt, channels, addresses, request, locale, notBefore }) =>
    channels.map((channel) => {
      const recipient = addressFor(channel, addresses);
      if (recipient === null) throw new Error(`There is no address for ${channel}.`);
      const { id: receiptId, localtime, storeId, test } = receipt;
      const message = {
        kind: 'receipt',
        receiptId,
        userId: null,
        channel,
        recipient,
        request,
        locale,
        test: test === true || isTestClient(asked),
        createdBy: actorName(asked.actor),
      } as const;
      return { asked, notBefore, receipt: { receiptDay: dayOf(localtime), storeId }, message };
    }),
  );
  const ids = await insertMessages(ctx, wanted);
  const queued = wanted.flatMap(({ asked, notBefore, message: { channel, recipient } }, index) => {
    const id = ids[index] ?? null;
    return id === null ? [] : [{ asked, notBefore, channel, recipient, id }];
  });
  for (const [job, messages] of Map.groupBy(queued, ({ channel }) =>
    sendJobOf({ kind: 'receipt', channel }),
  )) {
    await enqueueAll(
      ctx,
      job,
      messages.map(({ asked, notBefore, id }) => ({
        data: { retailer_id: ctx.retailer.id, message_id: id },
        for: asked,
        startAfter: notBefore,
      })),
    );
  }
  return queued;
}
