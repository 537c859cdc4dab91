import { ServiceError } from '@/lib/core/errors';
import { inTransaction, systemContext, type Context } from '@/lib/platform/context';
import { receiptPageUrl } from '@/lib/core/paths';
import type { JobRun } from '@/lib/platform/queue/define-job';
import { isUnderWay } from '@/lib/platform/queue/is-under-way';
import { findLink } from '@/lib/domain/receipts/store/links';
import { findRetailer } from '@/lib/platform/retailers/store';
import { chooseProvider } from './choose-provider';
import { composers } from './compose';
import { compositionOf } from './composition';
import { outboxProvider } from './delivery-state';
import { deliveryFailures } from './failures';
import { writeMail } from './mail';
import type { MessageContent } from './message-content';
import { NotNotedError, noteHandedOver, noteSent } from './note-sent';
import { isUnwanted } from '../opt-out/opt-out-tags';
import { BouncedError, RefusedError, type OutgoingMessage, type Provider } from './provider';
import { arrival } from './queue-messages';
import { recordOutcome } from './record-outcome';
import { testProvider } from './test-delivery';
import { sendJobOf, sendMessageJob } from './send-message-job';
import { doubt, lockMessage, optedOut, recordEvent, updateMessage, type MessageRow } from '../store/messages';
import { findNamedReceipt } from '@/lib/domain/receipts/store/raw-origins';

interface MessageToSend {
  readonly retailer_id: number;
  readonly message_id: string;
}

/** Makes the message a dead letter, which can be retried; a settled message stays. */
export async function giveUpMessage(data: MessageToSend, { log }: JobRun): Promise<void> {
  const retailer = await findRetailer(data.retailer_id);
  if (retailer === null) return;
  await inTransaction(systemContext(retailer, 'delivery'), async (ctx) => {
    const message = await lockMessage(ctx, data.message_id);
    if (message === null || message.state === 'sent' || message.state === 'failed') return;
    // The message had failed before its worker died, and was retried since.
    if (await isUnderWay(ctx, sendJobOf(message), data)) return;
    log.warn({ message_id: message.id }, 'message given up');
    // While it is `queued`, no provider was called since the noted failure.
    await fail(ctx, message, message.state === 'queued' ? (message.failure ?? doubt) : doubt);
  });
}

/** Sends a message, which is a dead letter after the last failed attempt. */
export async function sendMessage(data: MessageToSend, run: JobRun): Promise<void> {
  const retailer = await findRetailer(data.retailer_id);
  if (retailer === null) return;
  const ctx = systemContext(retailer, 'delivery');
  try {
    await deliver(ctx, data.message_id, run);
  } catch (error) {
    // Not noted as a failure: the message would be sent twice.
    if (error instanceof NotNotedError) throw error;
    const gaveUp = await inTransaction(ctx, (inner) => noteFailure(inner, data.message_id, error, run));
    if (!gaveUp) throw error;
  }
}

interface Taken {
  readonly outgoing: OutgoingMessage;
  readonly provider: Provider;
}

async function deliver(ctx: Context, id: string, run: JobRun): Promise<void> {
  const taken = await inTransaction(ctx, (inner) => take(inner, id)).catch(ownFailure);
  if (taken === null) return;
  const { outgoing, provider } = taken;
  const providerId = await provider.send(outgoing, run.signal);
  await noteHandedOver(ctx, id, provider.name, providerId);
}

/**
 * Hides internal errors: retailers read the reasons, and database errors repeat statements and values.
 * @throws refusals unchanged, else an Error whose cause is for the log.
 */
function ownFailure(cause: unknown): never {
  if (cause instanceof RefusedError || cause instanceof ServiceError) throw cause;
  throw new Error(deliveryFailures.not_written, { cause });
}

/**
 * Returns null if nothing is to be sent: the message is settled, opted out, in the built-in outbox, or in
 * doubt, because a worker died during the hand-over.
 */
async function take(ctx: Context, id: string): Promise<Taken | null> {
  const message = await lockMessage(ctx, id);
  if (message === null || message.state === 'sent' || message.state === 'failed') return null;
  // Portal mails are sent again: a second mail with another link does no harm.
  if (message.state === 'sending' && message.kind === 'receipt') {
    await fail(ctx, message, doubt);
    return null;
  }
  if (await isOptedOut(ctx, message)) {
    await fail(ctx, message, optedOut);
    return null;
  }
  const provider = message.test ? testProvider(message) : chooseProvider(ctx.retailer, message.channel);
  const content = await contentOf(ctx, message, provider);
  const { channel, recipient } = message;
  const senderName = ctx.retailer.name;
  const mail = channel === 'email' ? await writeMail({ id, recipient, senderName, content }) : null;
  await updateMessage(ctx, id, {
    state: 'sending',
    attempts: message.attempts + 1,
    // Readers of the outbox must not get the link of an account.
    content: message.kind === 'receipt' ? content : null,
    headers: mail?.headers ?? textHeaders(provider, recipient),
  });
  if (provider === null) {
    // Same commit as the content, which is the outbox: a worker that dies leaves no doubt.
    await noteSent(ctx, id, outboxProvider, null);
    return null;
  }
  return { provider, outgoing: { id, retailerId: ctx.retailer.id, channel, recipient, content, mail } };
}

async function isOptedOut(ctx: Context, message: MessageRow): Promise<boolean> {
  const { receiptId, request, channel, recipient, test } = message;
  if (request !== arrival || receiptId === null) return false;
  const receipt = await findNamedReceipt(ctx, { id: receiptId });
  return isUnwanted(ctx, { channel, recipient, test, identifier: receipt?.identifier ?? null });
}

async function contentOf(
  ctx: Context,
  message: MessageRow,
  provider: Provider | null,
): Promise<MessageContent> {
  const { kind, userId, receiptId, content } = message;
  if (kind !== 'receipt') {
    if (provider === null) throw new RefusedError(deliveryFailures.no_mail_server);
    return composers().account(ctx, { kind, userId: userId ?? '' });
  }
  if (content !== null && (await leadsToReceipt(ctx, receiptId, content))) return content;
  return composers().receipt(await compositionOf(ctx, message));
}

/** The link in the content may have been revoked since an earlier attempt, and another one issued. */
async function leadsToReceipt(
  ctx: Context,
  receiptId: string | null,
  { text }: MessageContent,
): Promise<boolean> {
  const token = receiptId === null ? null : await findLink(ctx, receiptId);
  return token !== null && text.includes(receiptPageUrl(token));
}

function textHeaders(provider: Provider | null, recipient: string): readonly (readonly [string, string])[] {
  const from = provider?.from ?? null;
  return [...(from === null ? [] : [['From', from] as const]), ['To', recipient]];
}

/** True if there is no further attempt. */
async function noteFailure(ctx: Context, id: string, error: unknown, run: JobRun): Promise<boolean> {
  const message = await lockMessage(ctx, id);
  // Gone, or settled meanwhile by the provider's own report.
  if (message === null || message.state === 'sent' || message.state === 'failed') return true;
  const reason = (error instanceof Error ? error.message : String(error)).slice(0, 500);
  if (error instanceof RefusedError || run.attempt > sendMessageJob.retries) {
    run.log.warn({ err: error, message_id: id }, 'message given up');
    await fail(ctx, message, reason, error instanceof BouncedError ? 'bounced' : 'failed');
    return true;
  }
  await updateMessage(ctx, id, { state: 'queued', failure: reason });
  return false;
}

async function fail(
  ctx: Context,
  message: MessageRow,
  reason: string,
  type: 'failed' | 'bounced' = 'failed',
): Promise<void> {
  await updateMessage(ctx, message.id, { state: 'failed', failure: reason });
  const { id, receiptId, channel } = message;
  await recordEvent(ctx, { receiptId, messageId: id, type, channel, detail: reason });
  await recordOutcome(ctx, message, type);
}
