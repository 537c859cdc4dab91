import { beforeAll, describe, expect, test } from 'vitest';
import type { ApiClient } from '../api-client';
import { makeRetailer } from '../factories';

// Contract sections 2 and 5: what a query must not hold, and how the answer says where it does.

let api: ApiClient;
beforeAll(async () => {
  ({ api } = await makeRetailer({
    search_fields: { 'dynamic.campaign': { path: 'campaign', kind: 'exact' } },
  }));
});

const search = (query: string, path = '/receipts/_search') =>
  api.get(`${path}?query=${encodeURIComponent(query)}`);

describe('a flaw of a query', () => {
  test.each([
    ['', 'missing term', 1],
    ['   ', 'missing term', 1],
    ['milk', 'value without a field', 1],
    [':milk', 'missing field name', 1],
    ['items.name:', 'missing value', 12],
    ['total:5 items.name:', 'missing value', 20],
    ['items.name:"milk', 'quotes without an end', 12],
    ['items.name:(milk', 'parenthesis without an end', 12],
    ['items.name:()', 'empty parentheses', 12],
    ['items.name:(a (b))', 'parentheses do not nest: unexpected (', 15],
    ['items.name:a)', 'unexpected )', 13],
    ['total:[1 TO', 'missing end of the range', 12],
    ['total:[1 5]', 'missing TO', 10],
    ['total:[1 TO 5', 'range without an end', 7],
    ['total:[1 TO 5)', 'unexpected )', 14],
    ['- total:5', '- without a term', 1],
    ['items.name:*milk', '* can not begin a word; it needs a backslash or quotes,', 12],
    ['items.name:a:b', 'a colon in a value needs a backslash or quotes,', 13],
    ['items.name:a~b', '~ can only end a word; it needs a backslash or quotes,', 13],
    ['items.name:~', '~ without a word', 12],
    [String.raw`items.name:a\ `.trimEnd(), 'backslash without a character', 13],
    ['items.name:"🥛 milk" milk', 'value without a field', 21],
    // A kind that the field does not have.
    ['items.name:[a TO b]', 'items.name takes words, not a range', 12],
    ['items.name:mil*', 'items.name takes words, not the beginning of a word', 12],
    ['items.name:*', 'items.name takes words, not *', 12],
    ['items.name:a-b~', 'items.name takes words, not ~ after several words', 12],
    ['total:cheap', 'total takes a number or a range of them, not "cheap"', 7],
    ['total:1e3', 'total takes a number or a range of them, not "1e3"', 7],
    ['total:infinity', 'total takes a number or a range of them, not "infinity"', 7],
    ['total:NaN', 'total takes a number or a range of them, not "NaN"', 7],
    ['total:[1 TO five]', 'total takes a number or a range of them, not "five"', 13],
    ['store_id:1.5', 'store_id takes a whole number or a range of them, not a fraction', 10],
    ['total:*', 'total takes a number or a range of them, not *', 7],
    ['total:5~', 'total takes a number or a range of them, not similar words', 7],
    ['timestamp:yesterday', 'timestamp takes a date or a range of them, not "yesterday"', 11],
    ['timestamp:2024-02-30', 'timestamp takes a date or a range of them, not "2024-02-30"', 11],
    ['timestamp:2024-10-12T10:00', 'timestamp takes a date or a range of them, not "2024-10-12T10:00"', 11],
    ['payments:card', 'payments takes *, not a value', 10],
    ['items.unit:kg*', 'items.unit takes a whole text or *, not the beginning of a text', 12],
    ['identifier:ann~', 'identifier takes the beginning of a text or *, not similar words', 12],
    ['identifier.exact:*', 'identifier.exact takes a whole text, not *', 18],
    ['dynamic.campaign:[a TO b]', 'dynamic.campaign takes a whole text or *, not a range', 18],
  ])('%j: %s at position %i', async (query, what, position) => {
    const { status, json } = await search(query);
    const description = `${what} at position ${position}`;
    expect(status).toBe(400);
    expect(json).toMatchObject({ code: 'invalid_query', description: `invalid query: ${description}` });
    expect(json.errors).toMatchObject([{ location: 'query', name: 'query', description, position }]);
  });

  test('is told for every term at once, the first of them in the description', async () => {
    const { json } = await search('total:x items.name:milk item.name:a store_id:y');
    expect(json.description).toBe(`invalid query: ${json.errors[0].description}`);
    expect(json.errors.map(({ position }: { position: number }) => position)).toEqual([7, 25, 46]);
  });

  test('is told in problem+json, too', async () => {
    const { headers, json } = await api.get('/receipts/_search?query=x:1', {
      accept: 'application/problem+json',
    });
    expect(headers.get('content-type')).toMatch(/^application\/problem\+json/);
    expect(json).toMatchObject({ status: 400, code: 'invalid_query', errors: [{ position: 1 }] });
  });
});

describe('an unknown field', () => {
  test.each([
    ['item.name:milk', 'item.name', ['items.name']],
    ['Items.Name:milk', 'Items.Name', ['items.name']],
    ['name:milk', 'name', ['items.name', 'discounts.name', 'items.discounts.name']],
    ['totl:5', 'totl', ['total']],
    ['payments.metod:card', 'payments.metod', ['payments.method', 'payments.end']],
    ['dynamic.campain:a', 'dynamic.campain', ['dynamic.campaign']],
    ['xyzzy:5', 'xyzzy', []],
    ['__proto__:5', '__proto__', []],
    ['constructor:5', 'constructor', []],
    ['items.name.exact:5', 'items.name.exact', expect.any(Array)],
  ])('%s is named, with the fields it may have meant', async (query, path, nearest) => {
    const { status, json } = await search(query);
    const description = `${path} is not a valid field`;
    expect(status).toBe(400);
    expect(json).toMatchObject({ code: 'invalid_query', description: `invalid query: ${description}` });
    expect(json.errors).toMatchObject([
      { location: 'query', name: 'query', description, position: 1, nearest },
    ]);
  });

  test('of identifiers is named with fields of identifiers', async () => {
    const { json } = await search('properties.name.frist:a', '/identifiers/_search');
    expect(json.errors[0].nearest[0]).toBe('properties.name.first');
    const { status } = await search('items.name:milk', '/identifiers/_search');
    expect(status).toBe(400);
  });

  test('of another retailer is not a field here', async () => {
    const other = await makeRetailer();
    expect((await other.api.get('/receipts/_search?query=dynamic.campaign:a')).status).toBe(400);
    expect((await search('dynamic.campaign:a')).status).toBe(200);
  });
});

describe('arguments', () => {
  test.each([
    ['/receipts/_search', 'query', 'query is missing'],
    ['/identifiers/_search', 'query', 'query is missing'],
    ['/receipts/_search?query=total:5&count=0', 'count', expect.stringContaining('count')],
    ['/receipts/_search?query=total:5&count=21', 'count', expect.stringContaining('count')],
    ['/receipts/_search?query=total:5&offset=1001', 'offset', expect.stringContaining('offset')],
    ['/receipts/_search?query=total:5&offset=-1', 'offset', expect.stringContaining('offset')],
    ['/receipts/_search?query=total:5&offset=1.5', 'offset', expect.stringContaining('offset')],
    ['/receipts/_search?query=total:5&query=total:6', 'query', 'query must be given once'],
    ['/receipts/_search?query=total:5&consumer=1,2,3,4,5,6', 'consumer', expect.stringContaining('consumer')],
    ['/receipts/_search?query=total:5&consumer=', 'consumer', 'consumer must not have an empty element'],
    ['/identifiers/_search?query=identifier:a&consumer=1', 'consumer', 'consumer is not a known argument'],
    ['/receipts/_search?query=total%3A5%00', 'query', 'query must not hold NUL'],
  ])('%s is refused', async (path, name, description) => {
    const { status, json } = await api.get(path);
    expect(status).toBe(400);
    expect(json.code).toBe('invalid_request');
    expect(json.errors).toMatchObject([{ location: 'query', name, description }]);
  });
});
