import { setTimeout as pause } from 'node:timers/promises';
import { inTransaction, type Context } from '@/lib/platform/context';
import { namesRecipient, outboxProvider } from './delivery-state';
import { recordOutcome } from './record-outcome';
import { lockMessage, recordEvent, updateMessage } from '../store/messages';

/** Pauses between tries: a restarting database is mostly back by then. */
const pausesInMs = [100, 400, 1_600, 3_200] as const;

/** Hand-over that could not be noted: the message stays `sending`, and is not sent again by itself. */
export class NotNotedError extends Error {}

/**
 * Notes a hand-over in its own transaction, with retries during an outage.
 * @throws NotNotedError
 */
export async function noteHandedOver(
  ctx: Context,
  id: string,
  provider: string,
  providerId: string | null,
): Promise<void> {
  const note = () => inTransaction(ctx, (inner) => noteSent(inner, id, provider, providerId));
  for (const pauseInMs of pausesInMs) {
    try {
      return await note();
    } catch (error) {
      ctx.log.warn({ err: error, message_id: id }, 'sent, and not noted yet');
      await pause(pauseInMs);
    }
  }
  return note().catch((cause: unknown) => {
    throw new NotNotedError('the provider has it, and that could not be noted', { cause });
  });
}

/** Notes a hand-over; a message that was settled before gets only its provider. Call it in a transaction. */
export async function noteSent(
  ctx: Context,
  id: string,
  provider: string,
  providerId: string | null,
): Promise<void> {
  const message = await lockMessage(ctx, id);
  if (message === null || !namesRecipient(message)) return;
  // The provider's report may have settled the message before.
  const state = message.state === 'sending' ? ({ state: 'sent', failure: null } as const) : {};
  await updateMessage(ctx, id, { ...state, provider, providerId });
  if (message.state !== 'sending') return;
  const { receiptId, channel } = message;
  await recordEvent(ctx, { receiptId, messageId: id, type: 'sent', channel, detail: provider });
  // The built-in outbox sends nothing.
  if (provider !== outboxProvider) await recordOutcome(ctx, message, 'sent');
}
