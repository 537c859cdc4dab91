import type { Context } from '@/lib/platform/context';
import { isJsonObject, type JsonObject } from '@/lib/core/json';
import type { ReceiptRow } from '@/lib/domain/receipts/wire/prepare-receipt';
import type { RetailerSettings } from '@/lib/platform/retailers/settings';
import type { IdentifierProperties } from '@/lib/domain/identifiers/schema';
import { addressesOf, type Addresses } from './addresses';
import { channels, type Channel } from './message-content';
import { findUnwanted } from '../opt-out/opt-out-tags';
import { addressFor, onArrivalRequest, queueAllMessages } from './queue-messages';
import { readIdentifiers } from '@/lib/domain/identifiers/store/identifiers';

/**
 * Channels by the retailer's setting. `email_settings` and `messaging_settings` of the receipt override the
 * setting.
 */
export function arrivalChannels(settings: RetailerSettings, properties: JsonObject | undefined): Channel[] {
  const email = properties?.['email_settings'];
  const messaging = properties?.['messaging_settings'];
  return channels.filter((channel) => {
    if (!settings.channels.includes(channel)) return false;
    const byReceipt = channel === 'email' ? email : isJsonObject(messaging) ? messaging[channel] : undefined;
    const preference = isJsonObject(byReceipt) ? byReceipt : {};
    if (channel === 'email' && preference['block'] === true) return false;
    return typeof preference['send'] === 'boolean'
      ? preference['send']
      : settings.send_on_arrival.includes(channel);
  });
}

export interface ArrivedReceipt {
  /**
   * Context of the request that submitted the receipt. If it has signed consumers, only these get messages.
   */
  readonly caller: Context;
  readonly row: ReceiptRow;
}

/** Queues messages in the submitting transaction, unless consumers opted out. */
export async function queueArrivals(ctx: Context, all: readonly ArrivedReceipt[]): Promise<void> {
  const wanting = all.flatMap(({ caller, row }) => {
    const wanted = arrivalChannels(caller.retailer.settings, row.submitted.properties);
    // Duplicates are not sent, because the consumer has the original.
    const isSent = wanted.length > 0 && !row.duplicate;
    const identifier = row.identifier ?? null;
    return isSent && maySee(caller, identifier) ? [{ caller, row, identifier, wanted }] : [];
  });
  if (wanting.length === 0) return;
  // The receipt's own addresses come first, so most identifiers need not be read.
  const unknown = wanting.filter((one) => {
    const own = addressesOfArrival(one, null, null);
    return one.wanted.some((channel) => addressFor(channel, own) === null);
  });
  const known = await readIdentifiers(ctx, [
    ...new Set(unknown.flatMap(({ identifier }) => identifier ?? [])),
  ]);
  const reachable = wanting.flatMap((one) => {
    const { caller, row, identifier, wanted } = one;
    const addresses = addressesOfArrival(one, identifier, known.get(identifier ?? '')?.properties ?? null);
    return wanted.flatMap((channel) => {
      const recipient = addressFor(channel, addresses);
      const test = row.test === true;
      return recipient === null ? [] : [{ caller, row, test, identifier, addresses, channel, recipient }];
    });
  });
  const unwanted = await findUnwanted(ctx, reachable);
  await queueAllMessages(
    ctx,
    reachable
      .filter((one) => !unwanted.has(one))
      .map(({ caller, row, addresses, channel }) => ({
        caller,
        receipt: row,
        channels: [channel],
        addresses,
        request: onArrivalRequest,
        locale: null,
      })),
    'new',
  );
}

function addressesOfArrival(
  { caller, row }: ArrivedReceipt,
  identifier: string | null,
  properties: IdentifierProperties | null,
): Addresses {
  const receipt = { identifier, properties: row.submitted.properties ?? {}, store: row.snapshot.store };
  const phoneProperty = caller.retailer.settings.phone_property;
  return addressesOf(receipt, { identifier: properties, phoneProperty });
}

/** A caller with signed consumers may send only to these consumers (contract section 11). */
function maySee({ consumers }: Context, identifier: string | null): boolean {
  return consumers === null || (identifier !== null && consumers.includes(identifier));
}
