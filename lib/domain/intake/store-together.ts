import { findProgramsFor, mayCount } from '@/lib/domain/loyalty/apply-loyalty';
import { insertReceipts, type NewReceipt } from '@/lib/domain/receipts/store/insert';
import { readNamedStores, storeNamed } from '@/lib/domain/stores/store/stores';
import { inTransaction, type Context } from '@/lib/platform/context';
import { limitLockWait } from '@/lib/platform/db/limit-lock-wait';
import { lockWaitInMs, RetailerBatches, type Outcome } from '@/lib/platform/retailer-batches';
import { openQueue } from '@/lib/platform/queue/enqueue';
import { newReceiptOf, storeMissing, type Arrival } from './arrival';
import { AlreadyThere } from './replay';
import { submissionOf, type Submission } from './submission';

const batches = new RetailerBatches(storeBatch);

/**
 * Stores a receipt that needs nothing besides, in one transaction with what else of its retailer arrives in this process
 * while another batch is being written. Null when it is to be stored apart, because it counts in loyalty programs or the
 * batch was not stored.
 * @throws AlreadyThere, and ServiceError `unprocessable` when its store is unknown.
 */
export function storeTogether(arrival: Arrival): Promise<Submission | null> {
  return batches.add(arrival);
}

async function storeBatch(ctx: Context, all: readonly Arrival[]): Promise<Outcome<Submission>[]> {
  const prepared = await prepareBatch(ctx, all);
  const stored = await insertBatch(ctx, prepared.filter(isReceipt));
  return all.map((arrival, index): Outcome<Submission> => {
    const each = prepared[index] ?? null;
    if (!isReceipt(each)) return each;
    return stored.has(each.row.id) ? submissionOf(arrival.ctx, each) : new AlreadyThere();
  });
}

/** For each receipt what is to be inserted, why it is not, or null when it is to be stored apart. */
async function prepareBatch(ctx: Context, all: readonly Arrival[]): Promise<Outcome<NewReceipt>[]> {
  const [stores, programs] = await Promise.all([
    readNamedStores(ctx, [...new Set(all.map(({ submitted }) => submitted.store_reference))]),
    findProgramsFor(
      ctx,
      all.map(({ submitted }) => submitted),
    ),
  ]);
  return all.map((arrival) => {
    if (programs.length > 0 && mayCount(arrival.submitted)) return null;
    const reference = arrival.submitted.store_reference;
    const store = storeNamed(stores, reference);
    return store === undefined ? storeMissing(reference) : newReceiptOf(arrival, store);
  });
}

async function insertBatch(ctx: Context, receipts: readonly NewReceipt[]): Promise<ReadonlySet<string>> {
  if (receipts.length === 0) return new Set();
  // Outside: opening it takes connections that transactions at once might all hold.
  await openQueue();
  return inTransaction(ctx, async (inner) => {
    const limit = receipts.length > 1 ? limitLockWait(inner.db, lockWaitInMs) : null;
    const [, stored] = await Promise.all([limit, insertReceipts(inner, receipts)]);
    return stored;
  });
}

function isReceipt(prepared: Outcome<NewReceipt>): prepared is NewReceipt {
  return prepared !== null && !(prepared instanceof Error);
}
