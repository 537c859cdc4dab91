import { isTestClient, trusted, type Context } from '@/lib/platform/context';
import { presentReceipt } from '@/lib/domain/receipts/present';
import { getReceipt } from '@/lib/domain/receipts/read/get-receipt';
import { addressesOf } from '../send/addresses';
import { chooseProvider } from '../send/choose-provider';
import { outboxProvider } from '../send/delivery-state';
import { maskEmail, maskPhone } from './mask-address';
import { channels, type Channel } from '../send/message-content';
import type { ReceiptChannelWire } from './outbox-schema';
import { addressFor } from '../send/queue-messages';
import { findIdentifier } from '@/lib/domain/identifiers/store/identifiers';

export async function listReceiptChannels(
  ctx: Context<'get_receipt_channels'>,
  receiptId: string,
): Promise<ReceiptChannelWire[]> {
  const row = await getReceipt(trusted(ctx), receiptId);
  const identifier = row.identifier === null ? null : await findIdentifier(ctx, row.identifier);
  const { phone_property: phoneProperty, channels: enabled } = ctx.retailer.settings;
  const receipt = presentReceipt(row);
  const sources = { identifier: identifier?.properties ?? null, phoneProperty };
  const addresses = addressesOf(receipt, sources);
  const own = addressesOf({ ...receipt, properties: {} }, sources);
  return channels.map((channel) => {
    const address = addressFor(channel, addresses);
    const reason =
      row.test && !isTestClient(ctx)
        ? 'test_receipt'
        : !enabled.includes(channel)
          ? 'not_enabled'
          : address === null
            ? 'no_address'
            : null;
    return {
      channel,
      available: reason === null,
      address: address === null ? null : masked(channel, address),
      source: address === null ? null : isSame(address, addressFor(channel, own)) ? 'consumer' : 'receipt',
      reason,
      provider: isTestClient(ctx)
        ? outboxProvider
        : (chooseProvider(ctx.retailer, channel)?.name ?? outboxProvider),
    };
  });
}

function isSame(address: string, own: string | null): boolean {
  return address.toLowerCase() === own?.toLowerCase();
}

function masked(channel: Channel, address: string): string {
  return channel === 'email' ? maskEmail(address) : maskPhone(address);
}
