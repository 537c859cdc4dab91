import { checkInlineSize, withoutData, type InlineFiles } from '@/lib/domain/attachments/link-inline';
import { hasInvalidSignature } from '@/lib/domain/fiscal/check-fiscal';
import { fiscalOf } from '@/lib/domain/receipts/wire/fiscal';
import { formerFiscal } from '@/lib/domain/receipts/index/former-fiscal';
import { receiptEntry } from '@/lib/domain/receipts/index/index-receipt';
import { maskReceipt } from '@/lib/domain/receipts/wire/mask-receipt';
import { prepareReceipt, type RawOrigin } from '@/lib/domain/receipts/wire/prepare-receipt';
import type { ReceiptAttachments } from '@/lib/domain/receipts/read/receipt-attachments';
import type { NewReceipt } from '@/lib/domain/receipts/store/insert';
import type { SubmittedReceipt } from '@/lib/domain/receipts/wire/submission';
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

export interface IncomingReceipt {
  readonly ctx: Context;
  readonly id: string;
  /** Card numbers are masked, and a digest replaces inline data. */
  readonly submitted: SubmittedReceipt;
  readonly isMasked: boolean;
  readonly hasInvalidSignature: boolean;
  readonly attachments: SubmittedReceipt['attachments'];
  /** Files of inline attachments, written by `withInlineFiles`. */
  readonly files: InlineFiles;
  readonly raw: RawOrigin | undefined;
  readonly formerIds: readonly string[];
  readonly test: TestKind | null;
}

/**
 * `sample`: made by the service, and stored anew each time. `client`: sent by a test client; a repeat with
 * the same ids is not stored again.
 */
export type TestKind = 'sample' | 'client';

export type ReceiptOrigin = { readonly raw: RawOrigin; readonly formerIds?: readonly string[] };

/**
 * Masks and checks a submitted receipt. Removes store data from receipts of test clients, which must not
 * change stores.
 * @throws ServiceError `unprocessable` if the settings forbid store data, `body_too_large` for inline
 * attachments.
 */
export async function incomingReceiptOf(
  ctx: Context,
  sent: SubmittedReceipt,
  from: ReceiptOrigin | undefined,
): Promise<IncomingReceipt> {
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

export function newReceiptOf(
  incoming: IncomingReceipt,
  store: StoreRow,
  attachments: ReceiptAttachments = {},
): NewReceipt {
  const { ctx, id, submitted, isMasked, raw, test } = incoming;
  const { retailer } = ctx;
  const row = prepareReceipt({
    id,
    retailer,
    store,
    submitted,
    isMasked,
    hasInvalidSignature: incoming.hasInvalidSignature,
    transactionId:
      uniqueIdsOf(incoming).transactionId ?? `${submitted.transaction_id}${drawnSuffix(incoming)}`,
    externalId: uniqueIdsOf(incoming).externalId,
    createdBy: actorName(ctx.actor),
    requestId: ctx.requestId,
    now: ctx.now(),
    attachments,
    raw,
    test: test !== null,
  });
  return { row, entry: receiptEntry(retailer, row), linkToken: linkTokenOf(incoming) };
}

/**
 * If the till named its link, the receipt gets that link even where receipt pages are off: the till may show
 * the link already.
 */
function linkTokenOf({ ctx: { retailer }, submitted }: IncomingReceipt): string | null {
  if (submitted.link !== undefined) return namedLinkToken(retailer.id, submitted.link);
  return retailer.settings.receipt_pages ? newLinkToken(retailer.id) : null;
}

function drawnSuffix({ test }: IncomingReceipt): string {
  return `${test === null ? '-duplicate-' : '-test-'}${newDuplicateSuffix()}`;
}

export function uniqueIdsOf({ submitted, test }: IncomingReceipt): {
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

export function linkTaken(): ServiceError {
  return conflict('the link belongs to another receipt', 'link_taken');
}

export function storeMissing(reference: number | string): ServiceError {
  return unprocessable('store not found', 'store_missing', { reference: String(reference) });
}
