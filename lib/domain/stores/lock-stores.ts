import type { Context } from '@/lib/platform/context';
import { lockNumbers } from '@/lib/platform/db/numbering';
import { hasNoStoreChange, type IncludedStore } from './save-from-receipt';
import { readNamedStores, lockStoreRows, storeNamed, type StoreRow } from './store/stores';

/**
 * Locks the receipts' stores before the first is saved, in a fixed order against deadlocks. Nothing is locked
 * if no store changes. Returns stores that receipts name, and stores that have an external reference which a
 * receipt wants to set.
 */
export async function lockStores(
  ctx: Context,
  included: readonly IncludedStore[],
): Promise<readonly StoreRow[]> {
  if (included.length === 0) return [];
  const references = [
    ...new Set(included.map(({ reference }) => reference)),
    ...included.flatMap(({ input }) => input.external_reference ?? []),
  ];
  let known = await readNamedStores(ctx, references);
  if (included.some(({ reference }) => storeNamed(known, reference) === undefined)) {
    // Creating a store takes this lock before row locks. A different order could deadlock.
    await lockNumbers(ctx, 'stores');
    known = await readNamedStores(ctx, references);
  }
  const named = known.filter((store) =>
    included.some(({ reference }) => storeNamed([store], reference) !== undefined),
  );
  if (named.length === 0 || haveNoStoreChanges(known, included)) return known;
  const held = await lockStoreRows(
    ctx,
    named.map(({ id }) => id),
  );
  return withStores(known, held);
}

export function haveNoStoreChanges(known: readonly StoreRow[], included: readonly IncludedStore[]): boolean {
  return included.every(({ reference, input }) => {
    const store = storeNamed(known, reference);
    return store !== undefined && hasNoStoreChange(store, input);
  });
}

export function withStores(known: readonly StoreRow[], changed: readonly StoreRow[]): readonly StoreRow[] {
  const ids = new Set(changed.map(({ id }) => id));
  return [...changed, ...known.filter(({ id }) => !ids.has(id))];
}
