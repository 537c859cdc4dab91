import { describe, expect, test } from 'vitest';
import { nextAttemptAt, pauseUntil, withFailure } from './retries';

const hour = 60 * 60 * 1000;
const now = new Date('2026-11-29T12:00:00Z');
const after = (ms: number) => new Date(now.getTime() + ms);

describe('retries', () => {
  test('nine pauses follow ten attempts, each at most a tenth longer', () => {
    expect(nextAttemptAt(1, now, 0)).toEqual(after(5000));
    expect(nextAttemptAt(9, now, 1)).toEqual(after(24 * 1.1 * hour));
    expect(nextAttemptAt(10, now, 0)).toBeNull();
  });

  test('Retry-After counts with 429 and 503 alone, in both of its forms, for a day at most', () => {
    expect(pauseUntil(429, '120', now)).toEqual(after(120_000));
    expect(pauseUntil(503, 'Sun, 29 Nov 2026 13:00:00 GMT', now)).toEqual(after(hour));
    expect(pauseUntil(503, '9999999999', now)).toEqual(after(24 * hour));
    for (const text of [null, '', '0', '-5', 'soon', 'Sun, 29 Nov 2026 11:00:00 GMT']) {
      expect(pauseUntil(429, text, now)).toBeNull();
    }
    expect(pauseUntil(500, '120', now)).toBeNull();
    expect(pauseUntil(null, '120', now)).toBeNull();
  });

  test('two failures half a day apart within a day begin the five days', () => {
    const well = { failingSince: null, failingConfirmed: false };
    const first = withFailure(well, now);
    expect(first).toEqual({ failingSince: now, failingConfirmed: false, step: 'none' });
    expect(withFailure(first, after(11 * hour))).toMatchObject({ failingSince: now, step: 'none' });
    const confirmed = withFailure(first, after(12 * hour));
    expect(confirmed).toEqual({ failingSince: now, failingConfirmed: true, step: 'warn' });
    expect(withFailure(first, after(25 * hour))).toMatchObject({
      failingSince: after(25 * hour),
      step: 'none',
    });
    expect(withFailure(confirmed, after(119 * hour))).toMatchObject({ step: 'none' });
    expect(withFailure(confirmed, after(120 * hour))).toMatchObject({ step: 'disable' });
  });
});
