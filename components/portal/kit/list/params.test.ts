import { describe, expect, test } from 'vitest';
import { receiptList } from '../../receipt-list/list';
import { day, oneOf, parseAddress, text, wholeNumber } from './params';

const parse = (search: string) => parseAddress(receiptList.params, new URLSearchParams(search));
const receipt = '0198a8a0-0000-7000-8000-000000000000';

describe('the address of a list', () => {
  test('comes back as it was written', () => {
    const address = {
      q: 'items.name:"whole milk" total:[1 TO *] +a:ä&b',
      newer: null,
      older: receipt,
      sort: null,
    };
    expect(parse(receiptList.path(address).split('?')[1] ?? '')).toEqual(address);
    expect(receiptList.path({})).toBe('/receipts');
  });

  test.each([
    [' a:foo ', 'a:foo'],
    [String.raw`a:foo\ `, String.raw`a:foo\ `],
    [String.raw`a:foo\   `, String.raw`a:foo\ `],
    [String.raw`a:foo\\ `, String.raw`a:foo\\`],
  ])('has the query %j as %j', (written, query) => {
    expect(parse(new URLSearchParams({ q: written }).toString()).q).toBe(query);
  });

  test.each(['older=1', 'newer=', 'q=%20', 'q=a%00b', 'colour=red'])('leaves out %s', (search) => {
    expect(parse(search)).toEqual({ q: null, newer: null, older: null, sort: null });
  });
});

test.each([
  [text(3), 'abcd', 'abc'],
  [text(3), '\ud83d', null],
  [wholeNumber, '7', 7],
  [wholeNumber, '2147483648', null],
  [wholeNumber, '07', null],
  [day, '2024-02-29', '2024-02-29'],
  [day, '2023-02-29', null],
  [oneOf(['sent', 'failed']), 'failed', 'failed'],
  [oneOf(['sent', 'failed']), 'lost', null],
])('%# reads %j as %j', (parse, value, expected) => {
  expect(parse(value)).toBe(expected);
});
