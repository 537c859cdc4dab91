import { actorName, isTestClient, type Context } from '@/lib/platform/context';
import type { StoredReceipt } from '@/lib/domain/receipts/present';
import { dayOf } from '@/lib/domain/rollups/local-time';
import { enqueueAll } from '@/lib/platform/queue/enqueue';
import type { Addresses } from './addresses';
import type { Channel } from './message-content';
import { sendJobOf } from './send-message-job';
import { insertMessages } from '../store/messages';

/** Request of messages sent on arrival. */
export const arrival = 'arrival';

export type SentReceipt = Pick<StoredReceipt, 'id' | 'localtime' | 'storeId'> & {
  readonly test?: boolean | undefined;
};

export interface Sending {
  readonly receipt: SentReceipt;
  readonly channels: readonly Channel[];
  readonly addresses: Addresses;
  /** Origin, such as `arrival`: repeats are never sent. Never a caller's `X-Request-Id`. */
  readonly request: string;
  /** Such as `en-GB`; null leaves the language to the receipt. */
  readonly locale: string | null;
  /** Until then messages wait, and can be cancelled (`cancelDeliveries`). */
  readonly notBefore?: Date;
}

export interface Queued {
  readonly id: string;
  readonly recipient: string;
}

export function addressFor(channel: Channel, { email, phone }: Addresses): string | null {
  return channel === 'email' ? email : phone;
}

/** Queues in the context's transaction. Returns new messages by channel. */
export async function queueMessages(ctx: Context, sending: Sending): Promise<ReadonlyMap<Channel, Queued>> {
  const queued = await queueAllMessages(ctx, [{ ...sending, asked: ctx }]);
  return new Map(queued.map(({ channel, id, recipient }) => [channel, { id, recipient }]));
}

/** Queues by the same few statements for any number; `asked` is the context of each sender. */
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
