import { describe, expect, test } from 'vitest';
import { laterStart, recordSlow, startTimeOf, countAtWork } from './slow-retailers';

describe('a retailer whose mappings use up their time', () => {
  test('has few of its jobs worked on at once, and the others one after the other later', async () => {
    const now = 1_000_000;
    const start = () => startTimeOf(501, now)?.getTime() ?? null;
    expect(start()).toBeNull();
    recordSlow(501, now);
    expect(start()).toBeNull();
    await countAtWork(501, () =>
      countAtWork(501, async () => {
        expect([start(), start(), start()]).toEqual([now + 1_500, now + 3_000, now + 4_500]);
        expect(startTimeOf(502, now)).toBeNull();
      }),
    );
    expect(start()).toBeNull();
  });

  test('is like any other after a minute', async () => {
    const now = 2_000_000;
    recordSlow(503, now);
    await countAtWork(503, () =>
      countAtWork(503, async () => {
        expect(startTimeOf(503, now + 59_000)).not.toBeNull();
        expect(startTimeOf(503, now + 61_000)).toBeNull();
      }),
    );
  });

  test('has no job put off for longer than five minutes at a time', () => {
    const starts = Array.from({ length: 500 }, () => laterStart(504, 3_000_000).getTime());
    expect(Math.max(...starts)).toBe(3_000_000 + 300_000);
  });
});
