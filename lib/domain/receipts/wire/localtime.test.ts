import { describe, expect, test } from 'vitest';
import { toShopTime, parseLocaltime, resolveLocaltime } from './localtime';

// Contract section 4.

describe('parseLocaltime reads', () => {
  test.each([
    ['2026-03-14T12:34:56+01:00', '2026-03-14T12:34:56+01:00'],
    ['2026-03-14T12:34:56Z', '2026-03-14T12:34:56+00:00'],
    ['2026-03-14t12:34:56z', '2026-03-14T12:34:56+00:00'],
    ['2026-03-14T12:34', '2026-03-14T12:34:00'],
    ['2026-03-14T12:34+05:30', '2026-03-14T12:34:00+05:30'],
    ['2026-03-14T12:34:56.1', '2026-03-14T12:34:56.100'],
    ['2026-03-14T12:34:56,123Z', '2026-03-14T12:34:56.123+00:00'],
    ['2026-03-14T12:34:56.123999999', '2026-03-14T12:34:56.123'],
    ['2026-03-14T12:34:56.000Z', '2026-03-14T12:34:56+00:00'],
    ['2026-03-14T12:34:56.0009', '2026-03-14T12:34:56'],
    ['2026-03-14T12:34:56+0100', '2026-03-14T12:34:56+01:00'],
    ['2026-03-14T12:34:56+01', '2026-03-14T12:34:56+01:00'],
    ['2026-03-14T12:34:56-00:00', '2026-03-14T12:34:56+00:00'],
    ['2024-02-29T00:00:00', '2024-02-29T00:00:00'],
  ])('%s as %s', (text, canonical) => {
    expect(parseLocaltime(text)).toBe(canonical);
  });
});

describe('parseLocaltime refuses', () => {
  test.each([
    '',
    'now',
    '2026-03-14',
    '2026-03-14T',
    '12:34:56',
    '2026-03-14T12',
    '2026-3-14T12:34:56',
    '14.03.2026 12:34',
    '2026-02-29T00:00:00',
    '2026-13-01T00:00:00',
    '2026-00-10T00:00:00',
    '2026-04-31T00:00:00',
    '2026-03-14T24:00:00',
    '2026-03-14T12:60:00',
    '2026-03-14T12:34:60',
    '2026-03-14T12:34:56.',
    '2026-03-14T12:34:56+99:99',
    '2026-03-14T12:34:56+19:00',
    '2026-03-14T12:34:56+01:60',
    '2026-03-14T12:34:56+1',
    '2026-03-14T12:34:56 Europe/Berlin',
    '2026-03-14T12:34:56[Europe/Berlin]',
    ' 2026-03-14T12:34:56',
    '2026-03-14T12:34:56Z\n',
    '0000-01-01T00:00:00',
    '0999-12-31T23:59:59',
    '10000-01-01T00:00:00',
    '+002026-03-14T12:34:56',
    '-000001-01-01T00:00:00',
    '9999-12-31T23:59:59',
    '٢٠٢٦-03-14T12:34:56',
  ])('%j', (text) => {
    expect(parseLocaltime(text)).toBeNull();
  });
});

describe('a local time without a zone', () => {
  test.each([
    [
      'winter',
      '2026-01-15T12:00:00',
      'Europe/Berlin',
      '2026-01-15T12:00:00+01:00',
      '2026-01-15T11:00:00.000Z',
    ],
    [
      'summer',
      '2026-07-15T12:00:00',
      'Europe/Berlin',
      '2026-07-15T12:00:00+02:00',
      '2026-07-15T10:00:00.000Z',
    ],
    [
      'a gap moves forward by the gap',
      '2026-03-29T02:30:00',
      'Europe/Berlin',
      '2026-03-29T03:30:00+02:00',
      '2026-03-29T01:30:00.000Z',
    ],
    [
      'a gap of half an hour',
      '2026-10-04T02:10:00',
      'Australia/Lord_Howe',
      '2026-10-04T02:40:00+11:00',
      '2026-10-03T15:40:00.000Z',
    ],
    [
      'an overlap is the first of the two',
      '2026-10-25T02:30:00',
      'Europe/Berlin',
      '2026-10-25T02:30:00+02:00',
      '2026-10-25T00:30:00.000Z',
    ],
    [
      'a quarter-hour zone',
      '2026-01-15T12:00:00',
      'Asia/Kathmandu',
      '2026-01-15T12:00:00+05:45',
      '2026-01-15T06:15:00.000Z',
    ],
    [
      'an offset to the second, to the minute that can be written',
      '1899-12-30T00:00:00',
      'Europe/Paris',
      '1899-12-30T00:00:00+00:09',
      '1899-12-29T23:51:00.000Z',
    ],
    [
      'milliseconds',
      '2026-01-15T12:00:00.050',
      'UTC',
      '2026-01-15T12:00:00.050+00:00',
      '2026-01-15T12:00:00.050Z',
    ],
  ])('%s', (_what, canonical, timezone, localtime, instant) => {
    const resolved = resolveLocaltime(canonical, timezone);
    expect(resolved.localtime).toBe(localtime);
    expect(resolved.instant.toISOString()).toBe(instant);
  });

  test('with an offset of its own keeps it, whatever the zone', () => {
    expect(resolveLocaltime('2026-01-15T12:00:00-03:30', 'Europe/Berlin')).toEqual({
      localtime: '2026-01-15T12:00:00-03:30',
      instant: new Date('2026-01-15T15:30:00Z'),
    });
  });
});

describe("the shop's time", () => {
  const shown = (localtime: string, timezone: string) =>
    toShopTime({ instant: new Date(localtime), localtime }, timezone).localtime;

  test.each([
    ['2026-07-14T11:34:56+00:00', 'Europe/Berlin', '2026-07-14T13:34:56+02:00'],
    ['2026-01-14T11:34:56.120+00:00', 'America/New_York', '2026-01-14T06:34:56.120-05:00'],
    ['2026-01-14T11:34:56+00:00', 'Europe/London', '2026-01-14T11:34:56+00:00'],
    ['2026-07-14T11:34:56+02:00', 'America/New_York', '2026-07-14T11:34:56+02:00'],
  ])('of %s in %s is %s', (localtime, timezone, expected) => {
    expect(shown(localtime, timezone)).toBe(expected);
  });
});
