import { and, asc, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { auditEntries } from '@/drizzle/schema/audit';
import { postedReceipt } from '../factories';
import { patchedReceipt, send } from './patched-receipt';

// Section 4.5 and contract section 4: JSON Patch of two values, and the deprecated plain form.

const one = patchedReceipt();
const { patch, receipt } = one;

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

describe('the deprecated plain form', () => {
  const plain = (body: unknown) =>
    one.retailer.api.request(`/receipts/${one.id}`, { method: 'PATCH', json: body });

  test('sets the identifier and says that it is deprecated', async () => {
    const { status, json, headers } = await plain({ identifier: 'plain' });
    expect(status).toBe(200);
    expect(json).toEqual({ ...one.before, identifier: 'plain' });
    expect(headers.get('deprecation')).toMatch(/^@\d+$/);
  });

  test.each([
    {},
    { identifier: null },
    { identifier: '' },
    { identifier: 7 },
    { identifier: 'a', total: 1 },
    [],
    { properties: {} },
  ])('%j is refused', async (body) => {
    const { status, json, headers } = await plain(body);
    expect(headers.get('deprecation')).toMatch(/^@\d+$/);
    expect({ status, code: json.code }).toEqual({ status: 400, code: 'invalid_request' });
    expect(await receipt()).toEqual(one.before);
  });
});

test.each([
  'x',
  '0',
  '01980000-0000-7000-8000-000000000000',
  '%20',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  'a%2Fb',
])('a receipt %s that is not there, or can not be, gets 404', async (unknown) => {
  for (const response of [await patch([], unknown), await one.retailer.api.get(`/receipts/${unknown}`)]) {
    expect({ status: response.status, description: response.json.description }).toEqual({
      status: 404,
      description: 'receipt not found',
    });
  }
});

test('every change is in the audit trail with before and after, and what changes nothing is not', async () => {
  const first = await patch([{ op: 'replace', path: '/identifier', value: 'audited' }]);
  await patch([{ op: 'replace', path: '/identifier', value: 'audited' }]);
  await patch([{ op: 'replace', path: '/total', value: 1 }]);
  await patch([{ op: 'replace', path: send, value: false }]);
  const entries = await one.retailer.ctx.db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.retailerId, one.retailer.ctx.retailer.id), eq(auditEntries.subjectId, one.id)))
    .orderBy(asc(auditEntries.id));
  const common = {
    action: 'patch_receipt',
    subjectType: 'receipt',
    actor: expect.stringMatching(/^client:\d+$/) as string,
  };
  expect(entries).toMatchObject([
    {
      ...common,
      requestId: first.headers.get('x-request-id'),
      before: { identifier: 'old' },
      after: { identifier: 'audited' },
    },
    {
      ...common,
      before: { properties: { email_settings: { send: true } } },
      after: { identifier: 'audited', properties: { email_settings: { send: false } } },
    },
  ]);
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

test('patches of one receipt at once never mix: each sees the whole of the one before', async () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
  const answers = await Promise.all(
    names.map((name) =>
      patch([
        { op: 'test', path: '/identifier', value: 'old' },
        { op: 'replace', path: '/identifier', value: name },
        { op: 'replace', path: send, value: false },
      ]),
    ),
  );
  const winners = names.filter((_, index) => answers[index]?.status === 200);
  expect(winners).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(7);
  expect((await receipt())['identifier']).toBe(winners[0]);
  const both = await Promise.all([
    patch([{ op: 'replace', path: '/identifier', value: 'left' }]),
    patch([{ op: 'replace', path: send, value: true }]),
  ]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(await receipt()).toMatchObject({
    identifier: 'left',
    properties: { email_settings: { send: true } },
  });
});
