import { brandOfReceipt } from '@/lib/domain/brand/brand-of-receipt';
import type { Context } from '@/lib/platform/context';
import { receiptFormUrl, receiptPageUrl } from '@/lib/core/paths';
import { ensureLinks } from '@/lib/domain/receipts/links/receipt-link';
import { presentReceipt, type StoredReceipt } from '@/lib/domain/receipts/present';
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
import { readIdentifiers, type IdentifierRow } from '@/lib/domain/identifiers/store/identifiers';

/** What messages are written from, by receipt, identifier and transaction. */
export interface CompositionSources {
  readonly receipts: ReadonlyMap<string, StoredReceipt>;
  /** Tokens; a receipt whose link was revoked has none. */
  readonly links: ReadonlyMap<string, string>;
  readonly identifiers: ReadonlyMap<string, IdentifierRow>;
  readonly returns: ReadonlyMap<string, readonly string[]>;
}

/** The number of statements grows only with the number of receipts that never had a link: they get one. */
export async function readSources(
  ctx: Context,
  receipts: ReadonlyMap<string, StoredReceipt>,
): Promise<CompositionSources> {
  const rows = [...receipts.values()];
  const [links, identifiers, returns] = await Promise.all([
    ensureLinks(ctx, [...receipts.keys()]),
    readIdentifiers(ctx, [...new Set(rows.flatMap(({ identifier }) => identifier ?? []))]),
    readReturnTimes(
      ctx,
      rows.map(({ transactionId }) => transactionId),
    ),
  ]);
  return { receipts, links, identifiers, returns };
}

/** @throws RefusedError if the receipt is gone or its link was revoked. */
export async function compositionOf(
  ctx: Context,
  message: Pick<MessageRow, 'id' | 'receiptId' | 'channel' | 'recipient' | 'request' | 'locale'>,
  { receipts, links, identifiers, returns }: CompositionSources,
): Promise<Composition> {
  const row = receipts.get(message.receiptId ?? '');
  if (row === undefined) throw new RefusedError(deliveryFailures.receipt_gone);
  const token = links.get(row.id);
  if (token === undefined) throw new RefusedError(deliveryFailures.link_revoked);
  const receipt = presentReceipt(row);
  const unsubscribe = receiptFormUrl(token, 'unsubscribe');
  const isAutomatic =
    message.request === onArrivalRequest ||
    arrivalChannels(ctx.retailer.settings, receipt.properties).includes('email');
  const known = row.identifier === null ? undefined : identifiers.get(row.identifier);
  const isToConsumer = goesToConsumer(ctx, message.recipient, { row, known });
  // The subscriber whom the link in the mail unsubscribes: the receipt's consumer, or only the address if the
  // mail goes to another person.
  const subscriber = (isToConsumer ? row.identifier : null) ?? subscribedAddress(message.recipient);
  const key = message.channel === 'email' && isAutomatic ? unsubscribeKey(row.retailerId, subscriber) : null;
  return {
    retailerId: row.retailerId,
    receipt,
    returns: returns.get(row.transactionId) ?? [],
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

function goesToConsumer(
  ctx: Context,
  recipient: string,
  { row, known }: { readonly row: StoredReceipt; readonly known: IdentifierRow | undefined },
): boolean {
  const { email } = addressesOf(presentReceipt(row), {
    identifier: known?.properties ?? null,
    phoneProperty: ctx.retailer.settings.phone_property,
  });
  return email !== null && subscribedAddress(email) === subscribedAddress(recipient);
}
