import { describe, expect, test } from 'vitest';
import { listHref, parseListAddress } from './list-address';

const parse = (query: string) => {
  const search = new URLSearchParams(query);
  return parseListAddress((name) => search.get(name));
};

const receipt = '0198a8a0-0000-7000-8000-000000000000';

describe('the address of a receipts list', () => {
  test('comes back as it was written', () => {
    const address = { query: 'items.name:"whole milk" total:[1 TO *] +a:ä&b', newer: null, older: receipt };
    expect(parse(listHref(address).split('?')[1] ?? '')).toEqual(address);
    expect(listHref({})).toBe('/receipts');
    expect(listHref({ query: '' })).toBe('/receipts');
  });

  test.each(['older=1', 'newer=', 'q=%20', 'colour=red'])('leaves out %s', (search) => {
    expect(parse(search)).toEqual({ query: null, newer: null, older: null });
  });

  test('is in one place of the pages at most', () => {
    expect(parse(`newer=${receipt}&older=${receipt}`)).toMatchObject({ newer: receipt, older: null });
  });
});
