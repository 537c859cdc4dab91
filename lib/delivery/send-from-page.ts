import { inTransaction, type Context } from '@/lib/context';
import { invalidRequest } from '@/lib/errors';
import { violation } from '@/lib/problems';
import { openQueue } from '@/lib/queue/enqueue';
import { toEmail } from './addresses';
import { maskEmail, maskPhone, type MaskedAddress } from './mask-address';
import { channels, type Channel } from './message-content';
import { takePageUses } from './page-limits';
import { addressFor } from './queue-messages';
import { resolveSending, sendReceipt } from './send-receipt';
import { digest, useOfNetwork, usesOf } from './sending-limits';

/** What somebody who holds the link of a receipt asks for. */
export interface PageSending {
  readonly receiptId: string;
  /** A channel to the consumer's own address, or any e-mail address. */
  readonly to: Channel | { readonly email: string };
  /** The form it was asked with: asked again, nothing is sent again. */
  readonly form: string;
  /** Where the request comes from; null where nobody knows. */
  readonly address: string | null;
}

/** The consumer's own addresses that a receipt could be sent to, masked: who holds a link need not know them. */
export async function knownAddresses(ctx: Context, receiptId: string): Promise<MaskedAddress[]> {
  const { channels: available, addresses } = await resolveSending(ctx, toAll(receiptId));
  return available.map((channel) => ({
    channel,
    masked: mask(channel, addressFor(channel, addresses) ?? ''),
  }));
}

/** Whether there is anything to choose on the form: to any e-mail address, or to one of the consumer's own. */
export async function offersSending(ctx: Context, receiptId: string): Promise<boolean> {
  const { channels: offered } = ctx.retailer.settings;
  if (offered.length === 0 || offered.includes('email')) return offered.length > 0;
  return (await knownAddresses(ctx, receiptId)).length > 0;
}

/**
 * Sends a receipt because somebody who holds its link asked for it: counted and queued in one transaction. Answers where
 * to, masked where the asker did not name it. Text messages go to the consumer's own number only: to any number they
 * would be worth money to fraudsters.
 * @throws ServiceError `invalid_request` when that is no e-mail address, `unprocessable` when the channel is not
 * available, `rate_limited` with Retry-After.
 */
export async function sendFromPage(ctx: Context, sending: PageSending): Promise<string> {
  const { receiptId, to } = sending;
  const given = typeof to === 'string' ? null : toEmail(to.email);
  if (typeof to !== 'string' && given === null) {
    throw invalidRequest([violation('body', 'address', 'email')]);
  }
  const channel = typeof to === 'string' ? to : 'email';
  const { addresses } = await resolveSending(ctx, toAll(receiptId));
  const recipient = given ?? addressFor(channel, addresses) ?? '';
  const request = `page:${sending.form}:${digest(`${channel}:${recipient}`)}`;
  // Outside: opening it takes connections that transactions at once might all hold.
  await openQueue();
  await inTransaction(ctx, async (inner) => {
    await takePageUses(inner, [
      ...usesOf({ receiptId, recipient, request }),
      useOfNetwork(sending.address, request),
    ]);
    const input = { ...toAll(receiptId), channels: [channel], emailAddress: given ?? undefined };
    await sendReceipt(inner, input, request);
  });
  return given ?? mask(channel, recipient);
}

function toAll(id: string) {
  return { receipt: { id }, channels, emailAddress: undefined, phoneNumber: undefined };
}

function mask(channel: Channel, address: string): string {
  return channel === 'email' ? maskEmail(address) : maskPhone(address);
}
