import { afterEach, expect, test, vi } from 'vitest';
import { isDatabaseOutage } from './outage';
import { withDeadline } from './with-deadline';

afterEach(() => vi.useRealTimers());

test('what does not answer in time is an outage, and nothing is asked on top of it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const first = Promise.withResolvers<string>();
  const work = vi.fn(() => first.promise);
  const ask = withDeadline(work, 3_000);
  const asked = ask().catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(isDatabaseOutage(await asked)).toBe(true);
  const again = ask();
  expect(work).toHaveBeenCalledTimes(1);
  first.resolve('well');
  expect(await again).toBe('well');
  expect(await ask()).toBe('well');
  expect(work).toHaveBeenCalledTimes(2);
});

test('what fails, fails as it did, and is tried again', async () => {
  const work = vi.fn().mockRejectedValueOnce(new Error('as it did')).mockResolvedValueOnce('well');
  const ask = withDeadline(work, 3_000);
  await expect(ask()).rejects.toThrow('as it did');
  expect(await ask()).toBe('well');
});
