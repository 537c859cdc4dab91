import { ServiceError } from '@/lib/core/errors';
import { Batches } from '@/lib/core/batches';
import type { Context } from './context';
import type { Database } from './db/client';
import { isDatabaseOutage } from './db/outage';
import { sqlStateOf } from './db/violations';

export const lockWaitInMs = 250;

/**
 * Stores items of one retailer in batches: items that arrive during a write form the next batch. If a batch
 * is refused, each caller stores its item alone, so that only the faulty item fails.
 */
export class RetailerBatches<Item extends { readonly ctx: Context }, Result> {
  readonly #store: (ctx: Context, items: readonly Item[]) => Promise<readonly Result[]>;
  readonly #batches = new WeakMap<Database, Batches<Item, Result | null>>();

  /** `store` gets the context of the first item, and returns results in the order of `items`. */
  constructor(store: (ctx: Context, items: readonly Item[]) => Promise<readonly Result[]>) {
    this.#store = store;
  }

  /**
   * Returns null if the caller has to store the item alone.
   * @throws an error that `isDatabaseOutage` recognises, or the `ServiceError` that refused a batch of this
   * item only.
   */
  add(item: Item): Promise<Result | null> {
    return this.#batchesOf(item.ctx.db).add(item.ctx.retailer.id, item);
  }

  #batchesOf(db: Database): Batches<Item, Result | null> {
    const known =
      this.#batches.get(db) ??
      new Batches((items: readonly Item[]) => this.#storeOrLeave(items), {
        sizeMax: 64,
        timeoutInMs: 250,
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

/**
 * Lock timeout, deadlock, statement timeout, out of memory. A single item of the batch may be the cause of
 * these.
 */
const ownCauses = new Set(['55P03', '40P01', '57014', '53200', '53400']);

/** True if the database is gone. Then storing items one by one would only wait again. */
function isUnreachable(error: unknown): boolean {
  return isDatabaseOutage(error) && !ownCauses.has(sqlStateOf(error) ?? '');
}
