import { afterEach, expect, test, vi } from 'vitest';
import { firstIdAt, newId } from './ids';

afterEach(() => void vi.useRealTimers());

test('ids rise in the order they are made, within a millisecond and when the clock is put back a little', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const now = Date.now();
  const made = [0, 0, 0, 1, -200, 1, 2].map((offset) => {
    vi.setSystemTime(now + offset);
    return newId();
  });
  expect(made.toSorted()).toEqual(made);
});

test('a clock that ran ahead leaves no later id behind once it is right', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const now = Date.now();
  vi.setSystemTime(now + 3_600_000);
  newId();
  vi.setSystemTime(now);
  const id = newId();
  expect([firstIdAt(new Date(now)) <= id, id < firstIdAt(new Date(now + 1))]).toEqual([true, true]);
});
