import { checkInlineSize, withoutData, type InlineFiles } from '@/lib/domain/attachments/link-inline';
import { hasInvalidSignature } from '@/lib/domain/fiscal/check-fiscal';
import { fiscalOf } from '@/lib/domain/receipts/fiscal';
import { formerFiscal } from '@/lib/domain/receipts/former-fiscal';
import { receiptEntry } from '@/lib/domain/receipts/index-receipt';
import { maskReceipt } from '@/lib/domain/receipts/mask-receipt';
import { prepareReceipt, type RawOrigin } from '@/lib/domain/receipts/prepare-receipt';
import type { ReceiptAttachments } from '@/lib/domain/receipts/receipt-attachments';
import type { NewReceipt } from '@/lib/domain/receipts/store/insert';
import type { SubmittedReceipt } from '@/lib/domain/receipts/submission';
import type { StoreRow } from '@/lib/domain/stores/store/stores';
import {
  namedLinkToken,
  newDuplicateSuffix,
  newLinkToken,
  newReceiptId,
  testIdOf,
  testUuidOf,
} from '@/lib/core/ids';
import { conflict, unprocessable, type ServiceError } from '@/lib/core/errors';
import { actorName, isTestClient, type Context } from '@/lib/platform/context';

/** A submitted receipt that is not stored yet. */
export interface Arrival {
  /** Of its own request, or of the job that made it. */
  readonly ctx: Context;
  readonly id: string;
  /** As it is kept: without card numbers, with a digest in place of inline data. */
  readonly submitted: SubmittedReceipt;
  /** Whether a card number was masked in it. */
  readonly isMasked: boolean;
  /** Whether its fiscal data has a signature that is not that of its key. */
  readonly hasInvalidSignature: boolean;
  /** Its attachments with their data. */
  readonly attachments: SubmittedReceipt['attachments'];
  /** Its attachments that came inline, written to the storage by `withInlineFiles`. */
  readonly files: InlineFiles;
  /** The raw receipt it was made from, where it was. */
  readonly raw: RawOrigin | undefined;
  /** Transaction ids that it was made under before its transformation changed. */
  readonly formerIds: readonly string[];
  /** What kind of test receipt it is, which nothing in `submitted` can say; null where it is none. */
  readonly test: TestKind | null;
}

/** Made by the service to try it out, a further one each time; or submitted by a test client, once for its ids. */
export type TestKind = 'sample' | 'client';

/** Where a receipt comes from that a transformation made. */
export type MadeFrom = { readonly raw: RawOrigin; readonly formerIds?: readonly string[] };

/**
 * Makes a submitted receipt ready for storing. A test client's changes no store: the one that it brings is left out.
 * @throws ServiceError `unprocessable` when it may not bring its store, `body_too_large` for too much inline data.
 */
export async function arrivalOf(
  ctx: Context,
  sent: SubmittedReceipt,
  from: MadeFrom | undefined,
): Promise<Arrival> {
  if (sent.store !== undefined && !ctx.retailer.settings.stores_from_receipts) {
    throw unprocessable('store can not be set or updated from receipt', 'store_from_receipt_off');
  }
  checkInlineSize(sent.attachments ?? {});
  const isTest = isTestClient(ctx) || from?.raw.test === true;
  const { store: _store, ...withoutStore } = sent;
  const { receipt, isMasked } = maskReceipt(isTest ? withoutStore : sent);
  const { attachments } = receipt;
  const submitted =
    attachments === undefined ? receipt : { ...receipt, attachments: withoutData(attachments) };
  return {
    ctx,
    id: newReceiptId(),
    submitted,
    isMasked,
    hasInvalidSignature: await hasInvalidSignature(
      fiscalOf({ submitted, fiscal: from === undefined ? null : formerFiscal(submitted) }),
    ),
    attachments,
    files: new Map(),
    raw: from?.raw,
    formerIds: from?.formerIds ?? [],
    test: isTest ? 'client' : null,
  };
}

/** What is inserted of a receipt that belongs to this store. */
export function newReceiptOf(
  arrival: Arrival,
  store: StoreRow,
  attachments: ReceiptAttachments = {},
): NewReceipt {
  const { ctx, id, submitted, isMasked, raw, test } = arrival;
  const { retailer } = ctx;
  const row = prepareReceipt({
    id,
    retailer,
    store,
    submitted,
    isMasked,
    hasInvalidSignature: arrival.hasInvalidSignature,
    transactionId: uniqueIdsOf(arrival).transactionId ?? `${submitted.transaction_id}${drawnSuffix(arrival)}`,
    externalId: uniqueIdsOf(arrival).externalId,
    createdBy: actorName(ctx.actor),
    requestId: ctx.requestId,
    now: ctx.now(),
    attachments,
    raw,
    test: test !== null,
  });
  return { row, entry: receiptEntry(retailer, row), linkToken: linkTokenOf(arrival) };
}

/** The token that its till has named, whatever the retailer's settings: it is on a screen or on paper already. Else one of ours. */
function linkTokenOf({ ctx: { retailer }, submitted }: Arrival): string | null {
  if (submitted.link !== undefined) return namedLinkToken(retailer.id, submitted.link);
  return retailer.settings.receipt_pages ? newLinkToken(retailer.id) : null;
}

/** What keeps the transaction id of a receipt apart that must not take the place of another one. */
function drawnSuffix({ test }: Arrival): string {
  return `${test === null ? '-duplicate-' : '-test-'}${newDuplicateSuffix()}`;
}

/** The ids that no other receipt of the retailer may have, as stored; null where it has none, or one that is drawn for it. */
export function uniqueIdsOf({ submitted, test }: Arrival): {
  readonly transactionId: string | null;
  readonly externalId: string | null;
} {
  const { transaction_id: transactionId, external_id: external } = submitted;
  const externalId = external?.toLowerCase() ?? null;
  if (test === 'sample') return { transactionId: null, externalId };
  const isTest = test === 'client';
  const ownId = isTest ? testIdOf(transactionId) : transactionId;
  return {
    transactionId: submitted.duplicate === true ? null : ownId,
    externalId: isTest && externalId !== null ? testUuidOf(externalId) : externalId,
  };
}

/** The error of a receipt that names a link which was given to another one. */
export function linkTaken(): ServiceError {
  return conflict('the link belongs to another receipt', 'link_taken');
}

/** The error of a receipt whose store does not exist. */
export function storeMissing(reference: number | string): ServiceError {
  return unprocessable('store not found', 'store_missing', { reference: String(reference) });
}
