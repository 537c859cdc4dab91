import { recordChange } from '@/lib/platform/audit/record-change';
import { inTransaction, trusted, type Context } from '@/lib/platform/context';
import { conflict, invalidRequest, unprocessable } from '@/lib/core/errors';
import { newId } from '@/lib/core/ids';
import { violation } from '@/lib/core/problems';
import { isLinkRevoked } from '@/lib/domain/receipts/receipt-link';
import { presentReceipt, type StoredReceipt } from '@/lib/domain/receipts/present';
import { addressesOf, type Addresses } from './addresses';
import type { Channel } from './message-content';
import { addressFor, queueMessages, type Sending, type SentReceipt } from './queue-messages';
import { findNamedReceipt, isPending, type ReceiptName } from '@/lib/domain/receipts/store/raw-origins';
import { findIdentifier } from '@/lib/domain/identifiers/store/identifiers';

/** What to send where. */
export interface SendInput {
  readonly receipt: ReceiptName;
  /** Names of channels as the caller wrote them. */
  readonly channels: readonly string[];
  readonly emailAddress: string | undefined;
  readonly phoneNumber: string | undefined;
}

/** What could be sent. */
export interface Availability {
  readonly receipt: SentReceipt;
  readonly channels: readonly Channel[];
  readonly addresses: Addresses;
}

/**
 * Which of the channels could carry the receipt (§4.7, `resolve`). Sends nothing.
 * @throws ServiceError `unprocessable` when there is no such receipt or it is a test receipt, `conflict` while it is being processed,
 * `invalid_request` when the given number is none in the store's country.
 */
export async function resolveSending(ctx: Context, input: SendInput): Promise<Availability> {
  const row = await getProcessed(ctx, input.receipt);
  if (row.test) throw unprocessable('test receipts are not sent', 'test_receipt');
  const identifier = row.identifier === null ? null : await findIdentifier(ctx, row.identifier);
  const receipt = presentReceipt(row);
  const { phone_property: phoneProperty, channels } = ctx.retailer.settings;
  const addresses = addressesOf(receipt, {
    email: input.emailAddress,
    phone: input.phoneNumber,
    identifier: identifier?.properties ?? null,
    phoneProperty,
  });
  refuseUnusable(receipt, input, addresses);
  const available = channels.filter(
    (channel) => input.channels.includes(channel) && addressFor(channel, addresses) !== null,
  );
  return { receipt: row, channels: [...new Set(available)], addresses };
}

async function getProcessed(ctx: Context, name: ReceiptName): Promise<StoredReceipt> {
  const found = await findNamedReceipt(ctx, name);
  if (found !== null) return found;
  if (await isPending(ctx, name)) throw conflict('receipt processing is pending', 'receipt_pending');
  // It may have been processed between the two looks, and is there then.
  const madeMeanwhile = await findNamedReceipt(ctx, name);
  if (madeMeanwhile === null) throw unprocessable('receipt not found', 'receipt_missing');
  return madeMeanwhile;
}

/** A number that was given must be used or refused: another one could belong to another person. */
function refuseUnusable(
  receipt: Parameters<typeof addressesOf>[0],
  { phoneNumber }: SendInput,
  addresses: Addresses,
): void {
  if (phoneNumber === undefined) return;
  const given = addressesOf(
    { ...receipt, identifier: null, properties: {} },
    { phone: phoneNumber, identifier: null, phoneProperty: '' },
  );
  if (given.phone !== null && given.phone === addresses.phone) return;
  throw invalidRequest([violation('body', 'phone_number', 'phone')]);
}

/**
 * Sends a receipt (§4.7): its messages are queued and noted in the audit trail in one transaction, all or none. The same `request` never sends
 * twice; each call is one of its own unless it says otherwise. `locale` is that of the page that asked, such as `en-GB`;
 * null leaves the language to the receipt. Returns the receipt's id.
 * @throws ServiceError as `resolveSending`, and `unprocessable` naming a channel that is not available, or
 * when the receipt's link is revoked: a message would lead nowhere.
 */
export async function sendReceipt(
  ctx: Context<'send_receipt'>,
  input: SendInput,
  request = newId(),
  locale: string | null = null,
): Promise<string> {
  const { receipt, channels, addresses } = await requireSendable(ctx, input);
  await inTransaction(ctx, (inner) => queueNoted(inner, { receipt, channels, addresses, request, locale }));
  return receipt.id;
}

/**
 * What a receipt would be sent by and to, where all of the wanted channels can carry it.
 * @throws ServiceError as `sendReceipt`.
 */
export async function requireSendable(ctx: Context, input: SendInput): Promise<Availability> {
  const sendable = await resolveSending(ctx, input);
  const { receipt, channels } = sendable;
  const missing = input.channels.find((wanted) => !channels.some((channel) => channel === wanted));
  if (missing !== undefined)
    throw unprocessable(`${missing} channel is not available`, 'channel_unavailable', { channel: missing });
  if (await isLinkRevoked(trusted(ctx), receipt.id))
    throw unprocessable('the link of the receipt is revoked', 'link_revoked');
  return sendable;
}

/**
 * Queues the messages of a receipt in the context's transaction, and notes in the audit trail where it is sent: that takes
 * what the receipt says out of the service. Returns the ids of the messages.
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
