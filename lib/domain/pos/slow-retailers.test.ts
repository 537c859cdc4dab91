import { describe, expect, test } from 'vitest';
import { laterStart, noteSlow, whenToStart, whileAtWork } from './slow-retailers';

describe('a retailer whose mappings use up their time', () => {
  test('has few of its jobs worked on at once, and the others one after the other later', async () => {
    const now = 1_000_000;
    const start = () => whenToStart(501, now)?.getTime() ?? null;
    expect(start()).toBeNull();
    noteSlow(501, now);
    expect(start()).toBeNull();
    await whileAtWork(501, () =>
      whileAtWork(501, async () => {
        expect([start(), start(), start()]).toEqual([now + 1_500, now + 3_000, now + 4_500]);
        expect(whenToStart(502, now)).toBeNull();
      }),
    );
    expect(start()).toBeNull();
  });

  test('is like any other after a minute', async () => {
    const now = 2_000_000;
    noteSlow(503, now);
    await whileAtWork(503, () =>
      whileAtWork(503, async () => {
        expect(whenToStart(503, now + 59_000)).not.toBeNull();
        expect(whenToStart(503, now + 61_000)).toBeNull();
      }),
    );
  });

  test('has no job put off for longer than five minutes at a time', () => {
    const starts = Array.from({ length: 500 }, () => laterStart(504, 3_000_000).getTime());
    expect(Math.max(...starts)).toBe(3_000_000 + 300_000);
  });
});
