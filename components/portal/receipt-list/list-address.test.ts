import { describe, expect, test } from 'vitest';
import { listHref, parseListAddress } from './list-address';

const parse = (query: string) => {
  const search = new URLSearchParams(query);
  return parseListAddress((name) => search.get(name));
};

const receipt = '0198a8a0-0000-7000-8000-000000000000';

describe('the address of a receipts list', () => {
  test('comes back as it was written', () => {
    const address = {
      consumer: 'anna+1@example.com',
      transactionId: 'T 1/2',
      store: 7,
      from: '2026-01-01',
      to: '2026-01-31',
      newer: null,
      older: receipt,
    };
    expect(parse(listHref(address).split('?')[1] ?? '')).toEqual(address);
    expect(listHref({})).toBe('/receipts');
  });

  test.each([
    ['from', '2026-02-30'],
    ['from', '0000-01-01'],
    ['to', '2026-1-1'],
    ['store', '0'],
    ['store', '1e3'],
    ['store', '99999999999'],
    ['older', '1'],
    ['consumer', ' '],
    ['consumer', 'a\0b'],
    ['transaction_id', 'x'.repeat(256)],
  ])('leaves out %s=%j', (name, value) => {
    expect(Object.values(parse(new URLSearchParams({ [name]: value }).toString()))).toEqual(
      Array.from({ length: 7 }, () => null),
    );
  });

  test('is in one place of the pages at most', () => {
    expect(parse(`newer=${receipt}&older=${receipt}`)).toMatchObject({ newer: receipt, older: null });
  });
});
