import { expect, test } from 'vitest';
import type { SubmittedReceipt } from '@/lib/domain/receipts/submission';
import { inStoringOrder } from './storing-order';

interface Slip {
  id: string;
  identifier?: string;
  store_reference?: number;
  store?: { name: string };
}

/** The ids of receipts in the order in which they are stored. */
function stored(...slips: readonly Slip[]): string {
  const submitted = slips.map(({ id, ...more }) => ({
    receipt: { store_reference: 1, ...more, transaction_id: id } as SubmittedReceipt,
  }));
  return inStoringOrder(submitted)
    .map(({ receipt }) => receipt.transaction_id)
    .join('');
}

test('receipts are stored consumer by consumer, whatever order they came in', () => {
  const [ben, anna] = [
    { id: '1', identifier: 'ben' },
    { id: '2', identifier: 'anna' },
  ];
  expect([stored(ben, anna), stored(anna, ben)]).toEqual(['21', '21']);
});

test('those of one consumer stay in the order they came in', () => {
  const later = { id: '1', identifier: 'anna' };
  expect(stored({ id: '2', identifier: 'anna' }, { id: '3', identifier: 'anna' }, later)).toBe('231');
});

test('those of nobody follow, by their transaction ids', () => {
  expect(stored({ id: 'b' }, { id: 'c', identifier: 'anna' }, { id: 'a' })).toBe('cab');
});

test('those that bring the data of stores are stored consumer by consumer, whichever store it is', () => {
  const at = (id: string, store_reference: number, identifier?: string) => ({
    id,
    store_reference,
    store: { name: 'S' },
    ...(identifier === undefined ? {} : { identifier }),
  });
  expect(stored(at('1', 5, 'ben'), { id: '2' }, at('3', 7, 'anna'), at('4', 5, 'carl'))).toBe('3142');
});

test('those that say different things of one store stay in the order they came in: the last word counts', () => {
  expect(
    stored(
      { id: '1', identifier: 'ben', store: { name: 'Old' } },
      { id: '2', identifier: 'anna', store: { name: 'New' } },
    ),
  ).toBe('12');
});

test('and behind all others', () => {
  const old = { id: '1', identifier: 'ben', store: { name: 'Old' } };
  const other = { id: '3', identifier: 'carl', store_reference: 2, store: { name: 'Other' } };
  expect(stored(old, { id: '2', identifier: 'anna', store: { name: 'New' } }, other)).toBe('312');
});
