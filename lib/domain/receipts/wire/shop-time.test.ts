import { describe, expect, test } from 'vitest';
import { offsetName, shopTime, zoneWarningOf } from './shop-time';

const place = (timezone: string, country: string) => ({
  l10n: { locale: 'en', translation_locale: null, timezone, currency: 'EUR' },
  store: { country } as Parameters<typeof shopTime>[1]['store'],
});
const kiel = place('Europe/Berlin', 'DEU');

describe('the time on the clock of the shop', () => {
  test.each([
    // A till that stamps UTC, in winter and in summer; one that is right; one that is right but for its words.
    ['2026-11-23T12:48:24+00:00', kiel, '2026-11-23T13:48:24+01:00'],
    ['2026-07-23T12:48:24.250+00:00', kiel, '2026-07-23T14:48:24.250+02:00'],
    ['2026-11-23T13:48:24+01:00', kiel, '2026-11-23T13:48:24+01:00'],
    ['2026-12-31T23:30:00+00:00', kiel, '2027-01-01T00:30:00+01:00'],
    // A till that does not know summer time.
    ['2026-07-23T12:48:24+01:00', kiel, '2026-07-23T13:48:24+02:00'],
    ['2026-11-23T12:48:24+00:00', place('Europe/Madrid', 'ESP'), '2026-11-23T13:48:24+01:00'],
    ['2026-11-23T12:48:24+00:00', place('America/Los_Angeles', 'USA'), '2026-11-23T04:48:24-08:00'],
    ['2026-11-23T12:48:24+00:00', place('Asia/Kolkata', 'IND'), '2026-11-23T18:18:24+05:30'],
    // The zone of a retailer in Berlin says nothing about its shop in London.
    ['2026-11-23T12:48:24+00:00', place('Europe/Berlin', 'GBR'), '2026-11-23T12:48:24+00:00'],
    // A country that is no more has no zones to compare.
    ['2026-11-23T12:48:24+00:00', place('Europe/Berlin', 'DDR'), '2026-11-23T13:48:24+01:00'],
    // Before time zones offsets had seconds.
    ['1890-01-01T12:00:00+00:53', kiel, '1890-01-01T12:00:00+00:53'],
  ])('%s is %s', (sent, shop, shown) => {
    expect(shopTime(sent, shop)).toBe(shown);
    expect(Date.parse(shown)).toBe(Date.parse(sent));
  });

  test.each([
    ['2026-11-23T12:48:24+00:00', kiel, 'converted'],
    ['2026-11-23T12:48:24+00:00', place('Europe/Berlin', 'GBR'), 'doubtful'],
    ['2026-11-23T13:48:24+01:00', place('Europe/Berlin', 'GBR'), null],
    ['2026-11-23T13:48:24+01:00', kiel, null],
  ])('%s: staff are warned where it is not the zone of the store', (localtime, shop, warning) => {
    expect(zoneWarningOf({ localtime, ...shop })).toBe(warning);
  });

  test.each([
    ['2026-11-23T12:48:24+00:00', 'UTC'],
    ['2026-11-23T12:48:24-03:30', 'UTC−3:30'],
    ['2026-11-23T12:48:24+01:00', 'UTC+1'],
  ])('the offset of %s is %s', (localtime, name) => {
    expect(offsetName(localtime)).toBe(name);
  });
});
