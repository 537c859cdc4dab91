import { AsyncLocalStorage } from 'node:async_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, expect, test, vi } from 'vitest';
import { makeExpiringCache, purgeExpired } from './expiring-cache';

const limits = { maxSize: 100, sizeCalculation: () => 1, ttlInMs: 3_600_000 };

afterEach(() => vi.useRealTimers());

test('answers nothing after its time, and drops what is asked for no more', () => {
  vi.useFakeTimers();
  const cache = makeExpiringCache<string, object>(limits);
  cache.set('asked for', {});
  cache.set('asked for no more', {});
  vi.advanceTimersByTime(3_599_000);
  expect(cache.get('asked for')).toEqual({});
  vi.advanceTimersByTime(2_000);
  expect(cache.get('asked for')).toBeUndefined();
  expect(cache.size).toBe(1);
  purgeExpired();
  expect(cache.size).toBe(0);
});

/** Writes an entry within a request, and returns that. */
function setInRequest(cache: ReturnType<typeof makeExpiringCache<string, object>>): WeakRef<object> {
  const request = { of: 'a caller' };
  new AsyncLocalStorage<object>().run(request, () => cache.set('a', {}));
  return new WeakRef(request);
}

test('keeps an entry without the request in which it was made', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const cache = makeExpiringCache<string, object>(limits);
  const request = setInRequest(cache);
  await vi.waitFor(
    () => {
      collect();
      expect(request.deref() === undefined).toBe(true);
    },
    { timeout: 5_000, interval: 10 },
  );
  expect(cache.get('a')).toEqual({});
});
