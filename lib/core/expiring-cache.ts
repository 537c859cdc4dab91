import { LRUCache } from 'lru-cache';

const purgeIntervalInMs = 60_000;

const purges: (() => void)[] = [];

export function purgeExpired(): void {
  for (const purge of purges) purge();
}

setInterval(purgeExpired, purgeIntervalInMs).unref();

/**
 * Entries expire after `ttlInMs` and are dropped within a minute. One timer serves all caches: a timer for each entry,
 * as `ttlAutopurge` of lru-cache sets, would keep its request in memory as long as the entry (`AsyncLocalStorage`). For
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
