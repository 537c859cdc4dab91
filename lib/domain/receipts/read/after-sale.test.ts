import { describe, expect, test } from 'vitest';
import { afterSaleDates } from './after-sale';
import { receiptExample } from '../examples';
import type { ReceiptWire } from '../schema';

type Item = ReceiptWire['items'][number];

const item = (properties: Item['properties'], changes: object = {}) =>
  ({ name: 'Drill', quantity: 1, total: 49, return: null, properties, ...changes }) as Item;

function datesOf(
  items: readonly Item[],
  properties: ReceiptWire['properties'] = {},
  days: number | null = null,
) {
  const receipt = {
    ...receiptExample,
    localtime: '2026-01-31T23:30:00-05:00',
    items: [...items],
    properties,
  };
  return afterSaleDates(receipt as ReceiptWire, days).map(({ kind, day, item: name }) => [kind, day, name]);
}

describe('days after the sale', () => {
  test('there are none where neither policy nor properties say any', () => {
    expect(datesOf([item({})])).toEqual([]);
  });

  test('the policy counts from the day at the shop, and properties win over it', () => {
    expect(datesOf([item({})], {}, 30)).toEqual([['return', '2026-03-02', null]]);
    expect(datesOf([item({})], { return_days: '14' }, 30)).toEqual([['return', '2026-02-14', null]]);
    expect(datesOf([item({})], { return_days: 0 }, 30)).toEqual([['return', '2026-01-31', null]]);
    expect(datesOf([item({})], { return_by: '2026-02-01' }, 30)).toEqual([['return', '2026-02-01', null]]);
  });

  test('an item is told where it has a day of its own', () => {
    const items = [item({ return_days: 60 }), item({ return_days: 30 }, { name: 'Bits' })];
    expect(datesOf(items, {}, 30)).toEqual([
      ['return', '2026-03-02', null],
      ['return', '2026-04-01', 'Drill'],
    ]);
  });

  test.each([
    [{ warranty_until: '2028-01-30' }, '2028-01-30'],
    [{ warranty_months: 1 }, '2026-02-28'],
    [{ warranty_years: 2 }, '2028-01-31'],
    [{ details: ['Gwarancja 36 mies.'] }, '2029-01-31'],
    [{ details: 'Inkl. 2 Jahre Garantie' }, '2028-01-31'],
    [{ details: ['3 year warranty'] }, '2029-01-31'],
  ])('a warranty ends as %j says', (properties, day) => {
    expect(datesOf([item(properties)])).toEqual([['warranty', day, 'Drill']]);
  });

  test.each([
    [{ warranty_until: '2028-02-30' }],
    [{ warranty_months: 1.5 }],
    [{ warranty_months: -3 }],
    [{ details: ['Garantie'] }],
    [{ details: ['12 months subscription'] }],
    [{ return_days: 'many', return_by: 'soon' }],
  ])('nothing is made of %j', (properties) => {
    expect(datesOf([item(properties)])).toEqual([]);
  });

  test('nothing of what came back, or of a receipt of returns alone', () => {
    const back = { localtime: '2026-01-31T10:00:00+01:00', reason: null, properties: {} };
    expect(datesOf([item({ warranty_months: 12 }, { return: back, total: -49 })], {}, 30)).toEqual([]);
  });
});
