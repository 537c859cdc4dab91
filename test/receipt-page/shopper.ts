import type { MessageRow } from '@/lib/domain/delivery/store/messages';
import { listMessages } from '@/lib/domain/delivery/store/messages';
import { findLink } from '@/lib/domain/receipts/store/links';
import { makeRetailer, postedReceipt, type TestRetailer } from '@/test/factories';
import { ownNetwork } from '@/test/own-network';

/** A retailer whose receipts have pages, and are mailed when they arrive. */
export const makeSendingRetailer = (): Promise<TestRetailer> =>
  makeRetailer({
    receipt_links: true,
    channels: ['email', 'sms'],
    send_on_arrival: ['email'],
  });

/** A receipt that a shopper can open. */
export interface ShoppedReceipt {
  readonly id: string;
  readonly identifier: string;
  readonly token: string;
}

/** Posts a receipt of a consumer of its own. */
export async function shoppedAt(
  of: TestRetailer,
  changes: Readonly<Record<string, unknown>> = {},
): Promise<ShoppedReceipt> {
  const identifier = `${crypto.randomUUID().slice(0, 8)}@example.com`;
  const id = await postedReceipt(of, { identifier, ...changes });
  return { id, identifier, token: (await findLink(of.ctx, id)) ?? '' };
}

/** Messages that were asked for, without the one that a receipt sends when it arrives. */
export const messagesAskedFor = async (of: TestRetailer, id: string): Promise<MessageRow[]> =>
  (await listMessages(of.ctx, { receiptId: id, count: 50 })).filter(({ request }) => request !== 'arrival');

/** Headers of a shopper in a network of its own. */
export const from = () => ({ 'x-forwarded-for': ownNetwork() });

/** The form of "send it to me", filled in. */
export const form = (to: string, more: Readonly<Record<string, string>> = {}) => ({
  headers: from(),
  form: { form: crypto.randomUUID(), to, ...more },
});
