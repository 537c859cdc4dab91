import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, test } from 'vitest';
import { loyaltyRewards } from '@/drizzle/schema/loyalty';
import { dispatchApi } from '@/lib/api/dispatch';
import { pageRewards } from '@/lib/loyalty/page-rewards';
import { countMembers } from '@/lib/loyalty/count-members';
import { apiClient, bearerToken, testOrigin } from '../api-client';
import { makeRetailer, type TestRetailer } from '../factories';

let retailer: TestRetailer;
let programId: number;
let path: string;
const at = (minute: number) => new Date(Date.UTC(2026, 2, 14, 10, minute));

beforeAll(async () => {
  retailer = await makeRetailer();
  const { json } = await retailer.api.post('/loyalty', { name: 'Club', rules: { points: 1, per_amount: 1 } });
  programId = json.id as number;
  path = `/loyalty/${programId}`;
  await insert(
    ['ada', 'bob', 'ada', 'cem'].map((identifier, index) => ({
      id: index + 1,
      identifier,
      claimed: index % 2 === 1,
      issuedAt: at(index),
    })),
  );
});

async function insert(rewards: readonly Partial<typeof loyaltyRewards.$inferInsert>[], own = retailer) {
  const fixed = {
    retailerId: own.ctx.retailer.id,
    programId,
    id: 0,
    identifier: 'someone',
    name: 'Free coffee',
    value: 2.5,
    claimed: false,
    issuedAt: at(0),
    receiptTimestamp: null,
  };
  await own.ctx.db.insert(loyaltyRewards).values(rewards.map((changes) => ({ ...fixed, ...changes })));
}

async function idsOf(query: string): Promise<number[]> {
  const { status, json } = await retailer.api.get(`${path}/rewards${query}`);
  expect(status).toBe(200);
  return (json as { id: number }[]).map(({ id }) => id);
}

function csv(target: string, accept = 'text/csv') {
  return retailer.api.get(target, { accept });
}

describe('GET /loyalty/{program_id}/rewards', () => {
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

describe('GET /loyalty/{program_id}/rewards.csv', () => {
  test('is a CSV file with a header line, by RFC 4180', async () => {
    const { status, headers, text } = await csv(`${path}/rewards.csv?consumer=ada`);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present');
    expect(headers.get('content-disposition')).toBe(`attachment; filename="rewards-${programId}.csv"`);
    expect(text).toBe(
      [
        'id,identifier,name,value,claimed,timestamp,receipt_timestamp',
        '3,ada,Free coffee,2.5,false,2026-03-14T10:02:00+00:00,',
        '1,ada,Free coffee,2.5,false,2026-03-14T10:00:00+00:00,',
        '',
      ].join('\r\n'),
    );
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
      names.map((name, index) => ({ programId: 1, id: index + 1, identifier: name, name, value: -2.5 })),
      own,
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
    ['application/json', 406],
    ['text/html', 406],
    ['text/csv;q=0', 406],
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

  test('is made as fast as it is read, however many there are, and stops when nobody reads', async () => {
    const own = await makeRetailer();
    await own.api.post('/loyalty', { name: 'Club', rules: { points: 1, per_amount: 1 } });
    const count = 12_345;
    // Many of one instant, so that pages end inside it.
    const rewards = Array.from({ length: count }, (_, index) => ({
      programId: 1,
      id: index + 1,
      issuedAt: at(Math.floor(index / 5000)),
    }));
    for (let done = 0; done < count; done += 2500) await insert(rewards.slice(done, done + 2500), own);
    const token = await bearerToken(own.credentials.bearer);
    const open = () =>
      dispatchApi(
        new Request(`${testOrigin}/api/loyalty/1/rewards.csv`, {
          headers: { authorization: `Bearer ${token}`, accept: 'text/csv' },
        }),
        { address: '127.0.0.1' },
      );
    const whole = parse<{ id: string }>(await (await open()).text(), { columns: true });
    expect(whole.map(({ id }) => Number(id))).toEqual(rewards.map(({ id }) => id).toReversed());
    const reader = (await open()).body?.getReader();
    expect((await reader?.read())?.done).toBe(false);
    const { value } = (await reader?.read()) ?? {};
    // A page, not the file.
    expect(value?.byteLength).toBeLessThan(200_000);
    await reader?.cancel();
    expect((await apiClient({ authorization: `Bearer ${token}` }).get('/loyalty/1')).status).toBe(200);
  });
});

describe('what the portal says of a program', () => {
  test('counts the rewards that fit on all pages, not those of the page', async () => {
    const { ctx } = retailer;
    expect(await pageRewards(ctx, { programId, count: 1 })).toMatchObject({ rewards: [{ id: 4 }], total: 4 });
    expect(await pageRewards(ctx, { programId, count: 1, after: 2 })).toMatchObject({
      rewards: [{ id: 1 }],
      total: 4,
    });
    const claimed = await pageRewards(ctx, { programId, claimed: true, identifiers: ['bob'], count: 9 });
    expect(claimed).toMatchObject({ rewards: [{ id: 2 }], total: 1 });
  });

  test('counts as members those who have, or had, points in it', async () => {
    const own = await makeRetailer();
    const made = await own.api.post('/loyalty', { name: 'Club', rules: { points: 1, per_amount: 1 } });
    const id = made.json.id as number;
    expect(await countMembers(own.ctx, id)).toBe(0);
    for (const identifier of ['ada', 'bob']) {
      await own.api.post('/identifiers', { identifier });
      const target = `/loyalty/${id}/identifiers/${identifier}`;
      const { status } = await own.api.request(target, { method: 'PATCH', json: { value: 5 } });
      expect(status).toBe(200);
    }
    expect(await countMembers(own.ctx, id)).toBe(2);
  });
});
