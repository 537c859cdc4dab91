import { ServiceError } from '@/lib/core/errors';
import { receiptPageUrl } from '@/lib/core/paths';
import { readReceipts } from '@/lib/domain/receipts/store/receipts';
import { inPipelinedTransaction, type Context } from '@/lib/platform/context';
import { RetailerBatches } from '@/lib/platform/retailer-batches';
import { chooseProvider } from './choose-provider';
import { composers } from './compose';
import { compositionOf, readSources, type CompositionSources } from './composition';
import { outboxProvider } from './delivery-state';
import { deliveryFailures } from './failures';
import { writeMail } from './mail';
import type { MessageContent } from './message-content';
import { findUnwanted } from '../opt-out/opt-out-tags';
import { RefusedError, type OutgoingMessage, type Provider } from './provider';
import { onArrivalRequest } from './queue-messages';
import { recordFailed } from './record-failed';
import { testProvider } from './test-delivery';
import {
  doubt,
  lockMessages,
  optedOut,
  recordEvents,
  recordWritten,
  sentEvent,
  type MessageRow,
} from '../store/messages';

export interface ClaimedMessage {
  readonly outgoing: OutgoingMessage;
  readonly provider: Provider;
}

/** Null if nothing is to be sent. An error concerns only this message. */
type Taken = { readonly claimed: ClaimedMessage | null } | { readonly error: unknown };

const batches = new RetailerBatches((ctx, all: readonly { readonly ctx: Context; readonly id: string }[]) => {
  const ids = all.map(({ id }) => id);
  return inPipelinedTransaction(ctx, (inner) => takeMessages(inner, ids));
});

/**
 * Writes a message, in one transaction with others that are taken at the same time. Returns null if nothing
 * is to be sent: the message is settled, opted out, or in the built-in outbox; or a worker died while the
 * provider took it, so that it may have been sent.
 * @throws refusals unchanged; for other errors an Error whose cause is for the log, because retailers read the
 * reasons and database errors contain statements and values.
 */
export async function takeMessage(ctx: Context, id: string): Promise<ClaimedMessage | null> {
  const taken = await batches.add({ ctx, id }).catch(ownFailure);
  return taken === null ? takeMessageAlone(ctx, id) : claimedOf(taken);
}

/** Like `takeMessage`. If the message cannot be written, what writing it has stored is rolled back. */
export async function takeMessageAlone(ctx: Context, id: string): Promise<ClaimedMessage | null> {
  return inPipelinedTransaction(ctx, async (inner) => {
    const [taken] = await takeMessages(inner, [id]);
    return taken === undefined ? null : claimedOf(taken);
  }).catch(ownFailure);
}

function claimedOf(taken: Taken): ClaimedMessage | null {
  if ('error' in taken) return ownFailure(taken.error);
  return taken.claimed;
}

function ownFailure(cause: unknown): never {
  if (cause instanceof RefusedError || cause instanceof ServiceError) throw cause;
  throw new Error(deliveryFailures.not_written, { cause });
}

/** Results are in the order of `ids`. If two jobs name one message, only the first sends it. */
async function takeMessages(ctx: Context, ids: readonly string[]): Promise<Taken[]> {
  const open = (await lockMessages(ctx, ids)).filter(({ state }) => state !== 'sent' && state !== 'failed');
  const receipts = await readReceipts(ctx, [...new Set(open.flatMap(({ receiptId }) => receiptId ?? []))]);
  const arrivals = open.flatMap((message) => {
    const { receiptId, request, channel, recipient, test } = message;
    if (request !== onArrivalRequest || receiptId === null) return [];
    const identifier = receipts.get(receiptId)?.identifier ?? null;
    return [{ message, caller: ctx, channel, recipient, test, identifier }];
  });
  const [unwanted, sources] = await Promise.all([findUnwanted(ctx, arrivals), readSources(ctx, receipts)]);
  const optingOut = new Set(Array.from(unwanted, ({ message }) => message));
  const writing = open.filter((message) => !isInDoubt(message) && !optingOut.has(message));
  const written = await Promise.all(writing.map((message) => writeMessage(ctx, message, sources)));
  for (const message of open) {
    if (isInDoubt(message)) await recordFailed(ctx, message, doubt);
    else if (optingOut.has(message)) await recordFailed(ctx, message, optedOut);
  }
  await recordAll(ctx, written);
  const taken = new Map(written.map((one) => [one.message.id, one.taken]));
  return ids.map((id, index) => {
    const isFirst = ids.indexOf(id) === index;
    return (isFirst ? taken.get(id) : undefined) ?? { claimed: null };
  });
}

/** A mail to a portal user is sent again, because a second mail with another link does no harm. */
function isInDoubt({ state, kind }: MessageRow): boolean {
  return state === 'sending' && kind === 'receipt';
}

interface Written {
  readonly message: MessageRow;
  readonly taken: Taken;
  /** Null if it could not be written. */
  readonly stored: Pick<MessageRow, 'content' | 'headers'> | null;
}

async function writeMessage(
  ctx: Context,
  message: MessageRow,
  sources: CompositionSources,
): Promise<Written> {
  try {
    const { id, kind, channel, recipient, test } = message;
    const provider = test ? testProvider(message) : chooseProvider(ctx.retailer, channel);
    const content = await contentOf(ctx, message, { provider, sources });
    const senderName = ctx.retailer.name;
    const mail = channel === 'email' ? writeMail({ id, recipient, senderName, content }) : null;
    const outgoing = { id, retailerId: ctx.retailer.id, channel, recipient, content, mail };
    return {
      message,
      taken: { claimed: provider === null ? null : { provider, outgoing } },
      stored: {
        // Staff who read the outbox must not get the link of an account.
        content: kind === 'receipt' ? content : null,
        headers: mail?.headers ?? textHeaders(provider, recipient),
      },
    };
  } catch (error) {
    return { message, taken: { error }, stored: null };
  }
}

async function contentOf(
  ctx: Context,
  message: MessageRow,
  { provider, sources }: { readonly provider: Provider | null; readonly sources: CompositionSources },
): Promise<MessageContent> {
  const { kind, userId, receiptId, content } = message;
  if (kind !== 'receipt') {
    if (provider === null) throw new RefusedError(deliveryFailures.no_mail_server);
    return composers().account(ctx, { kind, userId: userId ?? '' });
  }
  // The link may have been revoked since an earlier attempt, and another one issued.
  const token = sources.links.get(receiptId ?? '');
  if (content !== null && token !== undefined && content.text.includes(receiptPageUrl(token))) return content;
  return composers().receipt(await compositionOf(ctx, message, sources));
}

function textHeaders(provider: Provider | null, recipient: string): readonly (readonly [string, string])[] {
  const from = provider?.from ?? null;
  return [...(from === null ? [] : [['From', from] as const]), ['To', recipient]];
}

/** Settles messages of the built-in outbox as well, so that no crash can come between the two. */
async function recordAll(ctx: Context, written: readonly Written[]): Promise<void> {
  const recorded = written.flatMap(({ message, taken, stored }) => {
    const kept = 'claimed' in taken && taken.claimed === null;
    return stored === null ? [] : [{ message, id: message.id, ...stored, kept }];
  });
  const kept = recorded.flatMap((one) => (one.kept ? one.message : []));
  await Promise.all([
    recordWritten(
      ctx,
      recorded.map(({ message: _message, ...stored }) => stored),
    ),
    recordEvents(
      ctx,
      kept.map((message) => sentEvent(message, outboxProvider)),
    ),
  ]);
}
