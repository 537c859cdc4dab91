import { expect, test } from 'vitest';
import { postReceiptBody } from '@/lib/domain/receipts/wire/submission';
import { violationsOf } from '@/lib/platform/http/violations';
import { fieldAt } from './field-at';

test('each field that a receipt lacks is found by the name under which it is missed', () => {
  const body = { items: [{ quantity: 1 }], payments: [{}] };
  const { error } = postReceiptBody.safeParse(body);
  const missed = (error === undefined ? [] : violationsOf(error, 'body', body)).map(({ name }) =>
    fieldAt(name),
  );
  expect(missed).not.toContain(null);
  expect(missed).toEqual(
    expect.arrayContaining(['transaction_id', 'date', 'store', 'total', 'name', 'method']),
  );
});

test.each([
  ['items.12.total', 'item_total'],
  ['localtime', 'date'],
  ['items', 'name'],
  ['properties.till', null],
  ['constructor', null],
])('%s is filled by %s', (name, field) => {
  expect(fieldAt(name)).toBe(field);
});
