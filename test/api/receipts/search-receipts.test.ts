import { beforeAll, describe, expect, test } from 'vitest';
import { config } from '@/lib/core/config';
import { openOwnerClient } from '@/lib/platform/db/client';
import { bearerToken, productionMount, testOrigin } from '@/test/api-client';
import { makeRetailer, postedReceipt, receiptBody, type TestRetailer } from '@/test/factories';

// Section 4.6, contract sections 2 and 5: what a query finds, page by page, and what it must not hold.

describe('200', () => {
  test('a receipt is found by the next search after it was submitted or patched', async () => {
    const { api } = await makeRetailer();
    const search = async (query: string) =>
      (await api.get(`/receipts/_search?query=${encodeURIComponent(query)}`)).json;
    const { json: posted } = await api.post('/receipts', receiptBody({ identifier: 'Ann@example.com' }));
    for (const query of [
      'items.name:milk',
      'items.name:"whole milk"',
      'items.name:mill~',
      'total:[3 TO 4}',
      'identifier:ann',
      'identifier.exact:ANN@example.com',
      'timestamp:2026-03-14',
      '-items.return:*',
      'items.name:(bread milk)',
    ]) {
      const { hits, receipts, time, description } = await search(query);
      expect({ query, hits, ids: receipts?.map(({ id }: { id: string }) => id), description }).toEqual({
        query,
        hits: 1,
        ids: [posted.id],
        description: undefined,
      });
      expect(Number.isInteger(time)).toBe(true);
    }
    expect((await search('items.name:bread')).hits).toBe(0);
    await api.patch(`/receipts/${posted.id}`, [{ op: 'replace', path: '/identifier', value: 'bob' }]);
    expect((await search('identifier:ann')).hits).toBe(0);
    expect((await search('identifier:bob')).hits).toBe(1);
    const { json: found } = await api.get(`/identifiers/_search?query=identifier:ann`);
    expect(found).toMatchObject({ hits: 1, identifiers: [{ identifier: 'Ann@example.com' }] });
  });

  test('items are found by names in all languages, cards and wallets by what they are called', async () => {
    const { api } = await makeRetailer();
    const hits = async (query: string) =>
      (await api.get(`/receipts/_search?query=${encodeURIComponent(query)}`)).json.hits as number;
    const item = { name: 'Bio Vollmilch 1 l', 'name:en': 'Organic Whole Milk', 'name:fr': 'Lait entier bio' };
    const payment = { method: 'card', amount: 3.98, details: { type: 'Apple Pay', number: '7710' } };
    await api.post(
      '/receipts',
      receiptBody({ items: [{ ...item, quantity: 2, total: 3.98 }], payments: [payment] }),
    );
    await api.post('/receipts', receiptBody({ payments: [{ method: 'visa', amount: 3.98 }] }));
    expect(await hits('items.names:vollmilch')).toBe(1);
    expect(await hits('items.names:milk')).toBe(2);
    expect(await hits('items.names:"whole milk"')).toBe(2);
    expect(await hits('items.names:"lait entier bio"')).toBe(1);
    expect(await hits('items.names:"milk lait"')).toBe(0);
    expect(await hits('items.names:entir~ items.names:(vollmilch -milch)')).toBe(1);
    expect(await hits('-items.names:lait')).toBe(1);
    // As the specification has it.
    expect(await hits('items.name:milk')).toBe(1);
    expect(await hits('payments.type:"APPLE PAY"')).toBe(1);
    expect(await hits('payments.type:(apple visa)')).toBe(0);
  });

  let retailer: TestRetailer;
  /** Newest first. */
  let ids: string[];

  beforeAll(async () => {
    retailer = await makeRetailer();
    ids = [];
    for (let minute = 0; minute < 25; minute += 1) {
      // Three receipts of each instant: the last that came of them is the first that is found.
      const localtime = `2026-03-14T10:${String(Math.floor(minute / 3)).padStart(2, '0')}:00Z`;
      ids.unshift(await postedReceipt(retailer, { localtime, identifier: `consumer-${minute}` }));
    }
  });

  const search = async (args: string) => {
    const { json } = await retailer.api.get(`/receipts/_search?query=items.name:milk${args}`);
    return { hits: json.hits as number, ids: json.receipts.map(({ id }: { id: string }) => id) as string[] };
  };

  describe('a page', () => {
    test('is of twenty, newest first by time and id', async () => {
      expect(await search('')).toEqual({ hits: 25, ids: ids.slice(0, 20) });
    });

    test.each([
      [1, 0],
      [20, 5],
      [7, 20],
      [20, 24],
      [20, 25],
      [20, 1000],
    ])('of %i from %i on holds what lies there', async (count, offset) => {
      expect(await search(`&count=${count}&offset=${offset}`)).toEqual({
        hits: 25,
        ids: ids.slice(offset, offset + count),
      });
    });

    test('is pretty when that is asked for, and says how long it took', async () => {
      const { text, json } = await retailer.api.get(
        '/receipts/_search?query=items.name:milk&pretty=true&count=1',
      );
      expect(text).toContain('\n  "hits": 25');
      expect(Object.keys(json).toSorted()).toEqual(['hits', 'receipts', 'time']);
      expect(Number.isInteger(json.time) && json.time >= 0 && json.time < 2000).toBe(true);
    });
  });

  describe('another retailer', () => {
    test('with the same words finds its own only', async () => {
      const other = await makeRetailer();
      const own = await postedReceipt(other, { identifier: 'consumer-1' });
      const { json } = await other.api.get('/receipts/_search?query=items.name:milk');
      expect({ hits: json.hits, ids: json.receipts.map(({ id }: { id: string }) => id) }).toEqual({
        hits: 1,
        ids: [own],
      });
      for (const query of [
        '-items.name:bread',
        'timestamp:[* TO *]',
        'items.name:mlk~',
        'identifier:c',
        'total:[0 TO *]',
      ]) {
        const found = await other.api.get(`/receipts/_search?query=${encodeURIComponent(query)}`);
        expect({ query, hits: found.json.hits }).toEqual({ query, hits: 1 });
      }
      const { json: identifiers } = await other.api.get('/identifiers/_search?query=identifier:consumer');
      expect(identifiers.hits).toBe(1);
      expect((await search('')).hits).toBe(25);
    });
  });
});

describe('400', () => {
  let api: TestRetailer['api'];
  beforeAll(async () => {
    ({ api } = await makeRetailer({
      search_fields: { 'dynamic.campaign': { path: 'campaign', kind: 'exact' } },
    }));
  });

  const search = (query: string) => api.get(`/receipts/_search?query=${encodeURIComponent(query)}`);

  describe('a flaw of a query', () => {
    test.each([
      ['', 'missing term', 1],
      ['   ', 'missing term', 1],
      ['milk', 'missing field before the value', 1],
      [':milk', 'missing field name', 1],
      ['items.name:', 'missing value', 12],
      ['total:5 items.name:', 'missing value', 20],
      ['items.name:"milk', 'missing closing quote', 12],
      ['items.name:(milk', 'missing )', 12],
      ['items.name:()', 'empty parentheses', 12],
      ['items.name:(a (b))', 'parentheses cannot be nested: unexpected (', 15],
      ['items.name:a)', 'unexpected )', 13],
      ['total:[1 TO', 'missing end of the range', 12],
      ['total:[1 5]', 'missing TO', 10],
      ['total:[1 TO 5', 'missing ] or }', 7],
      ['total:[1 TO 5)', 'unexpected )', 14],
      ['- total:5', 'missing term after -', 1],
      ['items.name:*milk', '* cannot begin a word unless it is escaped or quoted,', 12],
      ['items.name:a:b', 'a colon in a value must be escaped or quoted,', 13],
      ['items.name:a~b', '~ can only end a word unless it is escaped or quoted,', 13],
      ['items.name:~', 'missing word before ~', 12],
      [String.raw`items.name:a\ `.trimEnd(), 'missing character after the backslash', 13],
      ['items.name:"🥛 milk" milk', 'missing field before the value', 21],
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
      ['item.name:milk', 'item.name', ['items.name', 'items.names']],
      ['Items.Name:milk', 'Items.Name', ['items.name', 'items.names']],
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

    test('of another retailer is not a field here', async () => {
      const other = await makeRetailer();
      expect((await other.api.get('/receipts/_search?query=dynamic.campaign:a')).status).toBe(400);
      expect((await search('dynamic.campaign:a')).status).toBe(200);
    });
  });

  test.each([
    ['/receipts/_search', 'query', 'query is missing'],
    ['/receipts/_search?query=total:5&count=0', 'count', expect.stringContaining('count')],
    ['/receipts/_search?query=total:5&count=21', 'count', expect.stringContaining('count')],
    ['/receipts/_search?query=total:5&offset=1001', 'offset', expect.stringContaining('offset')],
    ['/receipts/_search?query=total:5&offset=-1', 'offset', expect.stringContaining('offset')],
    ['/receipts/_search?query=total:5&offset=1.5', 'offset', expect.stringContaining('offset')],
    ['/receipts/_search?query=total:5&query=total:6', 'query', 'query must be given only once'],
    ['/receipts/_search?query=total:5&consumer=1,2,3,4,5,6', 'consumer', expect.stringContaining('consumer')],
    ['/receipts/_search?query=total:5&consumer=', 'consumer', 'consumer must not have an empty element'],
    ['/receipts/_search?query=total%3A5%00', 'query', 'query must not contain NUL'],
  ])('%s is refused', async (path, name, description) => {
    const { status, json } = await api.get(path);
    expect(status).toBe(400);
    expect(json.code).toBe('invalid_request');
    expect(json.errors).toMatchObject([{ location: 'query', name, description }]);
  });

  test.each([
    'identifier:anna',
    'identifier.exact:anna',
    'total:5 -identifier:b',
    'identifier:*',
    '+identifier:(a b)',
  ])('a search for consumers may not also say %s', async (text) => {
    const path = `/receipts/_search?query=${encodeURIComponent(text)}`;
    expect((await api.get(path)).status).toBe(200);
    const { status, json } = await api.get(`${path}&consumer=bob`);
    expect(status).toBe(400);
    expect(json).toMatchObject({ code: 'consumer_conflict', errors: [{ position: expect.any(Number) }] });
  });
});

describe('503', () => {
  test(
    'a search that takes longer than two seconds is a 503 search_timeout, and the service goes on',
    { tags: 'long' },
    async () => {
      const retailer = await makeRetailer();
      // What makes it slow does not matter: here it waits for a lock on the index.
      const blocker = openOwnerClient(config().databaseUrl ?? '');
      const authorization = `Bearer ${await bearerToken(retailer.credentials.bearer)}`;
      const search = () =>
        productionMount(
          new Request(`${testOrigin}/api/receipts/_search?query=items.name:milk`, {
            headers: { authorization },
          }),
        );
      const response = await blocker.begin(async (transaction) => {
        await transaction`lock table search_tail in access exclusive mode`;
        return search();
      });
      await blocker.end();
      expect(response.status).toBe(503);
      expect(response.headers.get('retry-after')).toBe('5');
      expect(await response.json()).toMatchObject({
        code: 'search_timeout',
        status: 'service unavailable',
        description: 'the search took longer than 2 s; narrow it down',
      });
      expect((await search()).status).toBe(200);
    },
  );
});
