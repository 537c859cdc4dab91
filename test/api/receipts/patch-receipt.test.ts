import { describe, expect, test } from 'vitest';
import { apiClient, signedQuery } from '@/test/api-client';
import { postedReceipt } from '@/test/factories';
import { patchedReceipt, send } from './patched-receipt';

// Section 4.5 and contract section 4: JSON Patch of two values, and the deprecated plain form.

const one = patchedReceipt();
const { patch, receipt, expectRefused } = one;

const plain = (body: unknown) =>
  one.retailer.api.request(`/receipts/${one.id}`, { method: 'PATCH', json: body });

describe('200', () => {
  describe('a patch answers the whole receipt afterwards', () => {
    test.each([
      ['add', [{ op: 'add', path: '/identifier', value: 'new' }], { identifier: 'new' }],
      ['replace', [{ op: 'replace', path: '/identifier', value: 'new' }], { identifier: 'new' }],
      ['null', [{ op: 'replace', path: '/identifier', value: null }], { identifier: null }],
      ['remove', [{ op: 'remove', path: '/identifier' }], { identifier: null }],
      ['copy', [{ op: 'copy', from: '/properties/salesperson', path: '/identifier' }], { identifier: 'Ada' }],
      [
        'copy from a read-only field',
        [{ op: 'copy', from: '/store/name', path: '/identifier' }],
        { identifier: 'Berlin Mitte' },
      ],
      [
        'several',
        [
          { op: 'remove', path: '/identifier' },
          { op: 'add', path: '/identifier', value: 'x' },
        ],
        { identifier: 'x' },
      ],
      ['nothing', [], {}],
      [
        'members of its own',
        [{ op: 'add', path: '/identifier', value: 'n', from: '/x', comment: 1 }],
        { identifier: 'n' },
      ],
    ])('for %s', async (_what, operations, changes) => {
      const { status, json, headers } = await patch(operations);
      expect(status).toBe(200);
      expect(json).toEqual({ ...one.before, ...changes });
      expect(headers.get('deprecation')).toBeNull();
      expect(await receipt()).toEqual(json);
    });

    test.each([
      ['replace', [{ op: 'replace', path: send, value: false }], { send: false, template: 'spring' }],
      ['add', [{ op: 'add', path: send, value: false }], { send: false, template: 'spring' }],
      ['remove', [{ op: 'remove', path: send }], { template: 'spring' }],
    ])(
      'for %s of email_settings.send, the rest of the properties untouched',
      async (_what, operations, settings) => {
        const { status, json } = await patch(operations);
        expect(status).toBe(200);
        const properties = { ...(one.before['properties'] as object), email_settings: settings };
        expect(json).toEqual({ ...one.before, properties });
      },
    );

    test('with the parents of send taken as present', async () => {
      for (const properties of [undefined, {}, { email_settings: {} }, { email_settings: null }, { a: 1 }]) {
        const bare = await postedReceipt(one.retailer, { properties });
        const { status, json } = await patch([{ op: 'add', path: send, value: false }], bare);
        expect(status).toBe(200);
        expect(json.properties).toEqual({ ...properties, email_settings: { send: false } });
      }
    });

    test.each([
      {},
      { email_settings: {} },
      { email_settings: null },
      { email_settings: { send: null } },
      { email_settings: 'free' },
      { email_settings: { send: 'yes' } },
      { email_settings: [1] },
    ])('and a new identifier leaves the properties %j as they were submitted', async (properties) => {
      const own = await postedReceipt(one.retailer, { properties });
      const { status, json, text } = await patch([{ op: 'replace', path: '/identifier', value: 'x' }], own);
      expect(status, text).toBe(200);
      expect(json.properties).toEqual(properties);
      expect((await receipt(own))['properties']).toEqual(properties);
    });
  });

  describe('test', () => {
    test('reads anything, and the patch goes on when it holds', async () => {
      const { status } = await patch([
        { op: 'test', path: '', value: one.before },
        { op: 'test', path: '/total', value: 3.98 },
        { op: 'test', path: '/items/0/name', value: 'Organic Whole Milk 1 l' },
        { op: 'test', path: '/properties', value: one.before['properties'] },
        { op: 'test', path: '/properties/a~1b~0c/1', value: { x: null } },
        { op: 'test', path: '/net', value: null },
        {
          op: 'test',
          path: '/store',
          value: Object.fromEntries(Object.entries(one.before['store'] as object).toReversed()),
        },
        { op: 'replace', path: '/identifier', value: 'checked' },
        { op: 'test', path: '/identifier', value: 'checked' },
      ]);
      expect(status).toBe(200);
      expect((await receipt())['identifier']).toBe('checked');
    });

    test('reads the receipt as GET shows it, also where a parent is taken as present', async () => {
      const bare = await postedReceipt(one.retailer, { properties: {} });
      const { status, json } = await patch(
        [
          { op: 'test', path: '/properties', value: {} },
          { op: 'add', path: send, value: true },
          { op: 'test', path: '/properties', value: { email_settings: { send: true } } },
        ],
        bare,
      );
      expect(status, JSON.stringify(json)).toBe(200);
    });

    test.each(['__proto__', 'constructor', 'prototype', 'toString', ''])(
      'reads a property named %j',
      async (name) => {
        const properties = JSON.parse(`{${JSON.stringify(name)}: {"a": 1}}`) as unknown;
        const own = await postedReceipt(one.retailer, { properties });
        const good = await patch([{ op: 'test', path: `/properties/${name}/a`, value: 1 }], own);
        expect(good.status, good.text).toBe(200);
        expect((await patch([{ op: 'test', path: `/properties/${name}/a`, value: 2 }], own)).status).toBe(
          409,
        );
      },
    );
  });

  test('a receipt as large as a body may be can be patched as well', async () => {
    const items = Array.from({ length: 2000 }, () => ({ name: 'x'.repeat(990), quantity: 1, total: 1 }));
    const large = await postedReceipt(one.retailer, { items, total: 2000 });
    const identified = await one.retailer.api.patch(`/receipts/${large}`, [
      { op: 'add', path: '/identifier', value: 'large' },
      { op: 'add', path: send, value: true },
    ]);
    expect(identified.status, identified.json.description).toBe(200);
    expect(identified.json).toMatchObject({
      identifier: 'large',
      properties: { email_settings: { send: true } },
    });
    expect(identified.json.items).toHaveLength(2000);
  });

  test('the deprecated plain form sets the identifier and says that it is deprecated', async () => {
    const { status, json, headers } = await plain({ identifier: 'plain' });
    expect(status).toBe(200);
    expect(json).toEqual({ ...one.before, identifier: 'plain' });
    expect(headers.get('deprecation')).toMatch(/^@\d+$/);
  });
});

describe('400', () => {
  test('more than 200 operations of a signed consumer', async () => {
    const id = await postedReceipt(one.retailer, { identifier: 'limited' });
    const path = `/receipts/${id}?${signedQuery(one.retailer.credentials.hmac, { consumer: 'limited' })}`;
    const tests = (count: number) =>
      Array.from({ length: count }, () => ({ op: 'test', path: '/identifier', value: 'limited' }));
    expect((await apiClient().patch(path, tests(201))).status).toBe(400);
    expect((await apiClient().patch(path, tests(200))).status).toBe(200);
  });

  describe('a document that is no JSON Patch', () => {
    test.each([
      [{}],
      ['x'],
      [null],
      [7],
      [{ op: 'replace', path: '/identifier', value: 'x' }],
      [[null]],
      [['x']],
      [[[]]],
      [[{}]],
      [[{ op: 'replace', path: '/identifier' }]],
      [[{ op: 'add', path: '/identifier' }]],
      [[{ op: 'test', path: '/identifier' }]],
      [[{ op: 'replace', value: 'x' }]],
      [[{ path: '/identifier', value: 'x' }]],
      [[{ op: 'REPLACE', path: '/identifier', value: 'x' }]],
      [[{ op: 'set', path: '/identifier', value: 'x' }]],
      [[{ op: 'copy', path: '/identifier' }]],
      [[{ op: 'move', path: '/identifier', from: 7 }]],
      [[{ op: 'replace', path: 'identifier', value: 'x' }]],
      [[{ op: 'replace', path: '/a~2', value: 'x' }]],
      [[{ op: 'replace', path: '/a~', value: 'x' }]],
      [[{ op: 'replace', path: 7, value: 'x' }]],
      [Array.from({ length: 1001 }, () => ({ op: 'test', path: '/total', value: 3.98 }))],
    ])('%j', async (operations) => {
      const { errors } = await expectRefused(operations, 400, 'invalid_request');
      expect(errors.length).toBeGreaterThan(0);
    });

    test('an operation there is not is told with those there are', async () => {
      const { description } = await expectRefused(
        [{ op: 'set', path: send, value: 1 }],
        400,
        'invalid_request',
      );
      expect(description).toBe('0.op must be add, remove, replace, move, copy or test');
    });
  });

  describe('a result that breaks the schema', () => {
    test.each([
      ['/identifier', ''],
      ['/identifier', 7],
      ['/identifier', {}],
      ['/identifier', ['x']],
      ['/identifier', 'x'.repeat(256)],
      [send, 'true'],
      [send, 1],
      [send, null],
      [send, {}],
    ])('%s: %j', async (path, value) => {
      const { errors } = await expectRefused([{ op: 'replace', path, value }], 400, 'invalid_request');
      expect(errors).toMatchObject([
        {
          location: 'body',
          name: path.slice(1).replaceAll('/', '.'),
          description: expect.any(String) as string,
        },
      ]);
    });
  });

  test.each([
    {},
    { identifier: null },
    { identifier: '' },
    { identifier: 7 },
    { identifier: 'a', total: 1 },
    [],
    { properties: {} },
  ])('the deprecated plain form %j is refused', async (body) => {
    const { status, json, headers } = await plain(body);
    expect(headers.get('deprecation')).toMatch(/^@\d+$/);
    expect({ status, code: json.code }).toEqual({ status: 400, code: 'invalid_request' });
    expect(await receipt()).toEqual(one.before);
  });
});

describe('403', () => {
  test('a signed consumer cannot give a receipt to somebody else, only among the identifiers that were signed', async () => {
    const give = (id: string, consumer: string, to: string) =>
      apiClient().patch(`/receipts/${id}?${signedQuery(one.retailer.credentials.hmac, { consumer })}`, [
        { op: 'replace', path: '/identifier', value: to },
      ]);
    const own = await postedReceipt(one.retailer, { identifier: '3001' });
    const refused = await give(own, '3001', '2001');
    expect({ status: refused.status, code: refused.json.code }).toEqual({
      status: 403,
      code: 'permission_denied',
    });
    expect((await give(own, '3001,3002', '3002')).json.identifier).toBe('3002');
  });
});

describe('404', () => {
  test.each([
    'x',
    '0',
    '01980000-0000-7000-8000-000000000000',
    '%20',
    'ffffffff-ffff-ffff-ffff-ffffffffffff',
    'a%2Fb',
  ])('a receipt %s that is not there, or cannot be, gets 404', async (unknown) => {
    const response = await patch([], unknown);
    expect({ status: response.status, description: response.json.description }).toEqual({
      status: 404,
      description: 'receipt not found',
    });
  });
});

describe('409', () => {
  describe('the target is absent', () => {
    test.each([
      ['remove', (path: string) => ({ op: 'remove', path })],
      ['replace', (path: string) => ({ op: 'replace', path, value: true })],
    ])('for %s', async (_op, operation) => {
      await patch([{ op: 'remove', path: send }]);
      one.before = await receipt();
      await expectRefused(
        [{ op: 'replace', path: '/identifier', value: 'x' }, operation(send)],
        409,
        'conflict',
      );
    });

    test.each([
      '/nothing',
      '/items/5/name',
      '/toString',
      '/hasOwnProperty',
      '/items/length',
      '/identifier/length',
    ])('for copy from %s', async (from) => {
      await expectRefused([{ op: 'copy', from, path: '/identifier' }], 409, 'conflict');
    });
  });

  test.each([
    ['/identifier', 'new'],
    ['/identifier', null],
    ['/total', '3.98'],
    ['/nothing', null],
    ['/items/1', {}],
    ['/items/-', {}],
    ['/items/00', {}],
    ['/items/length', 1],
    ['/identifier/length', 3],
    ['/identifier/0', 'o'],
    ['/toString', null],
    ['/constructor/name', 'Object'],
    ['/__proto__', {}],
    [
      '/properties/constructor',
      { email_settings: { send: true, template: 'spring' }, salesperson: 'Ada', 'a/b~c': [1, { x: null }] },
    ],
  ])('a test that fails at %s gets 409 and changes nothing', async (path, value) => {
    await expectRefused(
      [
        { op: 'replace', path: '/identifier', value: 'x' },
        { op: 'remove', path: '/identifier' },
        { op: 'add', path: '/identifier', value: 'old' },
        { op: 'test', path, value },
      ],
      409,
      'conflict',
    );
  });
});

describe('422', () => {
  describe('a path that may not be modified', () => {
    test.each([
      '/total',
      '/id',
      '/items',
      '/items/0/name',
      '/items/-',
      '/properties',
      '/properties/salesperson',
      '/properties/email_settings',
      '/properties/email_settings/template',
      `${send}/x`,
      '/identifier/x',
      '/Identifier',
      '/identifier/',
      '/',
      '/nothing',
      '/store/name',
      '/__proto__',
      '/__proto__/polluted',
      '/constructor/prototype/polluted',
      '/properties/__proto__/polluted',
      '/properties/email_settings/__proto__/polluted',
      '/properties/email~1settings/send',
    ])('%s', async (path) => {
      for (const operation of [
        { op: 'add', path, value: 'x' },
        { op: 'replace', path, value: 'x' },
        { op: 'remove', path },
        { op: 'copy', from: '/identifier', path },
        { op: 'move', from: '/identifier', path },
        { op: 'move', from: path, path: '/identifier' },
      ]) {
        const { description } = await expectRefused(
          [{ op: 'replace', path: '/identifier', value: 'x' }, operation],
          422,
          'unprocessable',
        );
        expect(description).toContain('cannot be modified');
      }
      expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    });

    test('the whole document', async () => {
      for (const operation of [
        { op: 'replace', path: '', value: { ...one.before, identifier: 'x' } },
        { op: 'add', path: '', value: {} },
        { op: 'remove', path: '' },
        { op: 'move', from: '/identifier', path: '' },
      ]) {
        await expectRefused([operation], 422, 'unprocessable');
      }
    });
  });
});
