import { inTransaction, trusted, type Context } from '@/lib/platform/context';
import type { LinkedReceipt } from '@/lib/domain/receipts/links/open-receipt-link';
import { invalidRequest } from '@/lib/core/errors';
import { violation } from '@/lib/core/problems';
import { openQueue } from '@/lib/platform/queue/enqueue';
import { toEmail } from '../send/addresses';
import { requireChannels } from '../send/availability';
import { chooseProvider } from '../send/choose-provider';
import { maskEmail, maskPhone, type MaskedAddress } from '../outbox/mask-address';
import { channels, type Channel } from '../send/message-content';
import { takePageUses } from './page-limits';
import { addressFor } from '../send/queue-messages';
import { resolveSending, sendReceipt } from './send-receipt';
import { digest, useOfNetwork, usesOf } from './sending-limits';

export interface PageSending {
  readonly receiptId: string;
  /** A channel, for the consumer's stored address; or any e-mail address. */
  readonly to: Channel | { readonly email: string };
  /** Id of the submitted form. A form that is submitted twice sends nothing the second time. */
  readonly form: string;
  readonly locale: string;
  readonly address: string | null;
}

export interface PageOffer {
  /** Masked, because anyone with the link sees the addresses. */
  readonly known: readonly MaskedAddress[];
  readonly other: boolean;
}

/** Offers only channels with a provider, because the built-in outbox reaches no shopper. */
export async function offerOfPage(ctx: Context, receipt: SendableReceipt): Promise<PageOffer> {
  return {
    known: await knownAddresses(ctx, receipt.id),
    other: deliveringChannels(ctx).includes('email'),
  };
}

function deliveringChannels({ retailer }: Context): readonly Channel[] {
  return retailer.settings.channels.filter((channel) => chooseProvider(retailer, channel) !== null);
}

async function knownAddresses(ctx: Context, receiptId: string): Promise<MaskedAddress[]> {
  const { channels: available, addresses } = await resolveSending(ctx, toAll(receiptId));
  const delivering = deliveringChannels(ctx);
  return available
    .filter((channel) => delivering.includes(channel))
    .map((channel) => ({ channel, masked: mask(channel, addressFor(channel, addresses) ?? '') }));
}

type SendableReceipt = Pick<LinkedReceipt, 'id' | 'test'>;

/** `id` is null for a preview that is not stored. Such a receipt has no consumer with an address. */
export async function offersSending(
  ctx: Context,
  { id, test }: Omit<SendableReceipt, 'id'> & { readonly id: SendableReceipt['id'] | null },
): Promise<boolean> {
  if (test) return false;
  const offered = deliveringChannels(ctx);
  if (offered.length === 0 || offered.includes('email')) return offered.length > 0;
  return id !== null && (await knownAddresses(ctx, id)).length > 0;
}

/**
 * Charges the limits and queues the message in one transaction. To prevent fraud, text messages are sent to
 * the consumer's stored number only. Returns the recipient, masked unless the shopper entered it.
 * @throws ServiceError `invalid_request` for a malformed e-mail address, `unprocessable` if the channel is
 * not available, `rate_limited` with Retry-After.
 */
export async function sendFromPage(ctx: Context, sending: PageSending): Promise<string> {
  const { receiptId, to } = sending;
  const given = typeof to === 'string' ? null : toEmail(to.email);
  if (typeof to !== 'string' && given === null) {
    throw invalidRequest([violation('body', 'address', 'email')]);
  }
  const channel = typeof to === 'string' ? to : 'email';
  requireChannels({ channels: deliveringChannels(ctx) }, [channel]);
  const { addresses } = await resolveSending(ctx, toAll(receiptId));
  const recipient = given ?? addressFor(channel, addresses) ?? '';
  const request = `page:${sending.form}:${digest(`${channel}:${recipient}`)}`;
  // The queue is opened before the transaction, because opening needs connections. Concurrent transactions
  // might hold all of them.
  await openQueue();
  await inTransaction(ctx, async (inner) => {
    await takePageUses(inner, [
      ...usesOf({ receiptId, recipient, request }),
      useOfNetwork(sending.address, request),
    ]);
    const input = { ...toAll(receiptId), channels: [channel], emailAddress: given ?? undefined };
    await sendReceipt(trusted(inner), input, request, sending.locale);
  });
  return given ?? mask(channel, recipient);
}

function toAll(id: string) {
  return { receipt: { id }, channels, emailAddress: undefined, phoneNumber: undefined };
}

function mask(channel: Channel, address: string): string {
  return channel === 'email' ? maskEmail(address) : maskPhone(address);
}
