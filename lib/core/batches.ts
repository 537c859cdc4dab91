import { setImmediate as yieldToEventLoop } from 'node:timers/promises';

interface BatchLimits {
  readonly sizeMax: number;
  readonly timeoutInMs: number;
}

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Groups items into batches, with one queue for each key. A batch never waits to become full: it takes the
 * items that arrived while the batch before it ran. It starts when that batch ends, or after `timeoutInMs`.
 */
export class Batches<Item, Result> {
  readonly #work: (items: readonly Item[]) => Promise<readonly Result[]>;
  readonly #limits: BatchLimits;
  readonly #waiting = new Map<number, Waiting<Item, Result>[]>();

  /** `work` returns results in the order of items. If it throws, all items of the batch are rejected. */
  constructor(work: (items: readonly Item[]) => Promise<readonly Result[]>, limits: BatchLimits) {
    this.#work = work;
    this.#limits = limits;
  }

  add(key: number, item: Item): Promise<Result> {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    const waiting = this.#waiting.get(key);
    if (waiting !== undefined) waiting.push({ item, resolve, reject });
    else {
      const first = [{ item, resolve, reject }];
      this.#waiting.set(key, first);
      void this.#workOff(key, first);
    }
    return promise;
  }

  async #workOff(key: number, waiting: Waiting<Item, Result>[]): Promise<void> {
    // Waits until items of requests that were already received have joined the first batch.
    await yieldToEventLoop();
    while (waiting.length > 0) {
      const batch = waiting.splice(0, this.#limits.sizeMax);
      await endOrTimeout(this.#settle(batch), this.#limits.timeoutInMs);
    }
    this.#waiting.delete(key);
  }

  async #settle(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await this.#work(batch.map(({ item }) => item));
      if (results.length !== batch.length) throw new Error('A batch has not a result for each item.');
      results.forEach((result, index) => batch[index]?.resolve(result));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }
}

async function endOrTimeout(work: Promise<void>, timeoutInMs: number): Promise<void> {
  const timeout = Promise.withResolvers<void>();
  const timer = setTimeout(timeout.resolve, timeoutInMs);
  await Promise.race([work, timeout.promise]);
  clearTimeout(timer);
}
