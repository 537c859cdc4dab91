import { expect, test } from 'vitest';
import { dateFormat, numberFormat } from './intl-formats';

test('a format is made once for each locale and options', () => {
  const euros = { style: 'currency', currency: 'EUR' } as const;
  expect(numberFormat('en-GB', euros)).toBe(numberFormat('en-GB', { ...euros }));
  expect(numberFormat('de-DE', euros).format(1.5)).toBe('1,50\u00a0€');
  expect(numberFormat('en-GB', { ...euros, currency: 'USD' }).format(1.5)).toBe('US$1.50');
  expect(dateFormat('en-GB', { timeZone: 'Europe/Berlin', timeStyle: 'short' }).format(0)).toBe('01:00');
  expect(dateFormat('en-GB', { timeZone: 'UTC', timeStyle: 'short' }).format(0)).toBe('00:00');
});
