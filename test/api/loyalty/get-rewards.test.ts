import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, test } from 'vitest';
import { apiClient, signedQuery } from '@/test/api-client';
import { makeRetailer, type TestRetailer } from '@/test/factories';
import { at, insert } from './inserted-rewards';

let retailer: TestRetailer;
const path = '/loyalty/1';

beforeAll(async () => {
  retailer = await makeRetailer();
  await retailer.api.post('/loyalty', { name: 'Club', rules: { points: 1, per_amount: 1 } });
  await insert(
    retailer,
    ['ada', 'bob', 'ada', 'cem'].map((identifier, index) => ({
      id: index + 1,
      identifier,
      claimed: index % 2 === 1,
      issuedAt: at(index),
    })),
  );
});

async function idsOf(query: string): Promise<number[]> {
  const { status, json } = await retailer.api.get(`${path}/rewards${query}`);
  expect(status).toBe(200);
  return (json as { id: number }[]).map(({ id }) => id);
}

function csv(target: string, accept = 'text/csv') {
  return retailer.api.get(target, { accept });
}

describe('200', () => {
  test.each([
    ['', [4, 3, 2, 1]],
    ['?claimed=all', [4, 3, 2, 1]],
    ['?claimed=claimed', [4, 2]],
    ['?claimed=not_claimed', [3, 1]],
    ['?consumer=ada', [3, 1]],
    ['?consumer=nobody', []],
    ['?from_timestamp=2026-03-14T10:01:00Z', [4, 3, 2]],
    ['?to_timestamp=2026-03-14T10:01:00%2B00:00', [2, 1]],
    ['?from_timestamp=2026-03-14T11:01:00%2B01:00&to_timestamp=2026-03-14T10:02:00Z', [3, 2]],
    ['?consumer=ada&claimed=not_claimed&from_timestamp=2026-03-14T10:02:00Z', [3]],
  ])('%s answers rewards %j, newest first', async (query, ids) => {
    expect(await idsOf(query)).toEqual(ids);
    const { text } = await csv(`${path}/rewards.csv${query}`);
    expect(parse<{ id: string }>(text, { columns: true }).map(({ id }) => Number(id))).toEqual(ids);
  });

  test.each([
    '2026-03-14T10:01Z',
    '2026-03-14t10:01:00z',
    '2026-03-14 10:01:00,000Z',
    '2026-03-14T11:01+01',
    '2026-03-14T11:01:00%2B0100',
    '2026-03-14T08:31:00.000-01:30',
  ])('from %s on there are the same, however that instant is written', async (instant) => {
    expect(await idsOf(`?from_timestamp=${instant}`)).toEqual([4, 3, 2]);
  });
});

describe('200 as CSV', () => {
  test('is a CSV file with a header line, by RFC 4180', async () => {
    const { status, headers, text } = await csv(`${path}/rewards.csv?consumer=ada`);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present');
    expect(headers.get('content-disposition')).toBe(`attachment; filename="rewards-1.csv"`);
    expect(text).toBe(
      [
        'id,identifier,name,value,claimed,timestamp,receipt_timestamp',
        '3,ada,Free coffee,2.5,false,2026-03-14T10:02:00+00:00,',
        '1,ada,Free coffee,2.5,false,2026-03-14T10:00:00+00:00,',
        '',
      ].join('\r\n'),
    );
  });

  test('is an entry of the audit trail, but for a consumer’s own', async () => {
    const own = await makeRetailer();
    await own.api.post('/loyalty', { name: 'Club', rules: { points: 1, per_amount: 1 } });
    const signed = signedQuery(own.credentials.hmac, { consumer: 'ada' });
    await apiClient().get(`/loyalty/1/rewards.csv?${signed}`, { accept: 'text/csv' });
    await own.api.get('/loyalty/1/rewards.csv', { accept: 'text/csv' });
    await own.api.get('/loyalty/1/rewards');
    const head = { method: 'HEAD', headers: { accept: 'text/csv' } };
    expect((await own.api.request('/loyalty/1/rewards.csv', head)).status).toBe(200);
    const { json } = await own.api.get('/audit?action=export_rewards');
    expect(json).toMatchObject([{ actor: 'client:1', subject_type: 'loyalty_program', subject_id: '1' }]);
    expect(json).toHaveLength(1);
  });

  test('quotes what needs it, and hands a spreadsheet nothing to run', async () => {
    const own = await makeRetailer();
    await own.api.post('/loyalty', { name: 'Club', rules: { points: 1, per_amount: 1 } });
    const names = [
      'a,b',
      'say "hi"',
      'two\r\nlines',
      'Süß ☕',
      '=1+1',
      '+49 30 1',
      '-2',
      '@cmd',
      '\tx',
      '＝1',
      'ada;=1+1',
      'two\n@cmd;"-1"',
      'a; b',
    ];
    await insert(
      own,
      names.map((name, index) => ({ programId: 1, id: index + 1, identifier: name, name, value: -2.5 })),
    );
    const { text } = await own.api.get('/loyalty/1/rewards.csv', { accept: 'text/csv' });
    const rows = parse<{ identifier: string; value: string }>(text, { columns: true });
    const safe = [
      'a,b',
      'say "hi"',
      'two\r\nlines',
      'Süß ☕',
      "'=1+1",
      "'+49 30 1",
      "'-2",
      "'@cmd",
      "'\tx",
      "'＝1",
      "ada;'=1+1",
      `two\n'@cmd;'"-1"`,
      'a; b',
    ];
    // As a spreadsheet reads it whose language separates by semicolons.
    expect(text).toContain('"a; b"');
    expect(text.split(/[;\r\n]/).filter((part) => /^"*[=+@-]/.test(part))).toEqual([]);
    expect(rows.map((row) => row.identifier).toReversed()).toEqual(safe);
    // A number is no formula.
    expect(new Set(rows.map((row) => row.value))).toEqual(new Set(['-2.5']));
  });

  test.each([
    ['text/csv', 200],
    ['text/*', 200],
    ['text/csv; charset=utf-8; header=present', 200],
    ['*/*', 200],
    ['application/json, text/csv;q=0.5', 200],
  ])('asked for as %s it answers %i', async (accept, status) => {
    expect((await csv(`${path}/rewards.csv`, accept)).status).toBe(status);
  });

  test('HEAD has the headers and no body, and no error is a file', async () => {
    const head = await retailer.api.request(`${path}/rewards.csv`, {
      method: 'HEAD',
      headers: { accept: 'text/csv' },
    });
    expect([head.status, head.text]).toEqual([200, '']);
    expect(head.headers.get('content-disposition')).toContain('rewards-');
    const missing = await csv('/loyalty/999/rewards.csv');
    expect([missing.status, missing.json.description]).toEqual([404, 'loyalty program not found']);
  });
});

describe('400', () => {
  test.each([
    'claimed=maybe',
    'from_timestamp=2026',
    'to_timestamp=2026-03-14 10:01',
    'to_timestamp=',
    'consumer=',
  ])('%s is a 400 that names it', async (query) => {
    const { status, json } = await retailer.api.get(`${path}/rewards?${query}`);
    expect([status, json.errors[0].name]).toEqual([400, query.split('=')[0]]);
  });
});

describe('404', () => {
  test.each(['rewards', 'rewards.csv'])('%s of no program, and of another retailer’s', async (name) => {
    const stranger = await makeRetailer();
    for (const answer of [
      await retailer.api.get(`/loyalty/999/${name}`, { accept: '*/*' }),
      await stranger.api.get(`${path}/${name}`, { accept: '*/*' }),
    ]) {
      expect([answer.status, answer.json.description]).toEqual([404, 'loyalty program not found']);
    }
  });
});

describe('406 as CSV', () => {
  test.each([
    ['application/json', 406],
    ['text/html', 406],
    ['text/csv;q=0', 406],
  ])('asked for as %s it answers %i', async (accept, status) => {
    expect((await csv(`${path}/rewards.csv`, accept)).status).toBe(status);
  });
});
