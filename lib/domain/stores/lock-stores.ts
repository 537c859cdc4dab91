import type { Context } from '@/lib/platform/context';
import { lockNumbers } from '@/lib/platform/db/numbering';
import { saysNothingNew } from './save-from-receipt';
import type { StoreFromReceipt } from './schema';
import { readNamedStores, lockStoreRows, storeNamed } from './store/stores';

/** What a receipt says of its store. */
export interface IncludedStore {
  readonly reference: number | string;
  readonly input: StoreFromReceipt;
}

/**
 * Holds the stores that several receipts bring data of until the transaction ends, before the first of them is saved:
 * always in one order, so that two transactions never deadlock, whatever order their receipts
 * come in and by whichever reference they name a store. Where no receipt has new data, which is the rule, none waits.
 */
export async function lockStores(ctx: Context, included: readonly IncludedStore[]): Promise<void> {
  if (included.length === 0) return;
  const references = [...new Set(included.map(({ reference }) => reference))];
  let known = await readNamedStores(ctx, references);
  if (included.some(({ reference }) => storeNamed(known, reference) === undefined)) {
    // Making a store takes this lock, too: after those of rows, it would be waited for by one who holds it.
    await lockNumbers(ctx, 'stores');
    known = await readNamedStores(ctx, references);
  }
  const isSettled = included.every(({ reference, input }) => {
    const store = storeNamed(known, reference);
    return store !== undefined && saysNothingNew(store, input);
  });
  if (isSettled || known.length === 0) return;
  await lockStoreRows(
    ctx,
    known.map(({ id }) => id),
  );
}
