import { brandOfReceipt } from '@/lib/domain/brand/brand-of-receipt';
import type { Context } from '@/lib/platform/context';
import { receiptFormUrl, receiptPageUrl } from '@/lib/core/paths';
import { ensureLink } from '@/lib/domain/receipts/links/receipt-link';
import { presentReceipt, type StoredReceipt } from '@/lib/domain/receipts/present';
import { findReceipt } from '@/lib/domain/receipts/store/receipts';
import { readReturnTimes } from '@/lib/domain/receipts/store/references';
import { addressesOf } from './addresses';
import type { Composition } from './compose';
import { markOf } from './message-mark';
import { subscribedAddress } from '../opt-out/opt-out-tags';
import { deliveryFailures } from './failures';
import { RefusedError } from './provider';
import { arrivalChannels } from './queue-arrival';
import { onArrivalRequest } from './queue-messages';
import type { MessageRow } from '../store/messages';
import { unsubscribeKey } from '../opt-out/unsubscribe-key';
import { findIdentifier } from '@/lib/domain/identifiers/store/identifiers';

/** @throws RefusedError if the receipt is gone or its link was revoked. */
export async function compositionOf(
  ctx: Context,
  message: Pick<MessageRow, 'id' | 'receiptId' | 'channel' | 'recipient' | 'request' | 'locale'>,
): Promise<Composition> {
  const row = message.receiptId === null ? null : await findReceipt(ctx, message.receiptId);
  if (row === null) throw new RefusedError(deliveryFailures.receipt_gone);
  const token = await ensureLink(ctx, row.id);
  if (token === null) throw new RefusedError(deliveryFailures.link_revoked);
  const receipt = presentReceipt(row);
  const unsubscribe = receiptFormUrl(token, 'unsubscribe');
  const isAutomatic =
    message.request === onArrivalRequest ||
    arrivalChannels(ctx.retailer.settings, receipt.properties).includes('email');
  const isToConsumer = await goesToConsumer(ctx, row, message.recipient);
  // The subscriber whom the link in the mail unsubscribes: the receipt's consumer, or only the address if the
  // mail goes to another person.
  const subscriber = (isToConsumer ? row.identifier : null) ?? subscribedAddress(message.recipient);
  const key = message.channel === 'email' && isAutomatic ? unsubscribeKey(row.retailerId, subscriber) : null;
  return {
    retailerId: row.retailerId,
    receipt,
    returns: await readReturnTimes(ctx, row.transactionId),
    brand: await brandOfReceipt(ctx, { name: row.snapshot.retailer.name, brandVersion: row.brandVersion }),
    channel: message.channel,
    isToConsumer,
    pageUrl: receiptPageUrl(token),
    mark: markOf(message.id),
    locale: message.locale,
    unsubscribeUrl: key === null ? null : `${unsubscribe}?key=${key}`,
    attachPdf: ctx.retailer.settings.attach_pdf,
  };
}

async function goesToConsumer(ctx: Context, row: StoredReceipt, recipient: string): Promise<boolean> {
  const known = row.identifier === null ? null : await findIdentifier(ctx, row.identifier);
  const { email } = addressesOf(presentReceipt(row), {
    identifier: known?.properties ?? null,
    phoneProperty: ctx.retailer.settings.phone_property,
  });
  return email !== null && subscribedAddress(email) === subscribedAddress(recipient);
}
