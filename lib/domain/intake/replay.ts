import { isDeepStrictEqual } from 'node:util';
import { conflict } from '@/lib/core/errors';
import { addRawOrigin } from '@/lib/domain/receipts/add-raw-origin';
import { comparable } from '@/lib/domain/receipts/comparable';
import { maskReceipt } from '@/lib/domain/receipts/mask-receipt';
import type { RawOrigin } from '@/lib/domain/receipts/prepare-receipt';
import type { StoredReceipt } from '@/lib/domain/receipts/present';
import { ensureLink } from '@/lib/domain/receipts/receipt-link';
import { findExistingReceipt, readReceiptsOfTransactions } from '@/lib/domain/receipts/store/receipts';
import type { SubmittedReceipt } from '@/lib/domain/receipts/submission';
import type { Context } from '@/lib/platform/context';
import type { Arrival } from './arrival';
import type { Submission } from './submission';

/** A receipt was not stored, because its transaction id or external id is there already; throw it to roll back. */
export class AlreadyThere extends Error {}

/**
 * Answers a receipt that could not be stored as it was answered before, or null when it was not here before. It is looked
 * for after any failure: a repeat is answered even when, by now, its store goes by another reference.
 * @throws ServiceError `conflict` naming the fields that differ from what was submitted first.
 */
export async function replayAfter(
  ctx: Context,
  { submitted, raw, test }: Pick<Arrival, 'submitted' | 'raw' | 'test'>,
  error: unknown,
): Promise<Submission | null> {
  // It stands under a transaction id of its own: the receipt of that id, where there is one, is another.
  if (test) return null;
  const existing = await findExistingAfter(ctx, submitted, error);
  if (existing === null) return null;
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

/** A receipt that was made from a raw one, and the transaction ids that it was made under before. */
interface Renamed {
  readonly raw: RawOrigin;
  readonly receipt: SubmittedReceipt;
  readonly formerIds: readonly string[];
}

/**
 * The receipts among these that were stored under a former transaction id of theirs, before their transformation gave them
 * another: repeats, with the ids of what is stored. A former id that another sale has, told by its time and store, says
 * nothing. Call it in a transaction.
 * @throws ServiceError `conflict` when what stands under a former id is the same sale with another total.
 */
export async function replayFormer(
  ctx: Context,
  all: readonly Renamed[],
): Promise<Map<SubmittedReceipt, string>> {
  const renamed = all.filter(({ receipt, formerIds }) => formerIds.length > 0 && receipt.duplicate !== true);
  const repeated = new Map<SubmittedReceipt, string>();
  const wanted = renamed.flatMap(({ receipt, formerIds }) => [receipt.transaction_id, ...formerIds]);
  if (wanted.length === 0) return repeated;
  const found = await readReceiptsOfTransactions(ctx, [...new Set(wanted)]);
  const stored = new Map(found.map((row) => [row.transactionId, row]));
  for (const { raw, receipt, formerIds } of renamed) {
    const existing = formerIds.map((id) => stored.get(id)).find((row) => row !== undefined);
    if (existing === undefined || stored.has(receipt.transaction_id)) continue;
    const [before, after] = [comparable(existing.submitted), comparable(receipt)];
    const isSame = identifying.every((name) => isDeepStrictEqual(before[name], after[name]));
    if (!isSame) continue;
    if (before['total'] !== after['total']) {
      throw conflict('transaction_id exists with other content: total', 'receipt_differs', {
        names: ['total'],
      });
    }
    await addRawOrigin(ctx, existing.id, raw.id);
    repeated.set(receipt, existing.id);
  }
  return repeated;
}

/** Fields that tell one sale from another where their transaction ids do not. */
const identifying = ['localtime', 'store_reference'];

async function findExistingAfter(
  ctx: Context,
  submitted: SubmittedReceipt,
  error: unknown,
): Promise<StoredReceipt | null> {
  // A duplicate is stored under a transaction id of its own, so only the external id can tell that it was here.
  const transactionId = submitted.duplicate === true ? null : submitted.transaction_id;
  const externalId = submitted.external_id ?? null;
  const existing = await findExistingReceipt(ctx, { transactionId, externalId });
  if (existing === null || error instanceof AlreadyThere) return existing;
  return differences(existing, submitted).length === 0 ? existing : null;
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
