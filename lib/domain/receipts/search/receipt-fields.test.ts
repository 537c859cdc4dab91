import { describe, expect, test } from 'vitest';
import { bareReceipt, exampleReceipt } from '@/test/search/arbitraries/example';
import { finds, testCatalogue } from '@/test/search/arbitraries/finds';
import { receiptDocument, type ReceiptDocument } from '../wire/receipt-document';

describe('every field', () => {
  const hits = String.raw`
    transaction_id:UK-0123      transaction_id:20241012   transaction_id:"uk 0123 20241012"
    timestamp:2024-10-12        timestamp:2024-10-12T10:00:00Z  timestamp:2024-10-12T12:00:00.25+02:00
    items.name:milk             items.name:KASE           items.name:"whole milk"
    items.names:milk            items.names:FROMAGE       items.names:"whole milk"  items.names:"pate molle"  items.names:frommage~
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
    payments.method:"gift card" payments.method:CARD      payments.method:giftcard    payments.method:*
    payments.type:"apple pay"
    payments.issue:02           payments.start:01/24      payments.end:01/28          payments.po_number:"po 99"
    payments.issue:*            payments.start:*          payments.end:*              payments.po_number:*
    payments_length:2           store_id:17               store_reference:[100 TO 200]
    external_store_reference:berlin-mitte
    properties:*                properties.email:anna@    properties.email:*          properties.email.exact:anna@example.com
    properties.operator:"till 7" properties.operator:*    properties.salesperson:okafor  properties.salesperson:*
    identifier:anna.schmidt@ex  identifier:a              identifier:*                identifier.exact:anna.schmidt@example.com
    pos_data_ids:pos-2          pos_data_ids:*
    warnings:total_mismatch     warnings:*
    fiscal:*                    fiscal.scheme:de-tse      fiscal.scheme:AT-RKSV       fiscal.status:training
    localtime.date:2024-10-12   localtime.date:[2024-10-12 TO 2024-10-13]  localtime.date:2024-10
    localtime.hour:6            localtime.hour:[0 TO 6]   localtime.weekday:6
    currency:EUR                vat.rate:7                  vat.rate:5.5              vat.rate:[0 TO 6]           vat.rate:*
    till_uuid:6F1B2C9E-0D3A-4B7C-9E6F-1234567890AB        till_uuid:*                 duplicate:*  test:*
    dynamic.campaign:spring     dynamic.note:door         dynamic.code:ab-12          dynamic.points:40
    dynamic.campaign:*          dynamic.note:*            dynamic.code:*              dynamic.points:*`;
  const misses = String.raw`
    transaction_id:UK-20241012  transaction_id:UK-012     timestamp:2024-10-13        timestamp:2024-10-12T10:00:01Z
    items.name:fromage          items.name:mil            items.name:"milk whole"     items.name:"2l kase"
    items.names:mil             items.names:"molle pate"  items.names:"jung fromage"  items.names:from
    payments.type:apple         payments.type:card
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
    identifier:schmidt          identifier.exact:anna     pos_data_ids:pos            warnings:total
    fiscal.scheme:de            fiscal.scheme:pt-atcud    fiscal.status:copy
    localtime.date:2024-10-11   localtime.date:{2024-10-12 TO *]  localtime.hour:10   localtime.weekday:[1 TO 5]
    currency:CHF                vat.rate:19                 vat.rate:{5.5 TO 7}       till_uuid:6f1b2c9e
    dynamic.campaign:spr
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
      const left = [...testCatalogue.fields].filter(
        ([path, { match }]) => !tried.has(path) && match !== null,
      );
      expect(left.map(([path]) => path)).toEqual([]);
    }
  });

  test.each(
    [...testCatalogue.fields.values()].filter(({ exists }) => exists !== null).map(({ path }) => path),
  )('%s:* does not find a receipt with nothing in it', (path) => {
    expect(finds(`${path}:*`)).toBe(true);
    expect(finds(`${path}:*`, bareReceipt)).toBe(path === 'items.quantity');
    expect(finds(`-${path}:*`, bareReceipt)).toBe(path !== 'items.quantity');
  });
});

describe('what exists', () => {
  const withProperties = (properties: ReceiptDocument['properties']) => ({ ...exampleReceipt, properties });

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
    const row = {
      ...exampleReceipt,
      timestamp: new Date(exampleReceipt.timestamp),
      submitted: { items: exampleReceipt.items, properties: { email: 'old@example.com' } },
      snapshot: { l10n: { timezone: 'UTC' } },
    };
    const before = receiptDocument({ ...row, properties: null });
    expect(finds('properties.email.exact:old@example.com', before)).toBe(true);
    const after = receiptDocument({ ...row, properties: { email: 'new@example.com' } });
    expect(finds('properties.email.exact:old@example.com', after)).toBe(false);
    expect(finds('properties.email.exact:new@example.com', after)).toBe(true);
    expect(finds('payments_length:0 discounts_length:0 -payments:*', before)).toBe(true);
  });
});
