import { Batches } from '@/lib/core/batches';
import type { Context } from './context';
import type { Database } from './db/client';
import { isDatabaseOutage } from './db/outage';
import { sqlStateOf } from './db/violations';

/** What became of an item of a batch: null when it is to be stored apart. */
export type Outcome<Result> = Result | Error | null;

/** Milliseconds that a batch waits for a transaction that stores one of its items just now: the others need not. */
export const lockWaitInMs = 250;

/**
 * Stores what callers bring in batches, each of one retailer and through one pool: what arrives while one is being written
 * makes the next. Each item has its own outcome; a batch that the database refuses leaves it to its callers to store each
 * item apart, so that only the one fails that is at fault.
 */
export class RetailerBatches<Item extends { readonly ctx: Context }, Result> {
  readonly #store: (ctx: Context, items: readonly Item[]) => Promise<readonly Outcome<Result>[]>;
  readonly #batches = new WeakMap<Database, Batches<Item, Outcome<Result>>>();

  /** `store` answers an outcome for each item, in their order; the context is that of the first. */
  constructor(store: (ctx: Context, items: readonly Item[]) => Promise<readonly Outcome<Result>[]>) {
    this.#store = store;
  }

  /**
   * Stores an item with others; null when it is to be stored apart.
   * @throws the error that is its outcome, and an error that `isDatabaseOutage` knows when the database is out of reach.
   */
  async add(item: Item): Promise<Result | null> {
    const outcome = await this.#batchesOf(item.ctx.db).add(item.ctx.retailer.id, item);
    if (outcome instanceof Error) throw outcome;
    return outcome;
  }

  #batchesOf(db: Database): Batches<Item, Outcome<Result>> {
    const known =
      this.#batches.get(db) ??
      new Batches((items: readonly Item[]) => this.#storeOrLeave(items), {
        sizeMax: 64,
        patienceInMs: 250,
      });
    this.#batches.set(db, known);
    return known;
  }

  async #storeOrLeave(items: readonly Item[]): Promise<readonly Outcome<Result>[]> {
    const [first] = items;
    if (first === undefined) return [];
    try {
      return await this.#store(first.ctx, items);
    } catch (error) {
      if (isUnreachable(error)) throw error;
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
