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
import { NotRecordedError, recordHandedOver, recordSent } from './record-sent';
import { isUnwanted } from '../opt-out/opt-out-tags';
import { BouncedError, RefusedError, type OutgoingMessage, type Provider } from './provider';
import { onArrivalRequest } from './queue-messages';
import { recordOutcome } from './record-outcome';
import { testProvider } from './test-delivery';
import { sendJobOf, sendMessageJob } from './send-message-job';
import { doubt, lockMessage, optedOut, recordEvent, updateMessage, type MessageRow } from '../store/messages';
import { findNamedReceipt } from '@/lib/domain/receipts/store/raw-origins';

interface MessageToSend {
  readonly retailer_id: number;
  readonly message_id: string;
}

/** Marks the message as failed after its worker died. A settled message stays as it is. */
export async function markMessageFailed(data: MessageToSend, { log }: JobRun): Promise<void> {
  const retailer = await findRetailer(data.retailer_id);
  if (retailer === null) return;
  await inTransaction(systemContext(retailer, 'delivery'), async (ctx) => {
    const message = await lockMessage(ctx, data.message_id);
    if (message === null || message.state === 'sent' || message.state === 'failed') return;
    // The message has another job: it had failed before, and was retried since.
    if (await isUnderWay(ctx, sendJobOf(message), data)) return;
    log.warn({ message_id: message.id }, 'message given up');
    // A `queued` message was not given to a provider since its last failure. Otherwise the provider may have
    // it.
    await fail(ctx, message, message.state === 'queued' ? (message.failure ?? doubt) : doubt);
  });
}

export async function sendMessage(data: MessageToSend, run: JobRun): Promise<void> {
  const retailer = await findRetailer(data.retailer_id);
  if (retailer === null) return;
  const ctx = systemContext(retailer, 'delivery');
  try {
    await deliver(ctx, data.message_id, run);
  } catch (error) {
    // The provider has the message. Recording a failure would send it twice.
    if (error instanceof NotRecordedError) throw error;
    const hasFailed = await inTransaction(ctx, (inner) => recordFailure(inner, data.message_id, error, run));
    if (!hasFailed) throw error;
  }
}

interface ClaimedMessage {
  readonly outgoing: OutgoingMessage;
  readonly provider: Provider;
}

async function deliver(ctx: Context, id: string, run: JobRun): Promise<void> {
  const taken = await inTransaction(ctx, (inner) => take(inner, id)).catch(ownFailure);
  if (taken === null) return;
  const { outgoing, provider } = taken;
  const providerId = await provider.send(outgoing, run.signal);
  await recordHandedOver(ctx, id, provider.name, providerId);
}

/**
 * Hides internal errors, because retailers read the reasons and database errors contain statements and
 * values.
 * @throws refusals unchanged; for other errors an Error, whose cause is for the log.
 */
function ownFailure(cause: unknown): never {
  if (cause instanceof RefusedError || cause instanceof ServiceError) throw cause;
  throw new Error(deliveryFailures.not_written, { cause });
}

/**
 * Returns null if nothing is to be sent: the message is settled, opted out, or in the built-in outbox; or a
 * worker died while the provider took it, so that it may have been sent.
 */
async function take(ctx: Context, id: string): Promise<ClaimedMessage | null> {
  const message = await lockMessage(ctx, id);
  if (message === null || message.state === 'sent' || message.state === 'failed') return null;
  // A mail to a portal user is sent again, because a second mail with another link does no harm.
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
    // Staff who read the outbox must not get the link of an account.
    content: message.kind === 'receipt' ? content : null,
    headers: mail?.headers ?? textHeaders(provider, recipient),
  });
  if (provider === null) {
    // Recorded in the transaction that stores the content: no crash can come between the two.
    await recordSent(ctx, id, outboxProvider, null);
    return null;
  }
  return { provider, outgoing: { id, retailerId: ctx.retailer.id, channel, recipient, content, mail } };
}

async function isOptedOut(ctx: Context, message: MessageRow): Promise<boolean> {
  const { receiptId, request, channel, recipient, test } = message;
  if (request !== onArrivalRequest || receiptId === null) return false;
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

/** False if the link in the content was revoked since an earlier attempt, and another one was issued. */
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

async function recordFailure(ctx: Context, id: string, error: unknown, run: JobRun): Promise<boolean> {
  const message = await lockMessage(ctx, id);
  // The message was deleted, or a report of the provider has settled it.
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
