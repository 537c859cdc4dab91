import { conflict, invalidRequest, unprocessable, type ServiceError } from '@/lib/core/errors';
import { violation } from '@/lib/core/problems';
import { isTestClient, type Context } from '@/lib/platform/context';
import type { IdentifierProperties } from '@/lib/domain/identifiers/schema';
import { presentReceipt, type StoredReceipt } from '@/lib/domain/receipts/present';
import { addressesOf, type Addresses } from './addresses';
import type { Channel } from './message-content';
import { addressFor, type SentReceipt } from './queue-messages';

export interface Availability {
  readonly receipt: SentReceipt;
  readonly channels: readonly Channel[];
  readonly addresses: Addresses;
}

export interface WantedChannels {
  readonly channels: readonly string[];
  readonly emailAddress?: string | undefined;
  readonly phoneNumber?: string | undefined;
}

/**
 * `identifier` holds the properties of the receipt's identifier, or null.
 * @throws ServiceError `unprocessable` for a test receipt unless a test client sends it, `invalid_request`
 * for a phone number that is invalid in the store's country.
 */
export function availabilityOf(
  ctx: Context,
  row: StoredReceipt,
  identifier: IdentifierProperties | null,
  wanted: WantedChannels,
): Availability {
  if (row.test && !isTestClient(ctx)) throw unprocessable('test receipts are not sent', 'test_receipt');
  const receipt = presentReceipt(row);
  const { phone_property: phoneProperty, channels } = ctx.retailer.settings;
  const addresses = addressesOf(receipt, {
    email: wanted.emailAddress,
    phone: wanted.phoneNumber,
    identifier,
    phoneProperty,
  });
  refuseUnusable(receipt, wanted, addresses);
  const available = channels.filter(
    (channel) => wanted.channels.includes(channel) && addressFor(channel, addresses) !== null,
  );
  const { id, localtime, storeId, test } = row;
  return { receipt: { id, localtime, storeId, test }, channels: [...new Set(available)], addresses };
}

/**
 * A phone number in the request is used or refused. It is never replaced by a stored number, which could
 * belong to another person.
 */
function refuseUnusable(
  receipt: Parameters<typeof addressesOf>[0],
  { phoneNumber }: WantedChannels,
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

/** @throws ServiceError `unprocessable` with the first channel that is not available. */
export function requireChannels(
  { channels }: Pick<Availability, 'channels'>,
  wanted: readonly string[],
): void {
  const missing = wanted.find((name) => !channels.some((channel) => channel === name));
  if (missing !== undefined)
    throw unprocessable(`${missing} channel is not available`, 'channel_unavailable', { channel: missing });
}

export function receiptMissing(): ServiceError {
  return unprocessable('receipt not found', 'receipt_missing');
}

export function receiptPending(): ServiceError {
  return conflict('receipt processing is pending', 'receipt_pending');
}

export function linkRevoked(): ServiceError {
  return unprocessable('the link of the receipt is revoked', 'link_revoked');
}
