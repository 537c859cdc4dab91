import { systemContext, type Context } from '@/lib/platform/context';
import { createRetailer } from '@/lib/domain/retailers/create-retailer';
import type { Retailer, RetailerSettings } from '@/lib/platform/retailers/settings';
import { findRetailer, listRetailers } from '@/lib/platform/retailers/store';
import { seedReceipts } from '@/demo/seed-receipts';

/** The retailers that searches are measured in and checked on. */
export interface World {
  readonly measured: Context<string>;
  readonly checked: Context<string>;
}

/** Receipts of the retailer on which hits and pages are checked. */
const checkedReceipts = 20_000;
const smallRetailers = 100;
const smallReceipts = 500;

const settings: Partial<RetailerSettings> = {
  search_fields: {
    'dynamic.campaign': { path: 'campaign', kind: 'exact' },
    'items.dynamic.season': { path: 'season', kind: 'exact' },
  },
};

/**
 * Makes sure that the database holds a retailer with `receipts` made-up receipts of three years, a hundred small ones
 * beside it, and the one to check on. What is there already is used as it is.
 */
export async function prepareWorld(receipts: number, tell: (text: string) => void): Promise<World> {
  for (let number = 1; number <= smallRetailers; number += 1) {
    await seeded(
      `Search bench small ${number}`,
      { receipts: smallReceipts, seed: number, stores: 6 },
      () => undefined,
    );
  }
  const checked = await seeded(
    'Search bench checked',
    { receipts: checkedReceipts, seed: 1, stores: 40 },
    tell,
  );
  const measured = await seeded(`Search bench ${receipts}`, { receipts, seed: 1, stores: 200 }, tell);
  return { measured, checked };
}

interface Seed {
  readonly receipts: number;
  readonly seed: number;
  readonly stores: number;
}

async function seeded(name: string, seed: Seed, tell: (text: string) => void): Promise<Context<string>> {
  const ctx = systemContext(await retailerNamed(name), 'bench');
  let told = performance.now();
  await seedReceipts(ctx, {
    ...seed,
    days: 1095,
    products: Math.min(8000, seed.receipts),
    until: new Date('2026-06-30T20:00:00Z'),
    onProgress: (done, total) => {
      if (done < total && performance.now() - told < 10_000) return;
      told = performance.now();
      tell(`${name}: ${done.toLocaleString('en')} of ${total.toLocaleString('en')} receipts`);
    },
  });
  return ctx;
}

async function retailerNamed(name: string): Promise<Retailer> {
  const known = (await listRetailers()).find((retailer) => retailer.name === name);
  if (known !== undefined) return known;
  const { retailer } = await createRetailer({ name, settings });
  const made = await findRetailer(retailer.id);
  if (made === null) throw new Error('The retailer was not made.');
  return made;
}
