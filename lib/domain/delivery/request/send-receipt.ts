import { recordChange } from '@/lib/platform/audit/record-change';
import { inTransaction, trusted, type Context } from '@/lib/platform/context';
import { newId } from '@/lib/core/ids';
import { isLinkRevoked } from '@/lib/domain/receipts/links/receipt-link';
import type { StoredReceipt } from '@/lib/domain/receipts/present';
import {
  availabilityOf,
  linkRevoked,
  receiptMissing,
  receiptPending,
  requireChannels,
  type Availability,
  type WantedChannels,
} from '../send/availability';
import { queueMessages, type Sending } from '../send/queue-messages';
import { findNamedReceipt, isPending, type ReceiptName } from '@/lib/domain/receipts/store/raw-origins';
import { shareReceipts } from '@/lib/domain/receipts/store/receipts';
import { findIdentifier } from '@/lib/domain/identifiers/store/identifiers';

export interface SendInput extends WantedChannels {
  readonly receipt: ReceiptName;
}

/**
 * Returns channels and addresses, and sends nothing (specification §4.7, `resolve`).
 * @throws ServiceError `unprocessable` if there is no receipt or it is a test receipt, `conflict` while its
 * raw receipt is being processed, `invalid_request` for a phone number that is invalid in the store's
 * country.
 */
export async function resolveSending(ctx: Context, input: SendInput): Promise<Availability> {
  return availabilityFor(ctx, await getProcessed(ctx, input.receipt), input);
}

async function availabilityFor(
  ctx: Context,
  row: StoredReceipt,
  wanted: WantedChannels,
): Promise<Availability> {
  const identifier = row.identifier === null ? null : await findIdentifier(ctx, row.identifier);
  return availabilityOf(ctx, row, identifier?.properties ?? null, wanted);
}

async function getProcessed(ctx: Context, name: ReceiptName): Promise<StoredReceipt> {
  const found = await findNamedReceipt(ctx, name);
  if (found !== null) return found;
  if (await isPending(ctx, name)) throw receiptPending();
  // Race: the raw receipt may have been processed between the two look-ups.
  const madeMeanwhile = await findNamedReceipt(ctx, name);
  if (madeMeanwhile === null) throw receiptMissing();
  return madeMeanwhile;
}

/**
 * Queues messages to all channels or to none, with an audit entry (specification §4.7). A repeated `request`
 * is not sent again; by default each call has a new one. If `locale` is null, the receipt's language is used.
 * Returns the receipt's id.
 * @throws ServiceError as `resolveSending`, and `unprocessable` if a channel is not available or the
 * receipt's link is revoked.
 */
export function sendReceipt(
  ctx: Context<'send_receipt'>,
  input: SendInput,
  request = newId(),
  locale: string | null = null,
): Promise<string> {
  return inTransaction(ctx, async (inner) => {
    const { receipt, channels, addresses } = await requireSendable(inner, input);
    await queueRecorded(inner, { receipt, channels, addresses, request, locale });
    return receipt.id;
  });
}

async function requireSendable(ctx: Context, input: SendInput): Promise<Availability> {
  const { id } = await getProcessed(ctx, input.receipt);
  // Race: with the lock, a concurrent erasure either sees the new messages or has already revoked the link.
  const [row] = await shareReceipts(ctx, [id]);
  if (row === undefined) throw receiptMissing();
  const sendable = await availabilityFor(ctx, row, input);
  requireChannels(sendable, input.channels);
  if (await isLinkRevoked(trusted(ctx), id)) throw linkRevoked();
  return sendable;
}

/**
 * Queues messages in the transaction of `ctx`. The audit trail records the recipients, because data leaves
 * the service.
 */
export async function queueRecorded(ctx: Context, sending: Sending): Promise<string[]> {
  const queued = [...(await queueMessages(ctx, sending))];
  if (queued.length > 0) {
    await recordChange(ctx, {
      action: 'send_receipt',
      subjectType: 'receipt',
      subjectId: sending.receipt.id,
      before: null,
      after: Object.fromEntries(queued.map(([channel, { recipient }]) => [channel, recipient])),
    });
  }
  return queued.map(([, { id }]) => id);
}
