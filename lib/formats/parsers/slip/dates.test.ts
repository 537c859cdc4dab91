import { describe, expect, test } from 'vitest';
import { readSlip, type SlipHints } from './read-slip';

const dayOf = (date: string, hints: SlipHints = {}, extra = '') => {
  const { receipt, findings } = readSlip(['Milk 1.99', `${extra} TOTAL 1.99`.trim(), date], hints);
  return [receipt?.localtime, findings.map(({ code }) => code)];
};

describe('the date of a slip', () => {
  test.each([
    ['2026-03-04 12:34', '2026-03-04T12:34:00'],
    ['04.03.2026 12:34:56', '2026-03-04T12:34:56'],
    ['4.3.26 9:05', '2026-03-04T09:05:00'],
    ['31/03/2026 12:34', '2026-03-31T12:34:00'],
    ['03/31/2026 12:34 PM', '2026-03-31T12:34:00'],
    ['03/31/2026 12:34 AM', '2026-03-31T00:34:00'],
    ['March 4th, 2026 1:05 p.m.', '2026-03-04T13:05:00'],
    ['4 de agosto de 2026 06:05 p. m.', '2026-08-04T18:05:00'],
    ['03/31/2026 6:05P', '2026-03-31T18:05:00'],
    ['03/31/2026 12:05:30A', '2026-03-31T00:05:30'],
    ['31/03/2026 12:34 a Madrid', '2026-03-31T12:34:00'],
    ['4. März 2026 12:34 Uhr', '2026-03-04T12:34:00'],
    ['4 août 2026 à 18h05', '2026-08-04T18:05:00'],
    ['4 de agosto de 2026 18:05', '2026-08-04T18:05:00'],
    ['4 agosto 2026 ore 18.05', '2026-08-04T18:05:00'],
    ['4 mrt 2026 18:05', '2026-03-04T18:05:00'],
    ['4 sierpnia 2026 godz. 18:05', '2026-08-04T18:05:00'],
    ['٤ أغسطس ٢٠٢٦ ٠٦:٠٥ م', '2026-08-04T18:05:00'],
  ])('%s is %s', (date, localtime) => {
    expect(dayOf(date)).toEqual([localtime, []]);
  });

  test('is none of the day and the hour that a terminal prints without a year', () => {
    const lines = [
      'Milch 1,19',
      'SUMME 1,19',
      'Datum: 18.07.2025',
      'AS-Zeit 18.07.     09:42 Uhr',
      '18.07.2025   09:43',
    ];
    expect(readSlip(lines).receipt?.localtime).toBe('2025-07-18T09:43:00');
  });

  test('stands before the date to which something may be brought back', () => {
    expect(dayOf('03/14/2026 05:35 PM EXPIRES 06/12/26')).toEqual(['2026-03-14T17:35:00', []]);
  });

  test('with day and month that could be either is said to be open', () => {
    expect(dayOf('03/04/2026 12:34')).toEqual(['2026-04-03T12:34:00', ['ambiguous_date']]);
  });

  test.each<[string, SlipHints, string, string]>([
    ['pounds on it', {}, '£1.99', '2026-04-03T12:34:00'],
    ['an American shop', { timezone: 'America/Chicago' }, '', '2026-03-04T12:34:00'],
    ['a shop in London', { timezone: 'Europe/London' }, '', '2026-04-03T12:34:00'],
    ['a till paid in US dollars', { currency: 'USD' }, '', '2026-03-04T12:34:00'],
    ['the day it came', { received: '2026-03-04T13:00:00Z' }, '', '2026-03-04T12:34:00'],
    ['the other day', { received: '2026-04-03T13:00:00Z' }, '', '2026-04-03T12:34:00'],
  ])('is decided by %s', (_what, hints, extra, localtime) => {
    expect(dayOf('03/04/2026 12:34', hints, extra)).toEqual([localtime, []]);
  });

  test('is not that of an offer, of opening hours or of a signature', () => {
    const { receipt } = readSlip([
      'Milk 1.99',
      'TOTAL 1.99',
      'TSE-Start 2026-03-14T11:33:50.000Z',
      'Coupon valid until 31.12.2026',
      '14.03.2026',
      'Mo-Sa 8:00 - 20:00',
      'Uhrzeit 12:34',
    ]);
    expect(receipt?.localtime).toBe('2026-03-14T12:34:00');
  });

  test('without a time is at midnight, and that is said', () => {
    expect(dayOf('14.03.2026')).toEqual(['2026-03-14T00:00:00', ['no_time']]);
  });
});
