import { checkInlineSize, withoutData, type InlineFiles } from '@/lib/domain/attachments/link-inline';
import { receiptEntry } from '@/lib/domain/receipts/index-receipt';
import { maskReceipt } from '@/lib/domain/receipts/mask-receipt';
import { prepareReceipt, type RawOrigin } from '@/lib/domain/receipts/prepare-receipt';
import type { ReceiptAttachments } from '@/lib/domain/receipts/receipt-attachments';
import type { NewReceipt } from '@/lib/domain/receipts/store/insert';
import type { SubmittedReceipt } from '@/lib/domain/receipts/submission';
import type { StoreRow } from '@/lib/domain/stores/store/stores';
import { newDuplicateSuffix, newLinkToken, newReceiptId } from '@/lib/core/ids';
import { unprocessable, type ServiceError } from '@/lib/core/errors';
import { actorName, type Context } from '@/lib/platform/context';

/** A submitted receipt that is not stored yet. */
export interface Arrival {
  /** Of its own request, or of the job that made it. */
  readonly ctx: Context;
  readonly id: string;
  /** As it is kept: without card numbers, with a digest in place of inline data. */
  readonly submitted: SubmittedReceipt;
  /** Whether a card number was masked in it. */
  readonly isMasked: boolean;
  /** Its attachments with their data. */
  readonly attachments: SubmittedReceipt['attachments'];
  /** Its attachments that came inline, written to the storage by `withInlineFiles`. */
  readonly files: InlineFiles;
  /** The raw receipt it was made from, where it was. */
  readonly raw: RawOrigin | undefined;
  /** Transaction ids that it was made under before its transformation changed. */
  readonly formerIds: readonly string[];
  /** Whether it is a test receipt, which nothing in `submitted` can say. */
  readonly test: boolean;
}

/** Where a receipt comes from that a transformation made. */
export type MadeFrom = { readonly raw: RawOrigin; readonly formerIds?: readonly string[] };

/**
 * Makes a submitted receipt ready for storing.
 * @throws ServiceError `unprocessable` when it may not bring its store, `body_too_large` for too much inline data.
 */
export function arrivalOf(ctx: Context, sent: SubmittedReceipt, from: MadeFrom | undefined): Arrival {
  if (sent.store !== undefined && !ctx.retailer.settings.stores_from_receipts) {
    throw unprocessable('store can not be set or updated from receipt', 'store_from_receipt_off');
  }
  checkInlineSize(sent.attachments ?? {});
  const { receipt, isMasked } = maskReceipt(sent);
  const { attachments } = receipt;
  const submitted =
    attachments === undefined ? receipt : { ...receipt, attachments: withoutData(attachments) };
  return {
    ctx,
    id: newReceiptId(),
    submitted,
    isMasked,
    attachments,
    files: new Map(),
    raw: from?.raw,
    formerIds: from?.formerIds ?? [],
    test: false,
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
    transactionId: `${submitted.transaction_id}${suffixOf(arrival)}`,
    createdBy: actorName(ctx.actor),
    requestId: ctx.requestId,
    now: ctx.now(),
    attachments,
    raw,
    test,
  });
  const linkToken = retailer.settings.receipt_pages ? newLinkToken(retailer.id) : null;
  return { row, entry: receiptEntry(retailer, row), linkToken };
}

/** What keeps the transaction id of a receipt apart that must not take the place of another one. */
function suffixOf({ submitted, test }: Arrival): string {
  if (test) return `-test-${newDuplicateSuffix()}`;
  return submitted.duplicate === true ? `-duplicate-${newDuplicateSuffix()}` : '';
}

/** The ids that no other receipt of the retailer may have; null where it has none, or one that is drawn for it. */
export function uniqueIdsOf({ submitted, test }: Arrival): {
  readonly transactionId: string | null;
  readonly externalId: string | null;
} {
  // A test receipt stands under an id of its own: the receipt of that transaction, where there is one, is another.
  if (test) return { transactionId: null, externalId: null };
  const transactionId = submitted.duplicate === true ? null : submitted.transaction_id;
  return { transactionId, externalId: submitted.external_id?.toLowerCase() ?? null };
}

/** The error of a receipt whose store does not exist. */
export function storeMissing(reference: number | string): ServiceError {
  return unprocessable('store not found', 'store_missing', { reference: String(reference) });
}
