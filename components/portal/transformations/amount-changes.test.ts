import { expect, test } from 'vitest';
import type { JsonValue } from '@/lib/core/json';
import { amountChanges } from './amount-changes';

const difference = (path: string, before: JsonValue, after: JsonValue) =>
  ({ path, before, after, missing: null }) as const;

test.each([
  ['a total', difference('0.total', 6.8, 680)],
  ['the price of an item', difference('0.items.1.unit_price', 1, 2)],
  ['an item that goes', difference('0.items.1', { name: 'Tea', total: 2 }, null)],
  ['a receipt that comes', difference('1', null, { items: [], total: 2 })],
  ['a payment with another rounding', difference('0.payments.0.details.rounding', 0, 0.02)],
])('%s counts', (_what, change) => {
  expect(amountChanges({ differences: [change] })).toEqual([change]);
});

test.each([
  ['a name', difference('0.items.0.name', 'Tea', 'Green tea')],
  ['a store', difference('0.store_reference', 1, 2)],
  ['a property', difference('0.properties', { shift: 1 }, { shift: 2 })],
])('%s does not', (_what, change) => {
  expect(amountChanges({ differences: [change] })).toEqual([]);
});
