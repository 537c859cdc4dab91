import type { Context } from '@/lib/context';
import { findIdentifier } from '@/lib/identifiers/store';
import { isJsonObject, type JsonObject } from '@/lib/json';
import { presentReceipt } from '@/lib/receipts/present';
import type { RetailerSettings } from '@/lib/retailers/settings';
import { addressesOf } from './addresses';
import { channels, type Channel } from './message-content';
import { optOutTag } from './opt-out-tag';
import { addressFor, queueMessages } from './queue-messages';
import { findNamedReceipt } from './store';
import { isSubscribed } from './subscription';

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
  if (row === null || row.duplicate) return;
  const identifier = row.identifier === null ? null : await findIdentifier(ctx, row.identifier);
  if (identifier?.properties['opt-out']?.includes(optOutTag) === true) return;
  const addresses = addressesOf(presentReceipt(row), {
    identifier: identifier?.properties ?? null,
    phoneProperty: ctx.retailer.settings.phone_property,
  });
  // A mail to another address than the consumer's own is unsubscribed by that address itself.
  const { email } = addresses;
  const mailable = email === null || email === row.identifier || (await isSubscribed(ctx, email));
  const reachable = wanted.filter(
    (channel) => addressFor(channel, addresses) !== null && (channel !== 'email' || mailable),
  );
  await queueMessages(ctx, { receiptId: row.id, channels: reachable, addresses, request: 'arrival' });
}
