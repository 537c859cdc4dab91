import { actorName, isTestClient, type Context } from '@/lib/platform/context';
import type { StoredReceipt } from '@/lib/domain/receipts/present';
import { dayOf } from '@/lib/domain/rollups/local-time';
import { enqueueAll } from '@/lib/platform/queue/enqueue';
import type { Addresses } from './addresses';
import type { Channel } from './message-content';
import { sendJobOf } from './send-message-job';
import { insertMessages } from '../store/messages';

/** `request` of messages that are sent when a receipt arrives. */
export const onArrivalRequest = 'arrival';

export type SentReceipt = Pick<StoredReceipt, 'id' | 'localtime' | 'storeId'> & {
  readonly test?: boolean | undefined;
};

export interface Sending {
  readonly receipt: SentReceipt;
  readonly channels: readonly Channel[];
  readonly addresses: Addresses;
  /**
   * Origin, such as `onArrivalRequest`. A message with the same origin is not sent again. An `X-Request-Id`
   * is no origin, because callers can repeat one.
   */
  readonly request: string;
  readonly locale: string | null;
  readonly notBefore?: Date;
}

export interface QueuedMessage {
  readonly id: string;
  readonly recipient: string;
}

export function addressFor(channel: Channel, { email, phone }: Addresses): string | null {
  return channel === 'email' ? email : phone;
}

export async function queueMessages(
  ctx: Context,
  sending: Sending,
): Promise<ReadonlyMap<Channel, QueuedMessage>> {
  const queued = await queueAllMessages(ctx, [{ ...sending, caller: ctx }]);
  return new Map(queued.map(({ channel, id, recipient }) => [channel, { id, recipient }]));
}

/**
 * The number of statements does not grow with the number of messages. `caller` is the context of each sender.
 * If the receipts are new, no answer is waited for.
 */
export async function queueAllMessages(
  ctx: Context,
  all: readonly (Sending & { readonly caller: Context })[],
  receiptsAre: 'new' | 'known' = 'known',
): Promise<readonly (QueuedMessage & { readonly channel: Channel })[]> {
  const wanted = all.flatMap(({ caller, receipt, channels, addresses, request, locale, notBefore }) =>
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
        test: test === true || isTestClient(caller),
        createdBy: actorName(caller.actor),
      } as const;
      return { caller, notBefore, receipt: { receiptDay: dayOf(localtime), storeId }, message };
    }),
  );
  const ids = await insertMessages(ctx, wanted, receiptsAre);
  const queued = wanted.flatMap(({ caller, notBefore, message: { channel, recipient } }, index) => {
    const id = ids[index] ?? null;
    return id === null ? [] : [{ caller, notBefore, channel, recipient, id }];
  });
  for (const [job, messages] of Map.groupBy(queued, ({ channel }) =>
    sendJobOf({ kind: 'receipt', channel }),
  )) {
    await enqueueAll(
      ctx,
      job,
      messages.map(({ caller, notBefore, id }) => ({
        data: { retailer_id: ctx.retailer.id, message_id: id },
        for: caller,
        startAfter: notBefore,
      })),
    );
  }
  return queued;
}
