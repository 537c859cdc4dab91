import { isDeepStrictEqual } from 'node:util';
import { conflict, ServiceError } from '@/lib/core/errors';
import { isJsonObject, type JsonObject } from '@/lib/core/json';
import { comparable } from '@/lib/domain/receipts/wire/comparable';
import { formerNames } from '@/lib/domain/receipts/index/former-fiscal';
import { maskReceipt } from '@/lib/domain/receipts/wire/mask-receipt';
import type { StoredReceipt } from '@/lib/domain/receipts/present';
import { readReceiptsByUniqueIds, readReceiptsOfTransactions } from '@/lib/domain/receipts/store/receipts';
import type { SubmittedReceipt } from '@/lib/domain/receipts/wire/submission';
import type { Context } from '@/lib/platform/context';
import { uniqueIdsOf, type IncomingReceipt } from './incoming-receipt';
import type { Outcome } from './submission';

/** Finds existing receipts by transaction id, or else by external id, in one statement. */
export async function findExisting(
  ctx: Context,
  incomingReceipts: readonly IncomingReceipt[],
): Promise<ReadonlyMap<IncomingReceipt, StoredReceipt>> {
  const wanted = incomingReceipts.map((incoming) => ({ incoming, ...uniqueIdsOf(incoming) }));
  const found = await readReceiptsByUniqueIds(ctx, {
    // A receipt with a random transaction id is found by its own id: it is stored already if the answer to
    // its commit was lost.
    ids: wanted.flatMap(({ incoming, transactionId }) => (transactionId === null ? incoming.id : [])),
    transactionIds: wanted.flatMap(({ transactionId }) => transactionId ?? []),
    externalIds: wanted.flatMap(({ externalId }) => externalId ?? []),
  });
  const byId = new Map(found.map((row) => [row.id, row]));
  const byTransaction = new Map(found.map((row) => [row.transactionId, row]));
  const byExternal = new Map(found.map((row) => [row.externalId, row]));
  const existing = new Map<IncomingReceipt, StoredReceipt>();
  for (const { incoming, transactionId, externalId } of wanted) {
    const row =
      (transactionId === null ? byId.get(incoming.id) : byTransaction.get(transactionId)) ??
      (externalId === null ? undefined : byExternal.get(externalId));
    if (row !== undefined) existing.set(incoming, row);
  }
  return existing;
}

/**
 * Compares an incoming receipt with the existing receipt that has its ids. Returns the existing receipt for a
 * repeat. Otherwise returns the `error` of storing, or a conflict that names the different fields.
 */
export function outcomeOfExisting(
  incoming: IncomingReceipt,
  existing: StoredReceipt,
  error: Error | undefined,
): Outcome {
  const { submitted } = incoming;
  const names = differences(existing, incoming);
  if (names.length === 0) return { kind: 'existing', receipt: existing };
  // If the link belongs to the existing receipt itself, the different fields explain more than the error
  // about the link.
  const isOwnLink = submitted.link !== undefined && submitted.link === existing.submitted.link;
  if (error !== undefined && !(isOwnLink && isLinkTaken(error))) return { kind: 'refused', error };
  const isSame = existing.transactionId === uniqueIdsOf(incoming).transactionId;
  const key = isSame ? 'transaction_id' : 'external_id';
  return {
    kind: 'refused',
    error: conflict(`${key} exists with other content: ${names.join(', ')}`, 'receipt_differs', { names }),
  };
}

function isLinkTaken(error: Error): boolean {
  return error instanceof ServiceError && error.reason === 'link_taken';
}

/**
 * Finds receipts that are stored under a former transaction id of a transformation. A found receipt is a
 * repeat, or a conflict if its total differs. If time or store differ, the found receipt is another sale and
 * is skipped.
 */
export async function findFormer(
  ctx: Context,
  incomingReceipts: readonly IncomingReceipt[],
): Promise<ReadonlyMap<IncomingReceipt, Outcome>> {
  const renamed = incomingReceipts.filter(
    ({ submitted, formerIds, test }) => formerIds.length > 0 && submitted.duplicate !== true && test === null,
  );
  const outcomes = new Map<IncomingReceipt, Outcome>();
  if (renamed.length === 0) return outcomes;
  const wanted = renamed.flatMap(({ submitted, formerIds }) => [submitted.transaction_id, ...formerIds]);
  const found = await readReceiptsOfTransactions(ctx, [...new Set(wanted)]);
  const stored = new Map(found.map((row) => [row.transactionId, row]));
  for (const incoming of renamed) {
    const { submitted, formerIds } = incoming;
    const existing = formerIds.map((id) => stored.get(id)).find((row) => row !== undefined);
    if (existing === undefined || stored.has(submitted.transaction_id)) continue;
    const [before, after] = [comparable(existing.submitted), comparable(submitted)];
    if (!identifying.every((name) => isDeepStrictEqual(before[name], after[name]))) continue;
    if (before['total'] === after['total']) {
      outcomes.set(incoming, { kind: 'existing', receipt: existing });
      continue;
    }
    const error = conflict('transaction_id exists with other content: total', 'receipt_differs', {
      names: ['total'],
    });
    outcomes.set(incoming, { kind: 'refused', error });
  }
  return outcomes;
}

const identifying = ['localtime', 'store_reference'];

const comparedWhenErased = [
  'duplicate',
  'external_id',
  'link',
  'localtime',
  'store_reference',
  'total',
  'transaction_id',
];

function differences(existing: StoredReceipt, { submitted: again, raw }: IncomingReceipt): string[] {
  // The stored data is masked again, because the rules may mask more numbers than when the receipt arrived.
  const before = comparable(maskReceipt(existing.submitted).receipt);
  const after = comparable(again);
  const isFormer = raw !== undefined && hasFormerFiscal(existing) && !writesFormer(again);
  const [first, second] = isFormer ? [withoutFiscal(before), withoutFiscal(after)] : [before, after];
  const all = existing.erasedAt === null ? Object.keys({ ...first, ...second }) : comparedWhenErased;
  const names = new Set(all);
  // A till's journal can bring a repeat that lacks the link. So a missing link is no difference.
  if (again.link === undefined) names.delete('link');
  return [...names].filter((name) => !isDeepStrictEqual(first[name], second[name])).toSorted();
}

function hasFormerFiscal({ submitted, posDataIds }: StoredReceipt): boolean {
  return posDataIds.length > 0 && submitted.fiscal === undefined;
}

/**
 * True if the transformation still writes fiscal data to properties. Then the properties are compared
 * unchanged.
 */
function writesFormer({ fiscal, properties = {} }: SubmittedReceipt): boolean {
  return fiscal === undefined && Object.keys(properties).some((name) => formerNames.has(name));
}

function withoutFiscal(receipt: JsonObject): JsonObject {
  const { properties } = receipt;
  const kept = isJsonObject(properties)
    ? Object.fromEntries(Object.entries(properties).filter(([name]) => !formerNames.has(name)))
    : {};
  const others = Object.entries(receipt).filter(([name]) => name !== 'fiscal' && name !== 'properties');
  return { ...Object.fromEntries(others), ...(Object.keys(kept).length === 0 ? {} : { properties: kept }) };
}
