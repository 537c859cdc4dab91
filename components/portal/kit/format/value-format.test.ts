import { describe, expect, test } from 'vitest';
import { foreignOffset, formatLocale, valueFormat } from './value-format';

describe('values in words', () => {
  test('keep the local time of the receipt, whatever the reader’s zone', () => {
    expect(valueFormat('en-GB').day('2026-03-14T23:30:00-05:00')).toBe('14 Mar 2026');
    expect(valueFormat('en-GB').timeOfDay('2026-03-14T23:30:00-05:00')).toBe('23:30');
  });

  test('write amounts in the digits of their currency, with a true minus', () => {
    expect(valueFormat('en-GB').money(-12.5, 'EUR')).toBe('−€12.50');
    expect(valueFormat('en-GB').money(1200, 'JPY')).toBe('JP¥1,200');
    expect(valueFormat('en-GB').money(199.5, 'HUF')).toBe('HUF\u00a0199.50');
    expect(valueFormat('en-GB').price(1.799, 'EUR')).toBe('€1.799');
  });

  test('follow the retailer’s own variety of the portal’s language', () => {
    expect(formatLocale('en', 'en-US')).toBe('en-US');
    expect(formatLocale('de', 'de-AT')).toBe('de-AT');
    expect(formatLocale('en', 'de-AT')).toBe('en-GB');
  });

  test('name an offset only where it is not the retailer’s', () => {
    expect(foreignOffset('2026-03-14T12:00:00+01:00', 'Europe/Berlin')).toBeNull();
    expect(foreignOffset('2026-07-14T12:00:00+02:00', 'Europe/Berlin')).toBeNull();
    expect(foreignOffset('2026-03-14T12:00:00+00:00', 'Europe/Berlin')).toBe('UTC+0');
    expect(foreignOffset('2026-03-14T12:00:00-03:30', 'Europe/Berlin')).toBe('UTC−3:30');
    expect(foreignOffset('2026-03-14T12:00:00+00:00', 'UTC')).toBeNull();
  });

  test.each([
    ['its city', '2026-03-14T12:00:00+00:00', 'Europe/London', 'London'],
    ['its city in summer', '2026-07-14T12:00:00-04:00', 'America/New_York', 'New York'],
    [
      'its city in a country’s part',
      '2026-03-14T12:00:00-03:00',
      'America/Argentina/Buenos_Aires',
      'Buenos Aires',
    ],
    ['the offset where the zone has another one', '2026-07-14T12:00:00+00:00', 'Europe/London', 'UTC+0'],
    ['the offset where the zone names no city', '2026-03-14T12:00:00+00:00', 'UTC', 'UTC+0'],
    ['the offset where the zone is one', '2026-03-14T12:00:00-05:00', 'Etc/GMT+5', 'UTC−5'],
    ['the offset of a long city', '2026-03-14T12:00:00+10:00', 'Antarctica/DumontDUrville', 'UTC+10'],
  ])('name a foreign zone by %s', (_what, localtime, shopZone, name) => {
    expect(foreignOffset(localtime, 'Europe/Berlin', shopZone)).toBe(name);
    expect(foreignOffset('2026-03-14T12:00:00+01:00', 'Europe/Berlin', shopZone)).toBeNull();
  });
});
