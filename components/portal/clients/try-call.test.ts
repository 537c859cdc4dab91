import { describe, expect, test } from 'vitest';
import { permissions } from '@/lib/platform/auth/permissions';
import { presetPermissions } from './presets';
import { commandOf, sampleCall, tryChoice } from './try-call';

const now = new Date('2026-11-23T12:34:56Z');
const choice = (held: readonly string[], changes: object = {}) =>
  tryChoice({ permissions: held, consumerRequired: false, store: 7, now, ...changes });
const held = (...operations: string[]) => operations.map((operation) => `view.${operation}`);

describe('a client is tried out with what it may do', () => {
  test('a till submits a receipt of a store that exists, with the current time', () => {
    const till = choice(presetPermissions('till', permissions));
    expect(till).toEqual({ kind: 'call', call: sampleCall(7, now) });
    const { method, path, body } = sampleCall(7, now);
    expect([method, path, body?.['store_reference']]).toEqual(['POST', '/receipts', 7]);
    expect(body?.['localtime']).toMatch(/^\d{4}-\d\d-\d\dT[\d:]{8}[+-]\d\d:\d\d$/);
    expect(Date.parse(JSON.parse(JSON.stringify(body?.['localtime'])) as string)).toBe(now.getTime());
  });

  test('a till without a store says what is missing', () => {
    expect(choice(held('post_receipt'), { store: null })).toEqual({ kind: 'store_missing' });
  });

  test.each([['app'], ['reader']] as const)('the preset %s reads receipts', (preset) => {
    expect(choice(presetPermissions(preset, permissions))).toMatchObject({
      call: { method: 'GET', path: '/receipts?count=1', body: null },
    });
  });

  test.each([
    [held('get_stores', 'get_store'), '/stores?count=1'],
    [held('search_receipts'), '/receipts/_search?count=1&query=payments.method:card'],
    [held('get_audit'), '/audit?count=1'],
  ])('%j reads %s', (permitted, path) => {
    expect(choice(permitted)).toMatchObject({ call: { method: 'GET', path } });
  });

  test('one that must name a consumer calls what consumers may', () => {
    const consumerRequired = true;
    expect(choice(held('get_stores', 'search_receipts'), { consumerRequired })).toMatchObject({
      call: { path: '/receipts/_search?count=1&query=payments.method:card' },
    });
    expect(choice(held('post_receipt', 'get_stores'), { consumerRequired })).toEqual({
      kind: 'nothing_to_try',
    });
  });

  test('one without permissions, or with none that can be tried, says so', () => {
    expect(choice([])).toEqual({ kind: 'nothing_permitted' });
    expect(choice(held('get_receipt', 'send_receipt'))).toEqual({ kind: 'nothing_to_try' });
  });
});

test('a call is a command of one request', () => {
  expect(commandOf('https://shop.example/api', sampleCall(7, now), 'TOKEN').split('\n')).toEqual([
    String.raw`curl -sS -X POST 'https://shop.example/api/receipts' \ `.trimEnd(),
    String.raw`  -H 'Authorization: Bearer TOKEN' \ `.trimEnd(),
    String.raw`  -H 'Content-Type: application/json' \ `.trimEnd(),
    expect.stringMatching(/^ {2}--data-raw '\{"transaction_id":"SAMPLE-\w+",.*\}'$/),
  ]);
});
