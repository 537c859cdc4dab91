import { inTransaction, systemContext, type Context } from '@/lib/context';
import { receiptPageUrl } from '@/lib/paths';
import { handleJob, type JobHandler, type JobRun } from '@/lib/queue/handle-job';
import { presentReceipt } from '@/lib/receipts/present';
import { ensureLink, findReceipt } from '@/lib/receipts/store';
import { findRetailer } from '@/lib/retailers/store';
import { chooseProvider } from './choose-provider';
import type { Compose } from './compose';
import type { MessageContent } from './message-content';
import { RefusedError, type Provider } from './provider';
import { sendMessageJob } from './send-message-job';
import { lockMessage, recordEvent, updateMessage, type MessageRow } from './store';

type Outgoing = MessageRow & { readonly content: MessageContent };

/** The work of `sendMessageJob`; `compose` writes what is sent. */
export function sendMessageHandler(compose: Compose): JobHandler {
  return handleJob(sendMessageJob, async (data, run) => {
    const retailer = await findRetailer(data.retailer_id);
    if (retailer === null) return;
    const ctx = systemContext(retailer, 'delivery');
    try {
      await deliver(ctx, data.message_id, compose, run);
    } catch (error) {
      const gaveUp = await inTransaction(ctx, (inner) => noteFailure(inner, data.message_id, error, run));
      if (!gaveUp) throw error;
    }
  });
}

async function deliver(ctx: Context, id: string, compose: Compose, run: JobRun): Promise<void> {
  const message = await inTransaction(ctx, (inner) => take(inner, id, compose));
  if (message === null) return;
  const provider = chooseProvider(message.channel);
  if (provider === null) return noteSent(ctx, message, 'outbox', null);
  const providerId = await handOver(ctx, message, provider, run.signal);
  await noteSent(ctx, message, provider.name, providerId);
}

/**
 * Takes a message for one attempt, its content written. Null when there is nothing to do: it was sent, or a worker died
 * while handing it over. Nobody knows then whether the consumer has it, so it is not sent again but shown as failed.
 */
async function take(ctx: Context, id: string, compose: Compose): Promise<Outgoing | null> {
  const message = await lockMessage(ctx, id);
  if (message === null || message.state === 'sent' || message.state === 'failed') return null;
  if (message.state === 'sending') {
    await fail(ctx, message, 'the worker stopped while handing it over; it may have been sent');
    return null;
  }
  const content = message.content ?? (await write(ctx, message, compose));
  const attempts = message.attempts + 1;
  await updateMessage(ctx, id, { state: 'sending', attempts, content });
  return { ...message, attempts, content };
}

async function write(ctx: Context, message: MessageRow, compose: Compose): Promise<MessageContent> {
  const row = message.receiptId === null ? null : await findReceipt(ctx, message.receiptId);
  if (row === null) throw new RefusedError('the receipt is gone');
  return compose({
    receipt: presentReceipt(row),
    channel: message.channel,
    pageUrl: receiptPageUrl(await ensureLink(ctx, row.id)),
    attachPdf: ctx.retailer.settings.attach_pdf,
  });
}

function handOver(
  ctx: Context,
  { id, channel, recipient, content }: Outgoing,
  provider: Provider,
  signal: AbortSignal,
): Promise<string | null> {
  return provider.send({ id, channel, recipient, content, senderName: ctx.retailer.name }, signal);
}

function noteSent(ctx: Context, message: Outgoing, provider: string, providerId: string | null) {
  return inTransaction(ctx, async (inner) => {
    await updateMessage(inner, message.id, { state: 'sent', provider, providerId, failure: null });
    const { receiptId, channel } = message;
    await recordEvent(inner, { receiptId, messageId: message.id, type: 'sent', channel, detail: provider });
  });
}

/** Answers whether this was the last attempt: the message is a dead letter then. */
async function noteFailure(ctx: Context, id: string, error: unknown, run: JobRun): Promise<boolean> {
  const message = await lockMessage(ctx, id);
  if (message === null) return true;
  const reason = (error instanceof Error ? error.message : String(error)).slice(0, 500);
  if (error instanceof RefusedError || run.attempt > sendMessageJob.retries) {
    run.log.warn({ err: error, message_id: id }, 'message given up');
    await fail(ctx, message, reason);
    return true;
  }
  await updateMessage(ctx, id, { state: 'queued', failure: reason });
  return false;
}

async function fail(ctx: Context, message: MessageRow, reason: string): Promise<void> {
  await updateMessage(ctx, message.id, { state: 'failed', failure: reason });
  const { id, receiptId, channel } = message;
  await recordEvent(ctx, { receiptId, messageId: id, type: 'failed', channel, detail: reason });
}
