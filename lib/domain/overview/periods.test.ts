import { expect, test } from 'vitest';
import { hourRange, periodsAt } from './periods';

const iso = ({ from, until }: { from: Date; until: Date }) => [from.toISOString(), until.toISOString()];

test('days begin at the midnight of the retailer’s zone', () => {
  const periods = periodsAt(new Date('2026-07-01T22:30:00Z'), 'Europe/Berlin');
  expect(periods.day).toBe('2026-07-02');
  expect(periods.lastDay).toBe('2026-06-25');
  expect(periods.firstDayOfWeek).toBe('2026-06-26');
  expect(iso(periods.today)).toEqual(['2026-07-01T22:00:00.000Z', '2026-07-01T22:30:00.000Z']);
  expect(iso(periods.lastWeekSoFar)).toEqual(['2026-06-24T22:00:00.000Z', '2026-06-24T22:30:00.000Z']);
});

test('a day on which clocks change is as long as it is, and last week is compared by the time on the wall', () => {
  // Clocks went back on 2026-10-25: that day has 25 hours.
  const periods = periodsAt(new Date('2026-11-01T11:00:00Z'), 'Europe/Berlin');
  expect(iso(periods.lastWeek)).toEqual(['2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z']);
  expect(iso(periods.lastWeekSoFar)[1]).toBe('2026-10-25T11:00:00.000Z');
});

test('an hour that clocks go through twice is searched for as a whole, as it is counted', () => {
  const back = periodsAt(new Date('2026-10-25T20:00:00Z'), 'Europe/Berlin');
  expect([1, 2, 3, 23].map((hour) => hourRange(back, 'today', hour))).toEqual([
    '[2026-10-24T23:00:00Z TO 2026-10-24T23:59:59Z]',
    '[2026-10-25T00:00:00Z TO 2026-10-25T01:59:59Z]',
    '[2026-10-25T02:00:00Z TO 2026-10-25T02:59:59Z]',
    '[2026-10-25T22:00:00Z TO 2026-10-25T22:59:59Z]',
  ]);
  const forward = periodsAt(new Date('2026-03-29T20:00:00Z'), 'Europe/Berlin');
  expect([1, 3].map((hour) => hourRange(forward, 'today', hour))).toEqual([
    '[2026-03-29T00:00:00Z TO 2026-03-29T00:59:59Z]',
    '[2026-03-29T01:00:00Z TO 2026-03-29T01:59:59Z]',
  ]);
});
