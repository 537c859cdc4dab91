import { describe, expect, test } from 'vitest';
import { answers } from './arbitraries/answer';
import { bareReceipt, exampleReceipt } from './arbitraries/example';
import { testSearchFields } from './arbitraries/receipts';
import type { ReceiptDocument } from './receipt-document';
import { receiptCatalogue } from './receipt-fields';

const catalogue = receiptCatalogue({ search_fields: testSearchFields, timezone: 'Europe/Berlin' });

/** Whether a query finds a receipt, by terms and by the receipt alike. */
function finds(query: string, receipt: ReceiptDocument = exampleReceipt): boolean {
  const { byDocument, byTerms } = answers(query, receipt, catalogue, receipt.timestamp);
  expect(byTerms).toBe(byDocument);
  return byDocument;
}

function changed(changes: Partial<ReceiptDocument>): ReceiptDocument {
  return { ...exampleReceipt, ...changes };
}

function named(...names: string[]): ReceiptDocument {
  return changed({
    items: names.map((name) => ({ name, quantity: 1, total: 1 })) as ReceiptDocument['items'],
  });
}

describe('every field', () => {
  const hits = String.raw`
    transaction_id:UK-0123      transaction_id:20241012   transaction_id:"uk 0123 20241012"
    timestamp:2024-10-12        timestamp:2024-10-12T10:00:00Z  timestamp:2024-10-12T12:00:00.25+02:00
    items.name:milk             items.name:KASE           items.name:"whole milk"
    items.quantity:2            items.quantity:[1 TO 2]   items.quantity:*
    items.quantity.decimal:1.5  items.quantity.decimal:{1.2 TO 1.6}
    items.unit:KG               items.unit:*
    items.total:3.98            items.total:[-5 TO -4]    items.total:5.5
    items.discounts:*           items.discounts.name:sale items.discounts.quantity:3  items.discounts.quantity:*
    items.discounts.amount:-0.25
    items.discounts_length:2    items.discounts_length:0  items.discounts_quantity:3  items.discounts_quantity:0
    items.return:*              items.return.localtime:2024-10-12  items.return.localtime:2024-10-12T03:30:00Z
    items.return.reason:dark    items.return.reason:*
    items.properties:*          items.properties.details:"best before"  items.properties.details:*
    items.properties.product_code:4006381333931  items.properties.product_code:*
    items.dynamic.weight:2.06   items.dynamic.weight:*    items.dynamic.expires:2024-10-20
    items_length:3              total:23.47               total:{5.50 TO *]
    discounts:*                 discounts.name:birthday   discounts.quantity:2        discounts.quantity:*
    discounts.amount:2.5        discounts_length:2        discounts_quantity:2
    payments:*                  payments.change:0.53      payments.change:1           payments.change:*
    payments.number:4242        payments.number:0017      payments.number:*
    payments.method:"gift card" payments.method:CARD      payments.method:*
    payments.issue:02           payments.start:01/24      payments.end:01/28          payments.po_number:"po 99"
    payments.issue:*            payments.start:*          payments.end:*              payments.po_number:*
    payments_length:2           store_id:17               store_reference:[100 TO 200]
    external_store_reference:berlin-mitte
    properties:*                properties.email:anna@    properties.email:*          properties.email.exact:anna@example.com
    properties.operator:"till 7" properties.operator:*    properties.salesperson:okafor  properties.salesperson:*
    identifier:anna.schmidt@ex  identifier:a              identifier:*                identifier.exact:anna.schmidt@example.com
    pos_data_ids:pos-2          pos_data_ids:*
    dynamic.campaign:spring     dynamic.note:door         dynamic.code:ab-12          dynamic.points:40
    dynamic.campaign:*          dynamic.note:*            dynamic.code:*              dynamic.points:*`;
  const misses = String.raw`
    transaction_id:UK-20241012  transaction_id:UK-012     timestamp:2024-10-13        timestamp:2024-10-12T10:00:01Z
    items.name:fromage          items.name:mil            items.name:"milk whole"     items.name:"2l kase"
    items.quantity:3            items.quantity.decimal:1.4 items.unit:k               items.total:3.99
    items.discounts.name:loyalty items.discounts.quantity:2 items.discounts.amount:1  items.discounts_length:1
    items.discounts_length:3    items.discounts_quantity:2 items.return.localtime:2024-10-11  items.return.reason:bright
    items.properties.details:"friday lot" items.properties.product_code:400638133393
    items.dynamic.weight:2      items.dynamic.expires:2024-10-19  items_length:4      total:23.46
    discounts.name:sale         discounts.quantity:3      discounts.amount:-0.5       discounts_length:1
    discounts_quantity:3        payments.change:0.5       payments.number:42          payments.method:gift
    payments.issue:2            payments.start:01/28      payments.end:01/24          payments.po_number:99
    payments_length:3           store_id:123              store_reference:17          external_store_reference:berlin
    properties.email:example    properties.email.exact:anna@  properties.operator:7   properties.salesperson:be
    identifier:schmidt          identifier.exact:anna     pos_data_ids:pos            dynamic.campaign:spr
    dynamic.note:floor          dynamic.code:12           dynamic.points:41`;
  const queries = (table: string) => table.match(/[a-z_.]+:(?:"[^"]*"|[[{][^\]}]*[\]}]|\S+)/g) ?? [];

  test.each(queries(hits))('%s finds the receipt', (query) => {
    expect(finds(query)).toBe(true);
    expect(finds(`-${query}`)).toBe(false);
  });

  test.each(queries(misses))('%s does not find it', (query) => {
    expect(finds(query)).toBe(false);
    expect(finds(`-${query}`)).toBe(true);
  });

  test('is tried', () => {
    for (const table of [hits, misses]) {
      const tried = new Set(queries(table).map((query) => query.slice(0, query.indexOf(':'))));
      const left = [...catalogue.fields].filter(([path, { match }]) => !tried.has(path) && match !== null);
      expect(left.map(([path]) => path)).toEqual([]);
    }
  });

  test.each([...catalogue.fields.values()].filter(({ exists }) => exists !== null).map(({ path }) => path))(
    '%s:* does not find a receipt with nothing in it',
    (path) => {
      expect(finds(`${path}:*`)).toBe(true);
      expect(finds(`${path}:*`, bareReceipt)).toBe(path === 'items.quantity');
      expect(finds(`-${path}:*`, bareReceipt)).toBe(path !== 'items.quantity');
    },
  );
});

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

describe('what exists', () => {
  const withProperties = (properties: ReceiptDocument['properties']) => changed({ properties });

  test.each([
    [{ email: '' }, true],
    [{ email: 0 }, true],
    [{ email: false }, true],
    [{ email: [''] }, true],
    [{ email: null }, false],
    [{ email: [] }, false],
    [{ email: {} }, false],
    [{ email: [null, {}, []] }, false],
    [{}, false],
  ])('%j: %s', (properties, expected) => {
    expect(finds('properties.email:*', withProperties(properties))).toBe(expected);
    expect(finds('properties:*', withProperties(properties))).toBe(expected);
  });

  test('a PATCH of properties is what search sees of them', () => {
    expect(
      finds('properties.email.exact:new@example.com', withProperties({ email: 'new@example.com' })),
    ).toBe(true);
  });
});
