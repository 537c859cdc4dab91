import { expect, test } from 'vitest';
import { isCurrency, isLocale, isTimezone, todaysCountries } from './codes';
import { regionOf, zonesToChoose } from './regions';

test.each([
  ['GBR', 'Europe/London', 'en-GB', 'GBP'],
  // Büsingen has a zone of its own, and the same clock.
  ['DEU', 'Europe/Berlin', 'de-DE', 'EUR'],
  ['CHE', 'Europe/Zurich', 'de-CH', 'CHF'],
  ['ESP', null, 'es-ES', 'EUR'],
  ['USA', null, 'en-US', 'USD'],
])('%s has %s, %s and %s', (country, timezone, locale, currency) => {
  expect(regionOf(country)).toEqual({ timezone, locale, currency });
});

test('a former country has none', () => {
  expect(regionOf('DDR')).toEqual({ timezone: null, locale: null, currency: null });
});

test('what countries have is valid, and a time zone is theirs or can be chosen', () => {
  const choices = zonesToChoose();
  for (const { alpha3 } of todaysCountries()) {
    const { timezone, locale, currency } = regionOf(alpha3);
    expect([alpha3, currency !== null && isCurrency(currency)]).toEqual([alpha3, true]);
    expect([alpha3, locale === null || isLocale(locale)]).toEqual([alpha3, true]);
    if (timezone === null) continue;
    expect([alpha3, isTimezone(timezone), choices[alpha3]]).toEqual([alpha3, true, undefined]);
  }
  expect(choices['ESP']).toEqual(['Africa/Ceuta', 'Atlantic/Canary', 'Europe/Madrid']);
  expect(choices['DEU']).toBeUndefined();
});
