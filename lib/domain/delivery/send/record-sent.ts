import { setTimeout as pause } from 'node:timers/promises';
import { inPipelinedTransaction, type Context } from '@/lib/platform/context';
import { RetailerBatches } from '@/lib/platform/retailer-batches';
import { namesRecipient } from './delivery-state';
import { recordOutcome } from './record-outcome';
import { lockMessages, recordEvents, recordTaken, sentEvent, type HandedOver } from '../store/messages';

/** Pauses between attempts. Together they are longer than most restarts of a database. */
const pausesInMs = [100, 400, 1_600, 3_200] as const;

/**
 * The provider has the message, but this could not be recorded. The message stays `sending` and is not sent
 * again automatically.
 */
export class NotRecordedError extends Error {}

const batches = new RetailerBatches(
  (ctx, all: readonly { readonly ctx: Context; readonly handedOver: HandedOver }[]) =>
    recordSent(
      ctx,
      all.map(({ handedOver }) => handedOver),
    ),
);

/**
 * Records that the provider has the message, in one transaction with others that are recorded at the same
 * time. Tries again while the database is unavailable.
 * @throws NotRecordedError
 */
export async function recordHandedOver(ctx: Context, handedOver: HandedOver): Promise<void> {
  const note = async () => (await batches.add({ ctx, handedOver })) ?? recordSent(ctx, [handedOver]);
  for (const pauseInMs of pausesInMs) {
    try {
      await note();
      return;
    } catch (error) {
      ctx.log.warn({ err: error, message_id: handedOver.id }, 'sent, and not noted yet');
      await pause(pauseInMs);
    }
  }
  await note().catch((cause: unknown) => {
    throw new NotRecordedError('the provider has it, and that could not be noted', { cause });
  });
}

/** If a report of the provider came first, only the provider is added. */
function recordSent(ctx: Context, all: readonly HandedOver[]): Promise<readonly true[]> {
  return inPipelinedTransaction(ctx, async (inner) => {
    const ids = all.map(({ id }) => id);
    const messages = (await lockMessages(inner, ids)).filter(namesRecipient);
    const known = new Map(all.map((handedOver) => [handedOver.id, handedOver]));
    const taken = messages.flatMap(({ id }) => known.get(id) ?? []);
    // Race: the provider's report may have settled the message first.
    const settled = messages.filter(({ state }) => state === 'sending');
    await Promise.all([
      recordTaken(inner, taken),
      recordEvents(
        inner,
        settled.map((message) => sentEvent(message, known.get(message.id)?.provider ?? '')),
      ),
    ]);
    for (const message of settled) await recordOutcome(inner, message, 'sent');
    return all.map(() => true as const);
  });
}
