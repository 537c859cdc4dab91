import { LRUCache } from 'lru-cache';

const purgeIntervalInMs = 60_000;

const purges: (() => void)[] = [];

export function purgeExpired(): void {
  for (const purge of purges) purge();
}

setInterval(purgeExpired, purgeIntervalInMs).unref();

/**
 * Expiry by one timer for all caches: lru-cache's `ttlAutopurge` has one for each entry, which keeps its
 * request in memory (`AsyncLocalStorage`). For caches as old as the process.
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
