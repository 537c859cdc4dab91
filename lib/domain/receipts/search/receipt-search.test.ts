import { describe, expect, test } from 'vitest';
import { bareReceipt, exampleReceipt } from '@/test/search/arbitraries/example';
import { finds } from '@/test/search/arbitraries/finds';
import type { ReceiptDocument } from '../wire/receipt-document';

function changed(changes: Partial<ReceiptDocument>): ReceiptDocument {
  return { ...exampleReceipt, ...changes };
}

function named(...names: string[]): ReceiptDocument {
  return changed({
    items: names.map((name) => ({ name, quantity: 1, total: 1 })) as ReceiptDocument['items'],
  });
}

describe('terms and words', () => {
  test('between terms is and; a sign before a field requires or excludes', () => {
    expect(finds('items.name:milk total:23.47')).toBe(true);
    expect(finds('items.name:milk total:1')).toBe(false);
    expect(finds('+items.name:milk -items.name:butter')).toBe(true);
    expect(finds('items.name:milk -total:23.47')).toBe(false);
    expect(finds('-items.name:butter')).toBe(true);
  });

  test('in parentheses is or, with + and - as in Lucene', () => {
    expect(finds('items.name:(butter milk)')).toBe(true);
    expect(finds('items.name:(butter eggs)')).toBe(false);
    expect(finds('items.name:(+milk -butter)')).toBe(true);
    expect(finds('items.name:(+milk -bread)')).toBe(false);
    expect(finds('items.name:(+milk butter)')).toBe(true);
    expect(finds('items.name:(milk +butter)')).toBe(false);
    expect(finds('items.name:(-butter)')).toBe(true);
    expect(finds('items.name:(-milk)')).toBe(false);
    expect(finds('-items.name:(-milk)')).toBe(true);
    expect(finds('-items.name:(butter milk)')).toBe(false);
  });

  test('parentheses hold phrases, similar words, beginnings, numbers and dates', () => {
    expect(finds('items.name:(butter "whole milk")')).toBe(true);
    expect(finds('items.name:(butter miilk~)')).toBe(true);
    expect(finds('identifier:(bert* anna*)')).toBe(true);
    expect(finds('store_id:(1 17)')).toBe(true);
    expect(finds('store_id:(1 -17)')).toBe(false);
    expect(finds(String.raw`items.total:(1 \-4.2)`)).toBe(true);
    expect(finds('timestamp:(2023 2024-10)')).toBe(true);
    expect(finds('timestamp:(2024-10-12T10:00:00Z)')).toBe(true);
  });

  test('conditions are met per receipt, not per item', () => {
    expect(finds('items.name:bread items.unit:kg')).toBe(true);
    expect(finds('items.name:(+milk +bread)')).toBe(true);
  });

  test('words hold backslash escapes', () => {
    const receipt = changed({ externalStoreReference: 'a:b "c" d', identifier: '*~' });
    expect(finds(String.raw`external_store_reference:a\:b\ \"c\"\ d`, receipt)).toBe(true);
    expect(finds(String.raw`external_store_reference:"a\:b \"c\" d"`, receipt)).toBe(true);
    expect(finds(String.raw`external_store_reference:(x a\:b\ \"c\"\ d)`, receipt)).toBe(true);
    expect(finds(String.raw`identifier.exact:\*\~`, receipt)).toBe(true);
  });

  test('a bare value of several words is a phrase', () => {
    expect(finds('items.name:whole-milk')).toBe(true);
    expect(finds('items.name:milk-whole')).toBe(false);
    expect(finds('items.name:(butter whole-milk)')).toBe(true);
  });

  test('a phrase lies within one string, in order, without gaps', () => {
    expect(finds('items.name:"organic whole milk 2l"')).toBe(true);
    expect(finds('items.name:"organic milk"')).toBe(false);
    expect(finds('items.name:"a b c d"', named('a b', 'c d'))).toBe(false);
    expect(finds('items.name:"a b"', named('a', 'b'))).toBe(false);
    expect(finds('items.name:"a b c d e"', named('a b c d', 'b c d e'))).toBe(false);
    expect(finds('items.name:"a b c d e"', named('x a b c d', 'e a b c d e'))).toBe(true);
    expect(finds('items.name:"a a a a a"', named('a a a a'))).toBe(false);
    expect(finds('items.name:"a a a a"', named('a a a a a'))).toBe(true);
    expect(finds('items.properties.details:"friday lot"')).toBe(false);
  });

  test('a value without any word matches nothing, and its exclusion everything', () => {
    for (const value of ['"*"', '"..."', String.raw`\*`, '""', '\\~\\~', '("-" \\*)']) {
      expect(finds(`items.name:${value}`)).toBe(false);
      expect(finds(`-items.name:${value}`)).toBe(true);
    }
    expect(finds('items.name:("-" milk)')).toBe(true);
    expect(finds('items.name:(-"-" milk)')).toBe(true);
    expect(finds('items.name:(+"-" milk)')).toBe(false);
  });

  test('the literal asterisk is asked for in quotes', () => {
    expect(finds('items.unit:"*"')).toBe(false);
    const receipt = changed({ identifier: '*1', posDataIds: ['*'] });
    expect(finds('pos_data_ids:"*"', receipt)).toBe(true);
    expect(finds('identifier:"*"', receipt)).toBe(true);
    expect(finds('identifier:"*"')).toBe(false);
  });

  test('a prefix is a prefix with and without * and in quotes; exact is the whole text', () => {
    for (const value of [
      'anna',
      'anna*',
      '"anna"',
      'anna.schmidt',
      'anna.schmidt*',
      '"anna.schmidt"',
      'ANNA.S',
    ]) {
      expect(finds(`identifier:${value}`)).toBe(true);
      expect(finds(`identifier.exact:"${value.replaceAll(/["*]/g, '')}"`)).toBe(false);
    }
    expect(finds('identifier:""')).toBe(false);
  });

  test('similar words: one letter up to five letters, two beyond, first letter fixed, swaps cost two', () => {
    expect(finds('items.name:mlk~')).toBe(true);
    expect(finds('items.name:mikl~')).toBe(false);
    expect(finds('items.name:silk~')).toBe(false);
    expect(finds('items.name:orgnaic~')).toBe(true);
    expect(finds('items.name:sourdog~')).toBe(true);
    expect(finds('items.name:sourd~')).toBe(false);
    expect(finds('items.name:KÄSEE~')).toBe(true);
  });
});

describe('numbers', () => {
  const withTotal = (total: number) => changed({ total });

  test('ends of ranges are in with square and out with curly brackets', () => {
    expect(finds('total:[23.47 TO 30]')).toBe(true);
    expect(finds('total:{23.47 TO 30]')).toBe(false);
    expect(finds('total:[20 TO 23.47}')).toBe(false);
    expect(finds('total:[20 TO 23.47]')).toBe(true);
    expect(finds('total:{* TO *}')).toBe(true);
    expect(finds('total:[23.47 TO *]')).toBe(true);
    expect(finds('total:["20" TO "30"]')).toBe(true);
    expect(finds('total:"23.47"')).toBe(true);
    expect(finds('total:023.470')).toBe(true);
  });

  test('reversed and empty ranges match nothing', () => {
    expect(finds('total:[30 TO 20]')).toBe(false);
    expect(finds('total:{23.47 TO 23.47]')).toBe(false);
    expect(finds('total:[23.47 TO 23.47]')).toBe(true);
    expect(finds('timestamp:[2025 TO 2023]')).toBe(false);
    expect(finds('timestamp:{2024 TO 2024}')).toBe(false);
    expect(finds('-total:[30 TO 20]')).toBe(true);
  });

  test('integer fields compare the stored number', () => {
    expect(finds('items.quantity:[1 TO 2]', named('a'))).toBe(true);
    const receipt = changed({ items: [{ name: 'a', quantity: 1.5, total: 1 }] as ReceiptDocument['items'] });
    expect(finds('items.quantity:[1 TO 2]', receipt)).toBe(true);
    expect(finds('items.quantity:1', receipt)).toBe(false);
    expect(finds('items.quantity:{1 TO 2}', receipt)).toBe(true);
  });

  test('zero has one sign, and ends beyond every double are answered', () => {
    expect(finds('total:-0', withTotal(0))).toBe(true);
    expect(finds('total:0', withTotal(-0))).toBe(true);
    const huge = '9'.repeat(400);
    expect(finds(`total:[* TO ${huge}]`, withTotal(Number.MAX_VALUE))).toBe(true);
    expect(finds(`total:[${huge} TO *]`, withTotal(Number.MAX_VALUE))).toBe(false);
    expect(finds(`total:[-${huge} TO ${huge}]`)).toBe(true);
    expect(finds(`total:${huge}`)).toBe(false);
    expect(finds(`total:0.${'0'.repeat(400)}1`, withTotal(0))).toBe(true);
    expect(finds(`store_id:[* TO ${huge}]`)).toBe(true);
  });

  test('lengths are 0 where there is nothing, quantities count null as 0', () => {
    for (const path of [
      'discounts_length',
      'discounts_quantity',
      'payments_length',
      'items.discounts_length',
    ]) {
      expect(finds(`${path}:0`, bareReceipt)).toBe(true);
    }
    expect(finds('discounts_quantity:2')).toBe(true);
    expect(finds('items.discounts_quantity:5')).toBe(false);
  });
});

describe('dates', () => {
  const at = (instant: string) => changed({ timestamp: Date.parse(instant) });

  test('days, months and years are the retailer’s', () => {
    expect(finds('timestamp:2024-10-12', at('2024-10-11T22:00:00Z'))).toBe(true);
    expect(finds('timestamp:2024-10-12', at('2024-10-12T21:59:59.999Z'))).toBe(true);
    expect(finds('timestamp:2024-10-12', at('2024-10-12T22:00:00Z'))).toBe(false);
    expect(finds('timestamp:2024-10', at('2024-09-30T22:00:00Z'))).toBe(true);
    // Berlin leaves summer time in October: the month ends at 23:00 UTC.
    expect(finds('timestamp:2024-10', at('2024-10-31T22:30:00Z'))).toBe(true);
    expect(finds('timestamp:2024', at('2023-12-31T23:00:00Z'))).toBe(true);
    expect(finds('timestamp:2024', at('2024-12-31T23:00:00Z'))).toBe(false);
  });

  test('a literal is the interval of its precision, at both ends of a range', () => {
    const noon = at('2024-10-12T10:00:00Z');
    expect(finds('timestamp:{2024-10-12 TO *]', noon)).toBe(false);
    expect(finds('timestamp:{2024-10-11 TO *]', noon)).toBe(true);
    expect(finds('timestamp:[* TO 2024-10-12]', noon)).toBe(true);
    expect(finds('timestamp:[* TO 2024-10-12}', noon)).toBe(false);
    expect(finds('timestamp:[2024-10 TO 2024-10]', noon)).toBe(true);
    expect(finds('timestamp:"2024-10-12"', noon)).toBe(true);
    const later = at('2024-10-12T10:00:00.999Z');
    expect(finds('timestamp:2024-10-12T10:00:00Z', later)).toBe(true);
    expect(finds('timestamp:2024-10-12T12:00:00+02:00', later)).toBe(true);
    expect(finds('timestamp:2024-10-12T10:00:00.9Z', later)).toBe(true);
    expect(finds('timestamp:2024-10-12T10:00:00.99Z', later)).toBe(true);
    expect(finds('timestamp:2024-10-12T10:00:00.9990Z', later)).toBe(true);
    expect(finds('timestamp:2024-10-12T10:00:00.9995Z', later)).toBe(false);
    expect(finds('timestamp:{2024-10-12T10:00:00Z TO *]', later)).toBe(false);
    expect(finds('timestamp:[* TO 2024-10-12T10:00:00Z]', later)).toBe(true);
    expect(finds('timestamp:[* TO 2024-10-12T10:00:00Z}', later)).toBe(false);
  });

  test('the ends of the calendar are answered', () => {
    expect(finds('timestamp:[0000 TO 9999]')).toBe(true);
    expect(finds('timestamp:{9999 TO *]')).toBe(false);
    expect(finds('timestamp:[* TO 0000}')).toBe(false);
    expect(finds('items.return.localtime:[0000 TO 9999]')).toBe(true);
    expect(finds('items.return.localtime:[* TO *]')).toBe(true);
    expect(finds('items.return.localtime:[* TO *]', bareReceipt)).toBe(false);
  });
});
