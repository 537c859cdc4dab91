import type { Context } from '@/lib/platform/context';
import { isJsonObject, type JsonObject } from '@/lib/core/json';
import { presentReceipt } from '@/lib/domain/receipts/present';
import type { RetailerSettings } from '@/lib/platform/retailers/settings';
import { addressesOf } from './addresses';
import { channels, type Channel } from './message-content';
import { isUnwanted } from './opt-out-tags';
import { addressFor, arrival, queueMessages } from './queue-messages';
import { findNamedReceipt } from '@/lib/domain/receipts/store/raw-origins';
import { findIdentifier } from '@/lib/domain/identifiers/store/identifiers';

/**
 * Channels a receipt wants to be sent to when it arrives: the retailer's setting, which `email_settings` and
 * `messaging_settings` of the receipt override. None for most retailers, and costs nothing then.
 */
export function arrivalChannels(settings: RetailerSettings, properties: JsonObject | undefined): Channel[] {
  const email = properties?.['email_settings'];
  const messaging = properties?.['messaging_settings'];
  return channels.filter((channel) => {
    if (!settings.channels.includes(channel)) return false;
    const byReceipt = channel === 'email' ? email : isJsonObject(messaging) ? messaging[channel] : undefined;
    const wish = isJsonObject(byReceipt) ? byReceipt : {};
    if (channel === 'email' && wish['block'] === true) return false;
    return typeof wish['send'] === 'boolean' ? wish['send'] : settings.send_on_arrival.includes(channel);
  });
}

/** Queues what a receipt wants to be sent on arrival, in the submitting transaction, unless its consumer opted out. */
export async function queueArrival(
  ctx: Context,
  receiptId: string,
  properties: JsonObject | undefined,
): Promise<void> {
  const wanted = arrivalChannels(ctx.retailer.settings, properties);
  const row = wanted.length === 0 ? null : await findNamedReceipt(ctx, { id: receiptId });
  // A duplicate is a copy of what the consumer has been sent already.
  if (row === null || row.duplicate || row.test) return;
  const identifier = row.identifier === null ? null : await findIdentifier(ctx, row.identifier);
  const addresses = addressesOf(presentReceipt(row), {
    identifier: identifier?.properties ?? null,
    phoneProperty: ctx.retailer.settings.phone_property,
  });
  const reachable: Channel[] = [];
  for (const channel of wanted) {
    const recipient = addressFor(channel, addresses);
    if (recipient === null) continue;
    if (!(await isUnwanted(ctx, { channel, identifier: row.identifier, recipient }))) reachable.push(channel);
  }
  await queueMessages(ctx, {
    receipt: row,
    channels: reachable,
    addresses,
    request: arrival,
    locale: null,
  });
}
