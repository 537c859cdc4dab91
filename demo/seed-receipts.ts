import type postgres from 'postgres';
import type { Context } from '@/lib/platform/context';
import type { Database } from '@/lib/platform/db/client';
import { foldWhileMany } from '@/lib/domain/rollups/fold-changes';
import { sealSearch } from '@/lib/domain/receipts/index/seal-search';
import { makeCatalogue } from '@/demo/catalogue';
import { loadBatch, type BatchSource } from '@/demo/load-batch';
import { readSeedProgress, writeProgress, type SeedProgress, type SeededWorld } from '@/demo/progress';
import { receiptsPerSeed, seedMax, transactionIdOf } from '@/demo/transaction-id';
import { visitOf } from '@/demo/visits';
import { createStore } from '@/lib/domain/stores/create-store';
import { postStoreBody } from '@/lib/domain/stores/schema';
import { findStore, type StoreRow } from '@/lib/domain/stores/store/stores';
import { storeBody, type SeedStore } from './stores';

export interface SeedReceipts {
  readonly receipts: number;
  /** From 0 to 999. */
  readonly seed: number;
  /** Latest time; now by default. */
  readonly until?: Date | undefined;
  /** 90 by default. */
  readonly days?: number | undefined;
  /** 24 by default. */
  readonly stores?: number | undefined;
  /** 1001 by default. */
  readonly firstStoreReference?: number | undefined;
  /** Number of product names; 4000 by default. */
  readonly products?: number | undefined;
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
}

const batchSize = 2_000;

/**
 * Loads receipts with stores, identifiers and links, as submissions would store them. An interrupted load
 * continues with the period it began with. Returns the number loaded now and the time taken.
 * @throws Error when other receipts or stores have the same ids or references, or `ctx` is in a transaction.
 */
export async function seedReceipts(
  ctx: Context<string>,
  options: SeedReceipts,
): Promise<{ readonly receipts: number; readonly seconds: number }> {
  refuseOutOfRange(options);
  const started = performance.now();
  const sql = clientOf(ctx.db);
  let progress = await readSeedProgress(sql, ctx, options.seed);
  const world = progress?.world ?? worldOf(options);
  const source = await openSource(ctx, world, options.seed);
  let loaded = 0;
  for (;;) {
    const load = nextLoad(progress, world, options.receipts);
    if (load === null) break;
    const order = arrivalOrder(source, load.from, load.to);
    for (let start = load.loaded; start < order.length; start += batchSize) {
      const indices = order.slice(start, start + batchSize);
      const after: SeedProgress = { ...load, loaded: start + indices.length };
      await storeBatch(sql, ctx, source, { before: progress, after, indices });
      // Seals after each batch, so that concurrent searches scan a short tail.
      await sealSearch(ctx);
      await foldWhileMany(ctx);
      progress = after;
      loaded += indices.length;
      options.onProgress?.(Math.min(load.from + after.loaded, options.receipts), options.receipts);
    }
  }
  if (loaded >= 10_000) await settle(sql);
  return { receipts: loaded, seconds: (performance.now() - started) / 1000 };
}

function refuseOutOfRange({ receipts, seed }: SeedReceipts): void {
  if (!Number.isInteger(seed) || seed < 0 || seed > seedMax)
    throw new RangeError(`The seed must be a whole number from 0 to ${seedMax}.`);
  if (!Number.isInteger(receipts) || receipts < 0 || receipts > receiptsPerSeed) {
    throw new RangeError(`The number of receipts must be from 0 to ${receiptsPerSeed}.`);
  }
}

/** drizzle has no COPY, but the driver has. */
function clientOf(db: Database): postgres.Sql {
  if ('$client' in db) return db.$client as postgres.Sql;
  throw new Error('Receipts are seeded in transactions of their own; give a context outside of one.');
}

function worldOf(options: SeedReceipts): SeededWorld {
  return {
    until: (options.until ?? new Date()).toISOString(),
    days: options.days ?? 90,
    stores: options.stores ?? 24,
    first_store_reference: options.firstStoreReference ?? 1001,
    products: options.products ?? 4000,
  };
}

async function openSource(ctx: Context<string>, world: SeededWorld, seed: number): Promise<BatchSource> {
  const catalogue = makeCatalogue({
    stores: world.stores,
    firstStoreReference: world.first_store_reference,
    products: world.products,
  });
  const stores = await seedStores(ctx, catalogue.stores);
  return { catalogue, period: { until: new Date(world.until), days: world.days }, seed, stores };
}

function nextLoad(progress: SeedProgress | null, world: SeededWorld, wanted: number): SeedProgress | null {
  if (progress !== null && progress.loaded < progress.to - progress.from) return progress;
  const from = progress?.to ?? 0;
  return from < wanted ? { world, from, to: wanted, loaded: 0 } : null;
}

/** Sorts indices by arrival, because a real table fills in this order. */
function arrivalOrder({ catalogue, period, seed }: BatchSource, from: number, to: number): number[] {
  const arrivals = new Float64Array(to - from);
  for (let place = 0; place < arrivals.length; place += 1) {
    arrivals[place] = visitOf(catalogue, period, seed, from + place).arrivedAt.getTime();
  }
  const order = Array.from(arrivals.keys());
  order.sort((a, b) => (arrivals[a] ?? 0) - (arrivals[b] ?? 0));
  return order.map((place) => from + place);
}

interface Batch {
  readonly before: SeedProgress | null;
  readonly after: SeedProgress;
  readonly indices: readonly number[];
}

async function storeBatch(
  sql: postgres.Sql,
  ctx: Context<string>,
  source: BatchSource,
  batch: Batch,
): Promise<void> {
  try {
    await sql.begin(async (transaction) => {
      await transaction`set local statement_timeout = 0`;
      await writeProgress(transaction, ctx, source.seed, batch.before, batch.after);
      await loadBatch(transaction, ctx, source, batch.indices);
    });
  } catch (error) {
    const fromDatabase = error instanceof Error && 'code' in error;
    if (!fromDatabase || !(await hasOthers(sql, ctx, source, batch.indices))) throw error;
    throw new Error(
      `The retailer has other receipts with transaction ids of seed ${source.seed}. Use another seed.`,
      {
        cause: error,
      },
    );
  }
}

async function hasOthers(
  sql: postgres.Sql,
  ctx: Context<string>,
  { catalogue, period, seed }: BatchSource,
  indices: readonly number[],
): Promise<boolean> {
  const ids = indices.map((index) => transactionIdOf(visitOf(catalogue, period, seed, index), seed, index));
  const rows = await sql`
    select 1 from receipts
    where retailer_id = ${ctx.retailer.id} and transaction_id = any(${ids}::text[]) limit 1`;
  return rows.length > 0;
}

/** Updates the planner's statistics now. Autovacuum would do so later. */
async function settle(sql: postgres.Sql): Promise<void> {
  await sql.begin(async (transaction) => {
    await transaction`set local statement_timeout = 0`;
    await transaction`select settle_seeded_tables()`;
  });
}

/** @throws Error when a reference belongs to another store. */
async function seedStores(
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
