import { describe, expect, test } from 'vitest';
import { postedReceipt } from '../factories';
import { patchedReceipt, send } from './patched-receipt';

// Section 4.5 and contract section 4: what `test` reads.

const one = patchedReceipt();
const { patch, receipt, expectRefused } = one;

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
  ])('that fails at %s gets 409 and changes nothing', async (path, value) => {
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

  test.each(['__proto__', 'constructor', 'prototype', 'toString', ''])(
    'reads a property named %j',
    async (name) => {
      const properties = JSON.parse(`{${JSON.stringify(name)}: {"a": 1}}`) as unknown;
      const own = await postedReceipt(one.retailer, { properties });
      const good = await patch([{ op: 'test', path: `/properties/${name}/a`, value: 1 }], own);
      expect(good.status, good.text).toBe(200);
      expect((await patch([{ op: 'test', path: `/properties/${name}/a`, value: 2 }], own)).status).toBe(409);
    },
  );
});
