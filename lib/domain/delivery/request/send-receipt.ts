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
  type Wanted,
} from '../send/availability';
import { queueMessages, type Sending } from '../send/queue-messages';
import { findNamedReceipt, isPending, type ReceiptName } from '@/lib/domain/receipts/store/raw-origins';
import { shareReceipts } from '@/lib/domain/receipts/store/receipts';
import { findIdentifier } from '@/lib/domain/identifiers/store/identifiers';

export interface SendInput extends Wanted {
  readonly receipt: ReceiptName;
}

/**
 * Returns channels and addresses without sending (specification §4.7, `resolve`).
 * @throws ServiceError `unprocessable` without a receipt or for a test receipt, `conflict` while it is being
 * processed, `invalid_request` for a number that is not valid in the store's country.
 */
export async function resolveSending(ctx: Context, input: SendInput): Promise<Availability> {
  return availabilityFor(ctx, await getProcessed(ctx, input.receipt), input);
}

async function availabilityFor(ctx: Context, row: StoredReceipt, wanted: Wanted): Promise<Availability> {
  const identifier = row.identifier === null ? null : await findIdentifier(ctx, row.identifier);
  return availabilityOf(ctx, row, identifier?.properties ?? null, wanted);
}

async function getProcessed(ctx: Context, name: ReceiptName): Promise<StoredReceipt> {
  const found = await findNamedReceipt(ctx, name);
  if (found !== null) return found;
  if (await isPending(ctx, name)) throw receiptPending();
  // It may have been processed between the two look-ups.
  const madeMeanwhile = await findNamedReceipt(ctx, name);
  if (madeMeanwhile === null) throw receiptMissing();
  return madeMeanwhile;
}

/**
 * Queues messages to all channels or none, with an audit entry (specification §4.7). Repeats of a `request`
 * are never sent; by default each call has a new one. `locale` null means the receipt's language. Returns the
 * receipt's id.
 * @throws ServiceError as `resolveSending`, and `unprocessable` naming a channel that is not available, or
 * when the receipt's link is revoked.
 */
export function sendReceipt(
  ctx: Context<'send_receipt'>,
  input: SendInput,
  request = newId(),
  locale: string | null = null,
): Promise<string> {
  return inTransaction(ctx, async (inner) => {
    const { receipt, channels, addresses } = await requireSendable(inner, input);
    await queueNoted(inner, { receipt, channels, addresses, request, locale });
    return receipt.id;
  });
}

/** Locks the receipt until the transaction ends. */
async function requireSendable(ctx: Context, input: SendInput): Promise<Availability> {
  const { id } = await getProcessed(ctx, input.receipt);
  // Lock: a concurrent erasure sees the messages or has revoked the link before.
  const [row] = await shareReceipts(ctx, [id]);
  if (row === undefined) throw receiptMissing();
  const sendable = await availabilityFor(ctx, row, input);
  requireChannels(sendable, input.channels);
  if (await isLinkRevoked(trusted(ctx), id)) throw linkRevoked();
  return sendable;
}

/**
 * Queues in the context's transaction, with recipients in the audit trail: the receipt's data leaves the
 * service. Returns the ids.
 */
export async function queueNoted(ctx: Context, sending: Sending): Promise<string[]> {
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
