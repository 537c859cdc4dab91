import { useServiceComposers } from '@/server/use-composers';
import { sendMessageJob } from '@/lib/domain/delivery/send/send-message-job';
import { expect } from 'vitest';
import { listDeliveryEvents, listMessages, type MessageRow } from '@/lib/domain/delivery/store/messages';
import { newId } from '@/lib/core/ids';
import { log } from '@/lib/core/log';
import type { RetailerSettings } from '@/lib/platform/retailers/settings';
import { makeRetailer, postedReceipt, type TestRetailer } from '@/test/factories';

useServiceComposers();
const handler = sendMessageJob;

/** A message in the queue, and how to work on it. */
export interface QueuedMessage {
  readonly retailer: TestRetailer;
  readonly receiptId: string;
  readonly id: string;
  readonly read: () => Promise<MessageRow>;
  /** Runs its job once. */
  readonly run: (attempt?: number, signal?: AbortSignal) => Promise<void>;
  readonly events: () => Promise<string[]>;
}

/** Asks a retailer with all channels to send a receipt by one of them. */
export async function queuedMessage(
  channel: 'email' | 'sms' | 'whatsapp',
  {
    receipt = {},
    settings = {},
    retailer,
  }: {
    receipt?: object;
    settings?: Partial<RetailerSettings>;
    retailer?: TestRetailer;
  } = {},
): Promise<QueuedMessage> {
  const owner = retailer ?? (await makeRetailer({ channels: ['email', 'sms', 'whatsapp'], ...settings }));
  const properties = { email: 'anna@example.com', phone: '+4915123456789' };
  const receiptId = await postedReceipt(owner, { properties, ...receipt });
  const { status } = await owner.api.post('/receipts/_send', { id: receiptId, channels: [channel] });
  expect(status).toBe(202);
  const read = async () => {
    const [message] = await listMessages(owner.ctx, { receiptId, count: 1 });
    if (message === undefined) throw new Error('There is no message.');
    return message;
  };
  const { id } = await read();
  return {
    retailer: owner,
    receiptId,
    id,
    read,
    run: (attempt, signal) => runMessage(owner, id, attempt, signal),
    events: async () => (await listDeliveryEvents(owner.ctx, receiptId)).map(({ type }) => type),
  };
}

/** Runs the job of a message once. */
export function runMessage(
  { ctx }: TestRetailer,
  id: string | undefined,
  attempt = 1,
  signal = new AbortController().signal,
): Promise<void> {
  return handler.run(
    { retailer_id: ctx.retailer.id, message_id: id },
    { id: newId(), attempt, signal, log: log() },
  );
}
