import { isDeepStrictEqual } from 'node:util';
import { conflict } from '@/lib/core/errors';
import { comparable } from '@/lib/domain/receipts/comparable';
import { maskReceipt } from '@/lib/domain/receipts/mask-receipt';
import type { StoredReceipt } from '@/lib/domain/receipts/present';
import { readReceiptsByUniqueIds, readReceiptsOfTransactions } from '@/lib/domain/receipts/store/receipts';
import type { SubmittedReceipt } from '@/lib/domain/receipts/submission';
import type { Context } from '@/lib/platform/context';
import { uniqueIdsOf, type Arrival } from './arrival';
import type { Outcome } from './submission';

/**
 * The receipts that are there already under the transaction id of arrivals or, failing that, under their external id: one
 * statement for all, none for none.
 */
export async function findExisting(
  ctx: Context,
  arrivals: readonly Arrival[],
): Promise<ReadonlyMap<Arrival, StoredReceipt>> {
  const wanted = arrivals.map((arrival) => ({ arrival, ...uniqueIdsOf(arrival) }));
  const found = await readReceiptsByUniqueIds(ctx, {
    // Stored before the answer of the commit was lost, under a transaction id that was drawn for it.
    ids: wanted.flatMap(({ arrival, transactionId }) => (transactionId === null ? arrival.id : [])),
    transactionIds: wanted.flatMap(({ transactionId }) => transactionId ?? []),
    externalIds: wanted.flatMap(({ externalId }) => externalId ?? []),
  });
  const byId = new Map(found.map((row) => [row.id, row]));
  const byTransaction = new Map(found.map((row) => [row.transactionId, row]));
  const byExternal = new Map(found.map((row) => [row.externalId, row]));
  const existing = new Map<Arrival, StoredReceipt>();
  for (const { arrival, transactionId, externalId } of wanted) {
    const row =
      (transactionId === null ? byId.get(arrival.id) : byTransaction.get(transactionId)) ??
      (externalId === null ? undefined : byExternal.get(externalId));
    if (row !== undefined) existing.set(arrival, row);
  }
  return existing;
}

/**
 * Outcome of an arrival whose receipt is there already: a repeat, or a conflict that names the fields that differ.
 * An `error` that kept it from being stored takes the place of the conflict, and not of a repeat: by now, its store may go by
 * another reference.
 */
export function outcomeOfExisting(
  { submitted }: Arrival,
  existing: StoredReceipt,
  error: Error | undefined,
): Outcome {
  const names = differences(existing, submitted);
  if (names.length === 0) return { kind: 'existing', receipt: existing };
  if (error !== undefined) return { kind: 'refused', error };
  const key = existing.transactionId === submitted.transaction_id ? 'transaction_id' : 'external_id';
  return {
    kind: 'refused',
    error: conflict(`${key} exists with other content: ${names.join(', ')}`, 'receipt_differs', { names }),
  };
}

/**
 * Outcomes of arrivals that were stored under a former transaction id of theirs, before their transformation gave them
 * another: repeats, or a conflict when what stands there is the same sale with another total. A former id that another sale
 * has, told by its time and store, says nothing. No statement where none has former ids.
 */
export async function findFormer(
  ctx: Context,
  arrivals: readonly Arrival[],
): Promise<ReadonlyMap<Arrival, Outcome>> {
  const renamed = arrivals.filter(
    ({ submitted, formerIds }) => formerIds.length > 0 && submitted.duplicate !== true,
  );
  const outcomes = new Map<Arrival, Outcome>();
  if (renamed.length === 0) return outcomes;
  const wanted = renamed.flatMap(({ submitted, formerIds }) => [submitted.transaction_id, ...formerIds]);
  const found = await readReceiptsOfTransactions(ctx, [...new Set(wanted)]);
  const stored = new Map(found.map((row) => [row.transactionId, row]));
  for (const arrival of renamed) {
    const { submitted, formerIds } = arrival;
    const existing = formerIds.map((id) => stored.get(id)).find((row) => row !== undefined);
    if (existing === undefined || stored.has(submitted.transaction_id)) continue;
    const [before, after] = [comparable(existing.submitted), comparable(submitted)];
    if (!identifying.every((name) => isDeepStrictEqual(before[name], after[name]))) continue;
    if (before['total'] === after['total']) {
      outcomes.set(arrival, { kind: 'existing', receipt: existing });
      continue;
    }
    const error = conflict('transaction_id exists with other content: total', 'receipt_differs', {
      names: ['total'],
    });
    outcomes.set(arrival, { kind: 'refused', error });
  }
  return outcomes;
}

/** Fields that tell one sale from another where their transaction ids do not. */
const identifying = ['localtime', 'store_reference'];

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
