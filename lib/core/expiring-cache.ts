import { LRUCache } from 'lru-cache';

const purgeIntervalInMs = 60_000;

const purges: (() => void)[] = [];

export function purgeExpired(): void {
  for (const purge of purges) purge();
}

setInterval(purgeExpired, purgeIntervalInMs).unref();

/**
 * Makes a cache that lives as long as the process. One timer purges all caches. lru-cache's `ttlAutopurge`
 * would start a timer for each entry, and each timer would keep its request in memory (`AsyncLocalStorage`).
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
