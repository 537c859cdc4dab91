import { inTransaction, systemContext, type Context } from '@/lib/platform/context';
import { isUuid } from '@/lib/core/ids';
import { findRetailer } from '@/lib/platform/retailers/store';
import { namesRecipient } from '../send/delivery-state';
import { recordOutcome } from '../send/record-outcome';
import { markReached } from '../store/outcomes';
import { doubt, hasEvent, lockMessage, recordEvent, updateMessage, type MessageRow } from '../store/messages';

export interface TwilioStatus {
  readonly retailerId: number;
  readonly messageId: string;
  readonly status: string;
  readonly sid: string;
  readonly errorCode: string | null;
}

const taken = new Set(['accepted', 'scheduled', 'queued', 'sending', 'sent']);
const reached = new Set(['delivered', 'read']);
const lost = new Set(['undelivered', 'failed']);

/**
 * Records a status. Idempotent; statuses can arrive in any order. Ignores deleted messages, erased persons
 * and unknown statuses.
 */
export async function recordTwilioStatus(report: TwilioStatus): Promise<void> {
  const retailer = await findRetailer(report.retailerId);
  if (retailer === null || !isUuid(report.messageId)) return;
  await inTransaction(systemContext(retailer, 'twilio'), async (ctx) => {
    const message = await lockMessage(ctx, report.messageId);
    if (message === null || !namesRecipient(message)) return;
    if (lost.has(report.status)) return recordLost(ctx, message, report);
    const proof = reached.has(report.status);
    if (!proof && !taken.has(report.status)) return;
    await recordAccepted(ctx, message, report, proof);
  });
}

/**
 * Settles a message that Twilio has, so that no worker sends it again, even if the connection to Twilio had
 * failed.
 */
async function recordAccepted(
  ctx: Context,
  message: MessageRow,
  report: TwilioStatus,
  proof: boolean,
): Promise<void> {
  const { id, state, failure, receiptId, channel } = message;
  // A status of an earlier attempt never settles a message in `sending`, and one in `queued` only with `proof`.
  const isOfThisTry = isAboutThisTry(message, report.sid);
  const settles =
    (state === 'queued' && (proof || isOfThisTry)) ||
    // The worker may have died, and then only this status shows that Twilio has the message.
    (state === 'sending' && isOfThisTry) ||
    (state === 'failed' && (proof || failure === doubt));
  if (settles) {
    await updateMessage(ctx, id, {
      state: 'sent',
      failure: null,
      provider: 'twilio',
      providerId: report.sid,
    });
    await recordOutcome(ctx, message, 'sent');
  }
  if (proof) await markReached(ctx, id, 'delivered');
  if (!settles && !proof) return;
  const detail = `twilio: ${report.status}`;
  if (await hasEvent(ctx, id, [detail])) return;
  await recordEvent(ctx, { receiptId, messageId: id, type: 'sent', channel, detail });
}

/** Ignores reports about another attempt, and failures after the message arrived. */
async function recordLost(ctx: Context, message: MessageRow, report: TwilioStatus): Promise<void> {
  const { id, receiptId, channel, state, failure } = message;
  const detail = `twilio: ${report.status}${report.errorCode === null ? '' : ` (error ${report.errorCode})`}`;
  // Compares with the current attempt only, because an earlier attempt may have failed for the same reason.
  const isRepeated = state === 'failed' && failure === detail;
  if (isRepeated || !isAboutThisTry(message, report.sid)) return;
  if (await hasEvent(ctx, id, ['twilio: delivered', 'twilio: read'])) return;
  await updateMessage(ctx, id, {
    state: 'failed',
    failure: detail,
    provider: 'twilio',
    providerId: report.sid,
  });
  const type = report.status === 'undelivered' ? 'bounced' : 'failed';
  await recordEvent(ctx, { receiptId, messageId: id, type, channel, detail });
  await recordOutcome(ctx, message, type);
}

/** Until the provider has answered, a message has the provider's id of the previous attempt, or none. */
function isAboutThisTry({ state, providerId }: MessageRow, sid: string): boolean {
  if (state === 'queued' || state === 'sending') return providerId !== sid;
  return providerId === null || providerId === 'unknown' || providerId === sid;
}
