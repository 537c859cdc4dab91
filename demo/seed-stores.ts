import type { Context } from '@/lib/platform/context';
import { createStore } from '@/lib/domain/stores/create-store';
import { postStoreBody } from '@/lib/domain/stores/schema';
import { findStore, type StoreRow } from '@/lib/domain/stores/store/stores';
import { storeBody, type SeedStore } from '@/demo/stores';

/**
 * Makes sure the retailer has these stores. Returns their rows by reference.
 * @throws Error when a reference belongs to a store that did not come from here.
 */
export async function seedStores(
  ctx: Context<string>,
  stores: readonly SeedStore[],
): Promise<ReadonlyMap<number, StoreRow>> {
  const rows = new Map<number, StoreRow>();
  for (const store of stores) rows.set(store.reference, await seedStore(ctx, store));
  return rows;
}

async function seedStore(ctx: Context<string>, store: SeedStore): Promise<StoreRow> {
  const found = await findStore(ctx, store.reference);
  if (found === null) return createStore(ctx, postStoreBody.parse(storeBody(store, ctx.retailer.name)));
  if (found.externalReference === store.externalReference) return found;
  throw new Error(`Retailer ${ctx.retailer.id} already has another store ${store.reference}: ${found.name}.`);
}
