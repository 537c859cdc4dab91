import { describe, expect, test } from 'vitest';
import { patchedReceipt, send } from './patched-receipt';

// Section 4.5 and contract section 4: what a patch may not do, refused with its status and nothing changed.

const one = patchedReceipt();
const { patch, receipt, expectRefused } = one;

describe('409 when the target is absent', () => {
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

describe('422 for a path that may not be modified', () => {
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
      expect(description).toContain('may not be modified');
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

describe('400 for a document that is no JSON Patch', () => {
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

describe('400 for a result that breaks the schema', () => {
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
