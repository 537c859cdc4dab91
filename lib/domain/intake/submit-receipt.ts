import { isDeepStrictEqual } from 'node:util';
import {
  checkInlineSize,
  keysOf,
  linkAttachments,
  withoutData,
  writeInline,
  type InlineFiles,
} from '@/lib/domain/attachments/link-inline';
import { actorName, inTransaction, type Context } from '@/lib/platform/context';
import { sqlStateOf } from '@/lib/platform/db/violations';
import { conflict, unprocessable } from '@/lib/core/errors';
import { arrivalChannels, queueArrival } from '@/lib/domain/delivery/queue-arrival';
import { applyLoyalty, findProgramsFor } from '@/lib/domain/loyalty/apply-loyalty';
import { issueRewards, type WonReward } from '@/lib/domain/loyalty/issue-rewards';
import { newDuplicateSuffix, newLinkToken, newReceiptId } from '@/lib/core/ids';
import { keepWritten } from '@/lib/platform/storage/keep-written';
import { takeRoom } from '@/lib/platform/storage/quota';
import { saveStoreFromReceipt } from '@/lib/domain/stores/save-from-receipt';
import { findStore, type StoreRow } from '@/lib/domain/stores/store';
import { addRawOrigin } from '@/lib/domain/receipts/add-raw-origin';
import { comparable } from '@/lib/domain/receipts/comparable';
import { maskReceipt } from '@/lib/domain/receipts/mask-receipt';
import { prepareReceipt, type RawOrigin, type ReceiptInput } from '@/lib/domain/receipts/prepare-receipt';
import type { StoredReceipt } from '@/lib/domain/receipts/present';
import { ensureLink } from '@/lib/domain/receipts/receipt-link';
import { findExistingReceipt, insertReceipt } from '@/lib/domain/receipts/store/receipts';
import type { SubmittedReceipt } from '@/lib/domain/receipts/submission';

/** What became of a submission. */
export interface Submission {
  readonly id: string;
  /** True when the same receipt was there already (contract section 4). */
  readonly replayed: boolean;
  /** What looks wrong about it all the same. */
  readonly warnings: readonly string[];
  /** Token of the receipt's page for the answer; null while the retailer's `receipt_links` is off, or there is no page. */
  readonly linkToken: string | null;
}

/** The transaction in which a receipt is submitted with others, made from raw ones. */
interface Batch {
  readonly raw: RawOrigin;
  /** Where the rewards are put that it wins: the caller issues them behind the last receipt. */
  readonly won: WonReward[];
  /** Where its files are put: the caller counts them behind the rewards. */
  readonly files: { readonly bytes: number }[];
}

/** Rolls the transaction back when the receipt turns out to be there already. */
class AlreadyThere extends Error {}

/**
 * Stores a receipt (§4.4). The same content under the same transaction id again is answered, not stored.
 * @throws ServiceError `conflict` naming the fields that differ from what was submitted first, `unprocessable`
 * when the store is unknown or may not come with a receipt, `invalid_request` when a new store lacks fields or an
 * attachment does not exist, `body_too_large` for too much inline data, `storage_limit` when there is no room for it.
 */
export async function submitReceipt(
  ctx: Context,
  sent: SubmittedReceipt,
  batch?: Batch,
): Promise<Submission> {
  const raw = batch?.raw;
  refuseWhatIsNotAllowed(ctx, sent);
  const { receipt, isMasked } = maskReceipt(sent);
  const { attachments } = receipt;
  const submitted =
    attachments === undefined ? receipt : { ...receipt, attachments: withoutData(attachments) };
  const id = newReceiptId();
  try {
    const programs = await findProgramsFor(ctx, submitted);
    // One statement stores the receipt; only what comes with it needs a transaction around both.
    const alone = submitted.store === undefined && attachments === undefined && programs.length === 0;
    if (alone && arrivalChannels(ctx.retailer.settings, submitted.properties).length === 0)
      return await storeReceipt(ctx, { id, submitted, isMasked, raw, programs }, batch);
    const inline: InlineFiles = attachments === undefined ? new Map() : await writeInline(ctx, attachments);
    const store = async (inner: Context) => {
      const linked = attachments === undefined ? {} : await linkAttachments(inner, attachments, inline);
      const stored = await storeReceipt(
        inner,
        { id, submitted, isMasked, raw, attachments: linked, programs },
        batch,
      );
      if (batch === undefined) await takeRoom(inner, [...inline.values()]);
      else batch.files.push(...inline.values());
      return stored;
    };
    return await keepWritten(keysOf(inline), () => inTransaction(ctx, store));
  } catch (error) {
    const existing = await findExistingAfter(ctx, submitted, error);
    if (existing !== null) return replay(ctx, { submitted, raw }, existing);
    // Nothing but the suffix of a duplicate was there already: another one is drawn.
    if (error instanceof AlreadyThere) return submitReceipt(ctx, sent, batch);
    throw error;
  }
}

function refuseWhatIsNotAllowed(ctx: Context, submitted: SubmittedReceipt): void {
  if (submitted.store !== undefined && !ctx.retailer.settings.stores_from_receipts) {
    throw unprocessable('store can not be set or updated from receipt', 'store_from_receipt_off');
  }
  checkInlineSize(submitted.attachments ?? {});
}

interface Prepared extends Pick<ReceiptInput, 'id' | 'submitted' | 'isMasked' | 'raw' | 'attachments'> {
  /** Loyalty programs in which it may count. */
  readonly programs: Awaited<ReturnType<typeof findProgramsFor>>;
}

async function storeReceipt(ctx: Context, prepared: Prepared, batch?: Batch): Promise<Submission> {
  const { id, submitted, programs } = prepared;
  const suffix = submitted.duplicate === true ? `-duplicate-${newDuplicateSuffix()}` : '';
  const row = prepareReceipt({
    ...prepared,
    retailer: ctx.retailer,
    store: await storeOf(ctx, submitted),
    transactionId: `${submitted.transaction_id}${suffix}`,
    createdBy: actorName(ctx.actor),
    requestId: ctx.requestId,
    now: ctx.now(),
  });
  const { receipt_pages: hasPage, receipt_links: namesPage } = ctx.retailer.settings;
  const linkToken = hasPage ? newLinkToken(ctx.retailer.id) : null;
  if (!(await insertReceipt(ctx, row, linkToken))) throw new AlreadyThere();
  await queueArrival(ctx, id, submitted.properties);
  const won = await applyLoyalty(ctx, { ...row, identifier: row.identifier ?? null }, programs);
  if (batch === undefined) await issueRewards(ctx, won);
  else batch.won.push(...won);
  return { id, replayed: false, warnings: row.warnings ?? [], linkToken: namesPage ? linkToken : null };
}

async function storeOf(ctx: Context, submitted: SubmittedReceipt): Promise<StoreRow> {
  if (submitted.store !== undefined) {
    return saveStoreFromReceipt(ctx, submitted.store_reference, submitted.store);
  }
  const store = await findStore(ctx, submitted.store_reference);
  if (store === null) {
    const reference = String(submitted.store_reference);
    throw unprocessable('store not found', 'store_missing', { reference });
  }
  return store;
}

/**
 * The receipt that was submitted before, looked for after any failure: a repeat is answered even when, by now, its
 * store goes by another reference.
 */
async function findExistingAfter(
  ctx: Context,
  submitted: SubmittedReceipt,
  error: unknown,
): Promise<StoredReceipt | null> {
  // A duplicate is stored under a transaction id of its own, so only the external id can tell that it was here.
  const transactionId = submitted.duplicate === true ? null : submitted.transaction_id;
  const externalId = submitted.external_id ?? null;
  const existing = await findExistingReceipt(ctx, { transactionId, externalId }).catch((lookup: unknown) => {
    // In a transaction that has failed nothing is looked up any more; what it failed for is the cause.
    throw sqlStateOf(lookup) === '25P02' ? error : lookup;
  });
  if (existing === null || error instanceof AlreadyThere) return existing;
  return differences(existing, submitted).length === 0 ? existing : null;
}

async function replay(
  ctx: Context,
  { submitted, raw }: Pick<ReceiptInput, 'submitted' | 'raw'>,
  existing: StoredReceipt,
): Promise<Submission> {
  const differing = differences(existing, submitted);
  if (differing.length > 0) {
    const key = existing.transactionId === submitted.transaction_id ? 'transaction_id' : 'external_id';
    throw conflict(`${key} exists with other content: ${differing.join(', ')}`, 'receipt_differs', {
      names: differing,
    });
  }
  if (raw !== undefined) await addRawOrigin(ctx, existing.id, raw.id);
  const { receipt_pages: hasPage, receipt_links: namesPage } = ctx.retailer.settings;
  const linkToken = hasPage && namesPage ? await ensureLink(ctx, existing.id) : null;
  return { id: existing.id, replayed: true, warnings: existing.warnings ?? [], linkToken };
}

/** What a repeat of a receipt is compared by once a person was taken out of it: what an erasure leaves as it was. */
const comparedWhenErased = [
  'duplicate',
  'external_id',
  'localtime',
  'store_reference',
  'total',
  'transaction_id',
];

/** Names of the top-level fields in which a submission differs from what was submitted first. */
function differences(existing: StoredReceipt, again: SubmittedReceipt): string[] {
  // One of before may hold what is masked by now.
  const before = comparable(maskReceipt(existing.submitted).receipt);
  const after = comparable(again);
  const all = existing.erasedAt === null ? Object.keys({ ...before, ...after }) : comparedWhenErased;
  const names = new Set(all);
  return [...names].filter((name) => !isDeepStrictEqual(before[name], after[name])).toSorted();
}
