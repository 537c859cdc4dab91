import { inTransaction, systemContext, type Context } from '@/lib/platform/context';
import type { JobRun } from '@/lib/platform/queue/define-job';
import { isUnderWay } from '@/lib/platform/queue/is-under-way';
import { findRetailer } from '@/lib/platform/retailers/store';
import { BouncedError, RefusedError } from './provider';
import { recordFailed } from './record-failed';
import { NotRecordedError, recordHandedOver } from './record-sent';
import { sendJobOf, sendMessageJob } from './send-message-job';
import { takeMessageAlone, takeMessage, type ClaimedMessage } from './take-messages';
import { doubt, lockMessage, updateMessage } from '../store/messages';

type TakesMessage = (ctx: Context, id: string) => Promise<ClaimedMessage | null>;

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
    await recordFailed(ctx, message, message.state === 'queued' ? (message.failure ?? doubt) : doubt);
  });
}

export function sendMessage(data: MessageToSend, run: JobRun): Promise<void> {
  return send(data, run, takeMessage);
}

/** Writing such a mail makes a link, so it has a transaction of its own. */
export function sendAccountMail(data: MessageToSend, run: JobRun): Promise<void> {
  return send(data, run, takeMessageAlone);
}

async function send(data: MessageToSend, run: JobRun, takes: TakesMessage): Promise<void> {
  const retailer = await findRetailer(data.retailer_id);
  if (retailer === null) return;
  const ctx = systemContext(retailer, 'delivery');
  try {
    await deliver(ctx, data.message_id, run, takes);
  } catch (error) {
    // The provider has the message. Recording a failure would send it twice.
    if (error instanceof NotRecordedError) throw error;
    const hasFailed = await inTransaction(ctx, (inner) => recordFailure(inner, data.message_id, error, run));
    if (!hasFailed) throw error;
  }
}

async function deliver(ctx: Context, id: string, run: JobRun, takes: TakesMessage): Promise<void> {
  const taken = await takes(ctx, id);
  if (taken === null) return;
  const { outgoing, provider } = taken;
  const providerId = await provider.send(outgoing, run.signal);
  await recordHandedOver(ctx, { id, provider: provider.name, providerId });
}

async function recordFailure(ctx: Context, id: string, error: unknown, run: JobRun): Promise<boolean> {
  const message = await lockMessage(ctx, id);
  // The message was deleted, or a report of the provider has settled it.
  if (message === null || message.state === 'sent' || message.state === 'failed') return true;
  const reason = (error instanceof Error ? error.message : String(error)).slice(0, 500);
  if (error instanceof RefusedError || run.attempt > sendMessageJob.retries) {
    run.log.warn({ err: error, message_id: id }, 'message given up');
    await recordFailed(ctx, message, reason, error instanceof BouncedError ? 'bounced' : 'failed');
    return true;
  }
  await updateMessage(ctx, id, { state: 'queued', failure: reason });
  return false;
}
