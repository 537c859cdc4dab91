import { describe, expect, test } from 'vitest';
import { ServiceError } from '@/lib/core/errors';
import { testSearchFields } from '@/test/search/arbitraries/receipts';
import { bindQuery } from './bind-query';
import type { Catalogue } from './catalogue';
import { identifierCatalogue } from '@/lib/domain/identifiers/identifier-fields';
import { parseQuery } from './language/parser';
import type { QueryViolation } from './query-error';
import { receiptCatalogue } from '@/lib/domain/receipts/search/receipt-fields';

const timezone = 'Europe/Berlin';
const receipts = receiptCatalogue({ search_fields: testSearchFields, timezone });
const identifiers = identifierCatalogue({ timezone });

/** The tables of §4.6 and §4.12, word for word; dynamic fields as the test's settings define them. */
const receiptTable = `
  transaction_id | partial
  timestamp | date match or range
  items.name | partial
  items.quantity | integer match, range or exists
  items.quantity.decimal | float match or range
  items.unit | exact or exists
  items.total | float match or range
  items.discounts | exists
  items.discounts.name | partial
  items.discounts.quantity | integer match, range or exists
  items.discounts.amount | float match or range
  items.discounts_length, items.discounts_quantity | integer match or range
  items.return | exists
  items.return.localtime | date match or range
  items.return.reason | partial or exists
  items.properties | exists
  items.properties.details | partial or exists
  items.properties.product_code | exact or exists
  items.dynamic.weight | float match, range or exists
  items.dynamic.expires | date match, range or exists
  items_length | integer match or range
  total | float match or range
  discounts | exists
  discounts.name | partial
  discounts.quantity | integer match, range or exists
  discounts.amount | float match or range
  discounts_length, discounts_quantity | integer match or range
  payments | exists
  payments.change | float match, range or exists
  payments.number, payments.method, payments.issue, payments.start, payments.end, payments.po_number | exact or exists
  payments_length | integer match or range
  store_id, store_reference | integer match or range
  external_store_reference | exact
  properties | exists
  properties.email | prefix or exists
  properties.email.exact | exact
  properties.operator | exact or exists
  properties.salesperson | partial or exists
  identifier | prefix or exists
  identifier.exact | exact
  pos_data_ids | exact or exists
  items.names | partial
  payments.type | exact
  warnings | exact or exists
  localtime.date | date match or range
  localtime.hour, localtime.weekday | integer match or range
  vat.rate | float match, range or exists
  currency | exact
  till_uuid | exact or exists
  fiscal, duplicate, test | exists
  fiscal.scheme, fiscal.status | exact
  dynamic.campaign | exact or exists
  dynamic.note | partial or exists
  dynamic.code | prefix or exists
  dynamic.points | integer match, range or exists`;
const identifierTable = `
  identifier | prefix
  identifier.exact | exact
  properties.name.title | exact
  properties.name.first, properties.name.middle, properties.name.last | prefix
  properties.name.first.exact, properties.name.middle.exact, properties.name.last.exact | exact
  properties.email, properties.postcode, properties.address, properties.city | prefix
  properties.house_number, properties.phone | prefix
  properties.email.exact, properties.postcode.exact, properties.address.exact, properties.city.exact | exact
  properties.house_number.exact, properties.phone.exact | exact
  properties.gender | exact
  properties.birthdate | date match or range
  consumer | prefix`;

function rows(table: string): [path: string, kinds: string][] {
  return table
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [paths = '', kinds = ''] = line.split(' | ');
      return paths.split(', ').map((path): [string, string] => [path.trim(), kinds]);
    });
}

function refusal<Document>(query: string, catalogue: Catalogue<Document>): ServiceError | null {
  try {
    bindQuery(parseQuery(query), catalogue);
    return null;
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'invalid_query' && error.status === 400) return error;
    throw error;
  }
}

const message = (query: string) => refusal(query, receipts)?.message;

describe.each([
  ['receipts', receiptTable, receipts],
  ['identifiers', identifierTable, identifiers],
] as [string, string, Catalogue<never>][])('the fields of %s', (_, table, catalogue) => {
  test('are those of the specification', () => {
    expect([...catalogue.fields.keys()].toSorted()).toEqual(
      rows(table)
        .map(([path]) => path)
        .toSorted(),
    );
  });

  test.each(rows(table))('%s takes %s and nothing else', (path, kinds) => {
    const accepts = (value: string) => refusal(`${path}:${value}`, catalogue) === null;
    const takes = (kind: string) => kinds.includes(kind);
    const isText = takes('partial') || takes('prefix') || takes('exact');
    expect(accepts('*')).toBe(takes('exists'));
    expect(accepts('word')).toBe(isText);
    expect(accepts('"two words"')).toBe(isText);
    expect(accepts('(a +b -"c d")')).toBe(isText);
    expect(accepts('word~')).toBe(takes('partial'));
    expect(accepts('wor*')).toBe(takes('prefix'));
    expect(accepts('"*"')).toBe(isText);
    expect(accepts('5')).toBe(isText || takes('integer') || takes('float'));
    expect(accepts('5.50')).toBe(isText || takes('float'));
    expect(accepts('2024-10-12')).toBe(isText || takes('date'));
    expect(accepts('[1 TO 2}')).toBe(takes('integer') || takes('float'));
    expect(accepts('[1.5 TO *]')).toBe(takes('float'));
    expect(accepts('{2024-10 TO 2024-11-05T00:00:00Z]')).toBe(takes('date'));
    expect(accepts('[a TO b]')).toBe(false);
  });

  test('have short codes, shared only by fields that read the same', () => {
    const codes = Map.groupBy(catalogue.fields.values(), ({ code }) => code);
    for (const [code, fields] of codes) {
      expect(code).toMatch(/^[a-z]{1,3}$|^[ix]x\.[a-z]+\.[a-z0-9_]+$/);
      const [first] = fields;
      for (const field of fields)
        expect(field.path).toMatch(new RegExp(`^${first?.path}(\\.exact|\\.decimal)?$`));
    }
  });
});

describe('a refusal', () => {
  test.each([
    ['items.nme:milk', 'items.nme is not a valid field'],
    ['items.name:[a TO b]', 'items.name takes words, not a range at position 12'],
    ['items.name:mil*', 'items.name takes words, not the beginning of a word at position 12'],
    ['items.name:foo-bar~', 'items.name takes words, not ~ after several words at position 12'],
    ['items.name:*', 'items.name takes words, not * at position 12'],
    ['total:milk', 'total takes a number or a range of them, not "milk" at position 7'],
    ['total:*', 'total takes a number or a range of them, not * at position 7'],
    ['total:5~', 'total takes a number or a range of them, not similar words at position 7'],
    ['total:infinity', 'total takes a number or a range of them, not "infinity" at position 7'],
    ['total:NaN', 'total takes a number or a range of them, not "NaN" at position 7'],
    ['total:1e3', 'total takes a number or a range of them, not "1e3" at position 7'],
    ['total:+5', 'total takes a number or a range of them, not "+5" at position 7'],
    ['total:0x10', 'total takes a number or a range of them, not "0x10" at position 7'],
    ['total:[1 TO abc]', 'total takes a number or a range of them, not "abc" at position 13'],
    [
      'items.quantity:1.5',
      'items.quantity takes a whole number or a range of them or *, not a fraction at position 16',
    ],
    [
      'items.quantity:[1 TO 2.0]',
      'items.quantity takes a whole number or a range of them or *, not a fraction at position 22',
    ],
    ['items.discounts:5', 'items.discounts takes *, not a value at position 17'],
    ['items.discounts:[1 TO 2]', 'items.discounts takes *, not a range at position 17'],
    ['items.unit:kg~', 'items.unit takes a whole text or *, not similar words at position 12'],
    ['items.unit:k*', 'items.unit takes a whole text or *, not the beginning of a text at position 12'],
    ['identifier:ann~', 'identifier takes the beginning of a text or *, not similar words at position 12'],
    ['timestamp:yesterday', 'timestamp takes a date or a range of them, not "yesterday" at position 11'],
    [
      'timestamp:2024-10-12T10:00Z',
      'timestamp takes a date or a range of them, not "2024-10-12T10:00Z" at position 11',
    ],
    [
      'timestamp:2024-10-12T10:00:00',
      'timestamp takes a date or a range of them, not "2024-10-12T10:00:00" at position 11',
    ],
    ['timestamp:2024-02-30', 'timestamp takes a date or a range of them, not "2024-02-30" at position 11'],
    [
      'timestamp:2024-10-12T24:00:00Z',
      'timestamp takes a date or a range of them, not "2024-10-12T24:00:00Z" at position 11',
    ],
    [
      'timestamp:2024-10-12T10:00:60Z',
      'timestamp takes a date or a range of them, not "2024-10-12T10:00:60Z" at position 11',
    ],
    ['timestamp:20241012', 'timestamp takes a date or a range of them, not "20241012" at position 11'],
    [
      'timestamp:[* TO 12.10.2024]',
      'timestamp takes a date or a range of them, not "12.10.2024" at position 17',
    ],
    ['store_id:(1 2 x)', 'store_id takes a whole number or a range of them, not "x" at position 15'],
  ])('of %s says what the field can do', (query, expected) => {
    expect(message(query)).toBe(`invalid query: ${expected}`);
  });

  test('tells every violation at once, each with its position', () => {
    const errors = refusal('items.name:* total:5 total:x foo:1', receipts)
      ?.errors as readonly QueryViolation[];
    expect(errors.map(({ position, description }) => [position, description])).toEqual([
      [12, 'items.name takes words, not * at position 12'],
      [28, 'total takes a number or a range of them, not "x" at position 28'],
      [30, 'foo is not a valid field'],
    ]);
  });

  test.each([
    ['items.nme', 'items.name'],
    ['item.total', 'items.total'],
    ['Total', 'total'],
    ['name', 'items.name'],
    ['email', 'properties.email'],
    ['payment.method', 'payments.method'],
    ['dynamic.campain', 'dynamic.campaign'],
  ])('of the field %s offers %s', (path, expected) => {
    const [error] = (refusal(`${path}:1`, receipts)?.errors ?? []) as readonly QueryViolation[];
    expect(error?.nearest?.[0]).toBe(expected);
  });

  test('offers nothing for what is like no field, and never more than three', () => {
    const nearest = (path: string) =>
      ((refusal(`${path}:1`, receipts)?.errors ?? []) as readonly QueryViolation[])[0]?.nearest;
    expect(nearest('zzzzzzzz')).toEqual([]);
    expect(nearest('x'.repeat(5000))).toEqual([]);
    expect(nearest('quantity')?.length).toBe(3);
  });

  test.each(['__proto__', 'constructor', 'toString', 'items.__proto__', "total';drop/**/table"])(
    'meets the field %s',
    (path) => {
      expect(message(`${path}:1`)).toBe(`invalid query: ${path} is not a valid field`);
    },
  );
});
