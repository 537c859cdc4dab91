import { ServiceError } from '@/lib/core/errors';
import { Batches } from '@/lib/core/batches';
import type { Context } from './context';
import type { Database } from './db/client';
import { isDatabaseOutage } from './db/outage';
import { sqlStateOf } from './db/violations';

/** Milliseconds that a batch waits for a transaction that stores one of its items just now: the others need not. */
export const lockWaitInMs = 250;

/**
 * Stores what callers bring in batches, each of one retailer and through one pool: what arrives while one is being written
 * makes the next. Each item has a result of its own; a batch that is refused leaves it to its callers to store each item alone,
 * so that only the one fails that is at fault.
 */
export class RetailerBatches<Item extends { readonly ctx: Context }, Result> {
  readonly #store: (ctx: Context, items: readonly Item[]) => Promise<readonly Result[]>;
  readonly #batches = new WeakMap<Database, Batches<Item, Result | null>>();

  /** `store` answers a result for each item, in their order; the context is that of the first. */
  constructor(store: (ctx: Context, items: readonly Item[]) => Promise<readonly Result[]>) {
    this.#store = store;
  }

  /**
   * Stores an item with others; null when it is to be stored alone.
   * @throws an error that `isDatabaseOutage` knows when the database is out of reach, and the `ServiceError` that refused it
   * where there was nothing else in the batch.
   */
  add(item: Item): Promise<Result | null> {
    return this.#batchesOf(item.ctx.db).add(item.ctx.retailer.id, item);
  }

  #batchesOf(db: Database): Batches<Item, Result | null> {
    const known =
      this.#batches.get(db) ??
      new Batches((items: readonly Item[]) => this.#storeOrLeave(items), {
        sizeMax: 64,
        patienceInMs: 250,
      });
    this.#batches.set(db, known);
    return known;
  }

  async #storeOrLeave(items: readonly Item[]): Promise<readonly (Result | null)[]> {
    const [first] = items;
    if (first === undefined) return [];
    try {
      return await this.#store(first.ctx, items);
    } catch (error) {
      const isItsOwn = items.length === 1 && error instanceof ServiceError;
      if (isItsOwn || isUnreachable(error)) throw error;
      first.ctx.log.info({ err: error, items: items.length }, 'a batch is stored one by one');
      return items.map(() => null);
    }
  }
}

/** Waiting for a lock, a deadlock, a statement that took too long or too much memory: one item of the batch may be the cause. */
const ownCauses = new Set(['55P03', '40P01', '57014', '53200', '53400']);

/** Whether the database is not there at all, so that each item by itself would only wait for it once more. */
function isUnreachable(error: unknown): boolean {
  return isDatabaseOutage(error) && !ownCauses.has(sqlStateOf(error) ?? '');
}
