import { describe, expect, test } from 'vitest';
import { warningsOf } from './quality';

const now = new Date('2026-03-01T12:00:00Z');
const items = [
  { name: 'Bread', quantity: 1, total: 3.2 },
  { name: 'Milk', quantity: 2, total: 2.38 },
];

function warn(receipt: Partial<Parameters<typeof warningsOf>[0]['submitted']>, timestamp = now) {
  return warningsOf({
    submitted: { items, total: 5.58, ...receipt },
    currency: 'EUR',
    timestamp,
    now,
    isMasked: false,
    fiscal: [],
  });
}

describe('a total', () => {
  test.each([
    ['equal to its items', {}],
    ['rounded to the smallest coin', { total: 5.6 }],
    ['less a discount of the receipt', { total: 5.08, discounts: [{ name: 'Coupon', amount: 0.5 }] }],
    [
      'less a discount sent as a negative amount',
      { total: 5.08, discounts: [{ name: 'Coupon', amount: -0.5 }] },
    ],
    ['with discounts that its items hold already', { discounts: [{ name: 'Coupon', amount: 0.5 }] }],
    ['with tax on top', { total: 6.14, taxes: [{ name: 'Sales tax', amount: 0.56 }] }],
    ['with tax inside', { vat: [{ amount: 0.37, rate: 7 }] }],
    ['of an incomplete receipt, whatever it is', { total: 99, incomplete: true }],
  ])('%s is fine', (_what, receipt) => {
    expect(warn(receipt)).toEqual([]);
  });

  test.each([
    ['more than its items', { total: 15.58 }],
    ['of the other sign', { total: -5.58 }],
    ['without items', { items: [], total: 1 }],
  ])('%s is told', (_what, receipt) => {
    expect(warn(receipt)).toEqual(['total_mismatch']);
  });

  test('of a currency without fractions may be rounded by whole units', () => {
    const yen = { items: [{ name: 'Tea', quantity: 1, total: 148 }], total: 150 };
    expect(
      warningsOf({ submitted: yen, currency: 'JPY', timestamp: now, now, isMasked: false, fiscal: [] }),
    ).toEqual([]);
    expect(
      warningsOf({ submitted: yen, currency: 'EUR', timestamp: now, now, isMasked: false, fiscal: [] }),
    ).toEqual(['total_mismatch']);
  });
});

describe('a clock', () => {
  test('a few minutes ahead is fine, more is told, late receipts are fine', () => {
    expect(warn({}, new Date(now.getTime() + 9 * 60_000))).toEqual([]);
    expect(warn({}, new Date(now.getTime() + 11 * 60_000))).toEqual(['clock_ahead']);
    expect(warn({}, new Date(now.getTime() - 40 * 86_400_000))).toEqual([]);
  });
});
