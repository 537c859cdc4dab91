import { queueArrival } from '@/lib/domain/delivery/queue-arrival';
import { applyLoyalty, findProgramsFor, mayCount } from '@/lib/domain/loyalty/apply-loyalty';
import { issueRewards } from '@/lib/domain/loyalty/store/rewards';
import type { RawOrigin } from '@/lib/domain/receipts/prepare-receipt';
import { insertReceipts, type NewReceipt } from '@/lib/domain/receipts/store/insert';
import type { SubmittedReceipt } from '@/lib/domain/receipts/submission';
import { saveStoreFromReceipt } from '@/lib/domain/stores/save-from-receipt';
import { readNamedStores, storeNamed, type StoreRow } from '@/lib/domain/stores/store/stores';
import { inTransaction, trusted, type Context } from '@/lib/platform/context';
import { ServiceError } from '@/lib/core/errors';
import { keepWritten } from '@/lib/platform/storage/keep-written';
import { takeRoom } from '@/lib/platform/storage-quota';
import { arrivalOf, newReceiptOf, storeMissing, type Arrival } from './arrival';
import { AlreadyThere, replayAfter } from './replay';
import type { Gains } from './store-apart';
import { submitReceipt } from './submit-receipt';

/** A receipt that was made from a raw one. */
interface MadeReceipt {
  readonly raw: RawOrigin;
  readonly receipt: SubmittedReceipt;
}

/**
 * Stores receipts in the transaction of the context as if one after the other, and then issues the rewards that they win;
 * each is an object of its own. Returns their ids.
 * @throws what `submitReceipt` throws: roll back then.
 */
export async function submitBatch(
  ctx: Context,
  all: readonly MadeReceipt[],
): Promise<ReadonlyMap<SubmittedReceipt, string>> {
  const gains: Gains = { won: [], files: [], keys: [] };
  // When one receipt is refused, nothing names the files of those before it.
  return keepWritten(gains.keys, async () => {
    const ids = await submitAll(ctx, all, gains);
    await issueRewards(ctx, gains.won);
    await takeRoom(ctx, gains.files);
    return ids;
  });
}

async function submitAll(ctx: Context, all: readonly MadeReceipt[], gains: Gains) {
  // Files are linked before it is known whether their receipt is there already, and then taken back by a savepoint.
  if (all.some(({ receipt }) => receipt.attachments !== undefined)) return submitInTurn(ctx, all, gains);
  if (all.every(({ receipt }) => receipt.store === undefined)) return submitTogether(ctx, all, gains);
  try {
    return await inTransaction(ctx, (inner) => submitTogether(inner, all, gains));
  } catch (error) {
    // So are stores: what a repeat says of its store is as old as the receipt, and changes nothing any more.
    if (!(error instanceof AlreadyThere || error instanceof ServiceError)) throw error;
    // Rewards that were won are rolled back with the rest, and won again.
    gains.won.length = 0;
    return submitInTurn(ctx, all, gains);
  }
}

async function submitInTurn(ctx: Context, all: readonly MadeReceipt[], gains: Gains) {
  const ids = new Map<SubmittedReceipt, string>();
  for (const { raw, receipt } of all) {
    const { id } = await submitReceipt(trusted(ctx), receipt, { raw, ...gains });
    ids.set(receipt, id);
  }
  return ids;
}

interface Prepared {
  readonly made: MadeReceipt;
  readonly arrival: Arrival;
  readonly receipt: NewReceipt | Error;
}

/**
 * Inserts all receipts at once, and then does for each what belongs to it.
 * @throws AlreadyThere when one that brings its store is there already: its store is saved by then.
 */
async function submitTogether(ctx: Context, all: readonly MadeReceipt[], gains: Gains) {
  const prepared = await prepareAll(ctx, all);
  const stored = await insertReceipts(
    ctx,
    prepared.flatMap(({ receipt }) => (receipt instanceof Error ? [] : [receipt])),
  );
  const isThere = ({ receipt }: Prepared) => receipt instanceof Error || !stored.has(receipt.row.id);
  if (prepared.some((each) => each.made.receipt.store !== undefined && isThere(each)))
    throw new AlreadyThere();
  const programs = await findProgramsFor(
    ctx,
    prepared.map(({ arrival }) => arrival.submitted),
  );
  const ids = new Map<SubmittedReceipt, string>();
  for (const { made, arrival, receipt } of prepared) {
    if (receipt instanceof Error || !stored.has(receipt.row.id)) {
      ids.set(made.receipt, await idOfExisting(ctx, { made, arrival, receipt }, gains));
      continue;
    }
    const { row } = receipt;
    await queueArrival(ctx, row.id, arrival.submitted.properties);
    const counting = mayCount(arrival.submitted) ? programs : [];
    gains.won.push(...(await applyLoyalty(ctx, { ...row, identifier: row.identifier ?? null }, counting)));
    ids.set(made.receipt, row.id);
  }
  return ids;
}

/** The id of a receipt that was not stored because it is there already. @throws what kept it from being stored otherwise. */
async function idOfExisting(
  ctx: Context,
  { made, arrival, receipt }: Prepared,
  gains: Gains,
): Promise<string> {
  const cause = receipt instanceof Error ? receipt : new AlreadyThere();
  const replayed = await replayAfter(ctx, arrival, cause);
  if (replayed !== null) return replayed.id;
  if (receipt instanceof Error) throw receipt;
  // Nothing but the suffix of a duplicate was there already: another one is drawn.
  const { id } = await submitReceipt(trusted(ctx), made.receipt, { raw: made.raw, ...gains });
  return id;
}

/** Finds or saves the store of each, in their order: each is stored with its store as it was then. */
async function prepareAll(ctx: Context, all: readonly MadeReceipt[]): Promise<Prepared[]> {
  const arrivals = all.map((made) => ({ made, arrival: arrivalOf(ctx, made.receipt, made.raw) }));
  const references = arrivals.map(({ arrival }) => arrival.submitted.store_reference);
  let known: readonly StoreRow[] = await readNamedStores(ctx, [...new Set(references)]);
  const prepared: Prepared[] = [];
  for (const { made, arrival } of arrivals) {
    const { store: included, store_reference: reference } = arrival.submitted;
    let store = storeNamed(known, reference);
    if (included !== undefined) {
      const saved = await saveStoreFromReceipt(ctx, reference, included);
      known = [saved, ...known.filter(({ id }) => id !== saved.id)];
      store = saved;
    }
    const receipt = store === undefined ? storeMissing(reference) : newReceiptOf(arrival, store);
    prepared.push({ made, arrival, receipt });
  }
  return prepared;
}
