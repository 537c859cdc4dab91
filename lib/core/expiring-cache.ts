import { LRUCache } from 'lru-cache';

/** How often caches are looked through, in milliseconds. */
const purgeIntervalInMs = 60_000;

const purges: (() => void)[] = [];

/** Drops what is too old from all caches. */
export function purgeExpired(): void {
  for (const purge of purges) purge();
}

setInterval(purgeExpired, purgeIntervalInMs).unref();

/**
 * A cache of at most `maxSize`, in the unit of `sizeCalculation`, that answers nothing older than `ttlInMs` and drops it within
 * a minute. One timer looks through all caches: a timer for each entry, as `ttlAutopurge` of lru-cache sets, would keep the
 * request in whose time it was set in memory as long as the entry, with all that hangs on it (`AsyncLocalStorage`). For
 * caches that live as long as the process.
 */
export function makeExpiringCache<Key extends string, Value extends object>(options: {
  readonly maxSize: number;
  readonly sizeCalculation: (value: Value) => number;
  readonly ttlInMs: number;
}): LRUCache<Key, Value> {
  const { maxSize, sizeCalculation, ttlInMs } = options;
  const cache = new LRUCache<Key, Value>({ maxSize, sizeCalculation, ttl: ttlInMs, perf: Date });
  purges.push(() => cache.purgeStale());
  return cache;
}
