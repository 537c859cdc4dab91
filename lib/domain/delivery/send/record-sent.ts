import { setTimeout as pause } from 'node:timers/promises';
import { inTransaction, type Context } from '@/lib/platform/context';
import { namesRecipient, outboxProvider } from './delivery-state';
import { recordOutcome } from './record-outcome';
import { lockMessage, recordEvent, updateMessage } from '../store/messages';

/** Pauses between attempts. Together they are longer than most restarts of a database. */
const pausesInMs = [100, 400, 1_600, 3_200] as const;

/**
 * The provider has the message, but this could not be recorded. The message stays `sending` and is not sent
 * again automatically.
 */
export class NotRecordedError extends Error {}

/**
 * Records in its own transaction that the provider has the message. Tries again while the database is
 * unavailable.
 * @throws NotRecordedError
 */
export async function recordHandedOver(
  ctx: Context,
  id: string,
  provider: string,
  providerId: string | null,
): Promise<void> {
  const note = () => inTransaction(ctx, (inner) => recordSent(inner, id, provider, providerId));
  for (const pauseInMs of pausesInMs) {
    try {
      return await note();
    } catch (error) {
      ctx.log.warn({ err: error, message_id: id }, 'sent, and not noted yet');
      await pause(pauseInMs);
    }
  }
  return note().catch((cause: unknown) => {
    throw new NotRecordedError('the provider has it, and that could not be noted', { cause });
  });
}

/**
 * Records that the provider has the message. If a report of the provider came first, only the provider is
 * added. Call it in a transaction.
 */
export async function recordSent(
  ctx: Context,
  id: string,
  provider: string,
  providerId: string | null,
): Promise<void> {
  const message = await lockMessage(ctx, id);
  if (message === null || !namesRecipient(message)) return;
  // Race: the provider's report may have settled the message first.
  const state = message.state === 'sending' ? ({ state: 'sent', failure: null } as const) : {};
  await updateMessage(ctx, id, { ...state, provider, providerId });
  if (message.state !== 'sending') return;
  const { receiptId, channel } = message;
  await recordEvent(ctx, { receiptId, messageId: id, type: 'sent', channel, detail: provider });
  // The built-in outbox sends nothing, so there is no event.
  if (provider !== outboxProvider) await recordOutcome(ctx, message, 'sent');
}
