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
  /** Channel to the consumer's own address, or any e-mail address. */
  readonly to: Channel | { readonly email: string };
  /** Submitted form: repeats send nothing. */
  readonly form: string;
  readonly locale: string;
  /** Network address; null where unknown. */
  readonly address: string | null;
}

export interface PageOffer {
  /** Masked: the holder of a link need not know the addresses. */
  readonly known: readonly MaskedAddress[];
  readonly other: boolean;
}

/** Channels that deliver: the built-in outbox reaches no shopper. */
export async function offerOfPage(ctx: Context, receipt: AskedReceipt): Promise<PageOffer> {
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

type AskedReceipt = Pick<LinkedReceipt, 'id' | 'test'>;

/** `id` is null for a receipt that is drawn but not stored, whose consumer has no known address. */
export async function offersSending(
  ctx: Context,
  { id, test }: Omit<AskedReceipt, 'id'> & { readonly id: AskedReceipt['id'] | null },
): Promise<boolean> {
  if (test) return false;
  const offered = deliveringChannels(ctx);
  if (offered.length === 0 || offered.includes('email')) return offered.length > 0;
  return id !== null && (await knownAddresses(ctx, id)).length > 0;
}

/**
 * Counts and queues in one transaction. Fraud: text messages go to the consumer's own number only. Returns
 * the recipient, masked unless the holder entered it.
 * @throws ServiceError `invalid_request` for no e-mail address, `unprocessable` when the channel is not
 * available, `rate_limited` with Retry-After.
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
  // Outside the transaction: opening takes connections that concurrent ones might all hold.
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
