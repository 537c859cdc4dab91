import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { cachedFor } from './cached-for';

afterEach(() => vi.useRealTimers());

test('a query that a page makes on the server sets no timer, which would keep the page in memory', () => {
  vi.useFakeTimers();
  const client = new QueryClient();
  const timers = (gcTime: number) => {
    client.getQueryCache().build(client, { queryKey: [gcTime], gcTime });
    return vi.getTimerCount();
  };
  expect(timers(cachedFor(60_000))).toBe(0);
  expect(timers(60_000)).toBe(1);
});
