import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { auditEntries } from '@/drizzle/schema/audit';
import { listEvents } from '@/lib/loyalty/list-events';
import { owned } from '@/lib/tenancy';
import { apiClient, bearerToken, signedQuery } from '../api-client';
import {
  countRows,
  makeClient,
  makeRetailer,
  postedReceipt,
  receiptBody,
  type TestRetailer,
} from '../factories';

let retailer: TestRetailer;
let path: string;
beforeAll(async () => {
  retailer = await makeRetailer();
  path = await madeProgram();
});

const rules = { points: 1, per_amount: 1, store_references: [] };
const reward = { every: 10, name: 'Free coffee', value: 2.5 };

async function madeProgram(changes: object = {}, { api } = retailer): Promise<string> {
  const { status, json } = await api.post('/loyalty', { name: 'Coffee club', rules, reward, ...changes });
  expect(status).toBe(201);
  return `/loyalty/${json.id}`;
}

async function valueOf(identifier: string, program = path): Promise<number> {
  const { json } = await retailer.api.get(`${program}/identifiers/${encodeURIComponent(identifier)}`);
  return json.value as number;
}

async function eventsOf(identifier: string, program = path) {
  const { status, json } = await retailer.api.get(
    `${program}/identifiers/${encodeURIComponent(identifier)}/events`,
  );
  expect(status).toBe(200);
  return json as { value: number; receipt_id: string | null; set: boolean }[];
}

async function rewardsOf(consumer: string, program = path) {
  const { json } = await retailer.api.get(`${program}/rewards?consumer=${encodeURIComponent(consumer)}`);
  return json as { id: number }[];
}

function patch(identifier: string, body: object, program = path, api = retailer.api) {
  const target = `${program}/identifiers/${encodeURIComponent(identifier)}`;
  return api.request(target, { method: 'PATCH', json: body });
}

async function known(identifier: string): Promise<string> {
  await retailer.api.post('/identifiers', { identifier });
  return identifier;
}

describe('loyalty programs', () => {
  test('are made, read and listed, the caller’s only', async () => {
    const own = await makeRetailer();
    const made = await own.api.post('/loyalty', { name: 'Stamps', rules: { points: 1, per_amount: 5 } });
    expect(made.status).toBe(201);
    expect(made.headers.get('location')).toMatch(/\/api\/loyalty\/1$/);
    expect(made.json).toEqual({
      id: 1,
      name: 'Stamps',
      active: true,
      rules: { points: 1, per_amount: 5, store_references: [] },
      reward: null,
      created_timestamp: expect.any(String) as string,
      updated_timestamp: expect.any(String) as string,
    });
    expect((await own.api.get('/loyalty/1')).json).toEqual(made.json);
    await madeProgram({}, own);
    await madeProgram({}, own);
    const ids = async (query: string) =>
      ((await own.api.get(`/loyalty${query}`)).json as { id: number }[]).map(({ id }) => id);
    expect(await ids('')).toEqual([1, 2, 3]);
    expect(await ids('?count=1&after=1')).toEqual([2]);
    expect(await ids('?after=3')).toEqual([]);
    expect((await own.api.get('/loyalty?count=101')).status).toBe(400);
  });

  test.each([
    [{ name: '' }, 'name'],
    [{ rules: undefined }, 'rules'],
    [{ rules: { ...rules, points: 0 } }, 'rules.points'],
    [{ rules: { ...rules, per_amount: -1 } }, 'rules.per_amount'],
    [{ rules: { ...rules, store_references: ['a'] } }, 'rules.store_references.0'],
    [{ reward: { ...reward, every: 0 } }, 'reward.every'],
    [{ reward: { every: 10 } }, 'reward.name'],
    [{ colour: 'red' }, 'colour'],
  ])('%j is a 400 that names it', async (changes, name) => {
    const { status, json } = await retailer.api.post('/loyalty', { name: 'X', rules, reward, ...changes });
    expect(status).toBe(400);
    expect(json.errors.map((error: { name: string }) => error.name)).toContain(name);
  });

  test('change for the receipts to come, with an audit entry', async () => {
    const program = await madeProgram();
    await postedReceipt(retailer, { identifier: 'before-and-after', total: 3 });
    const change = { rules: { points: 10, per_amount: 1 }, reward: null, name: 'Ten times' };
    const { status, json } = await retailer.api.request(program, { method: 'PATCH', json: change });
    expect([status, json.rules.points, json.reward, json.name]).toEqual([200, 10, null, 'Ten times']);
    await postedReceipt(retailer, { identifier: 'before-and-after', total: 3 });
    expect(await valueOf('before-and-after', program)).toBe(33);
    await retailer.api.request(program, { method: 'PATCH', json: { active: false } });
    await postedReceipt(retailer, { identifier: 'before-and-after', total: 3 });
    expect(await valueOf('before-and-after', program)).toBe(33);
    const entries = await retailer.ctx.db
      .select()
      .from(auditEntries)
      .where(
        and(
          owned(retailer.ctx, auditEntries),
          eq(auditEntries.subjectType, 'loyalty_program'),
          eq(auditEntries.subjectId, program.split('/').at(-1) ?? ''),
        ),
      )
      .orderBy(auditEntries.id);
    expect(entries.map((entry) => entry.action)).toEqual([
      'post_loyalty_program',
      'patch_loyalty_program',
      'patch_loyalty_program',
    ]);
  });

  test('of another retailer, and none, are the same 404', async () => {
    const stranger = await makeRetailer();
    const theirs = await stranger.api.get(path);
    const none = await stranger.api.get('/loyalty/999');
    expect([theirs.status, theirs.json.description]).toEqual([404, 'loyalty program not found']);
    expect([none.status, none.json.description]).toEqual([404, 'loyalty program not found']);
    const change = { method: 'PATCH', json: { active: false } };
    expect((await stranger.api.request(path, change)).status).toBe(404);
    for (const below of ['/rewards', '/identifiers/a', '/identifiers/a/events']) {
      expect((await stranger.api.get(`${path}${below}`)).status).toBe(404);
    }
    expect((await stranger.api.get(`${path}/rewards.csv`, { accept: 'text/csv' })).status).toBe(404);
  });
});

describe('a receipt', () => {
  test('counts at once, with one event that names it, and the rewards it wins', async () => {
    const body = receiptBody({ identifier: 'counts', total: 25.9, localtime: '2026-03-14T10:00:00+00:00' });
    const { json } = await retailer.api.post('/receipts', body);
    expect(await valueOf('counts')).toBe(25);
    expect(await eventsOf('counts')).toEqual([
      {
        description: null,
        receipt_id: json.id,
        receipt_timestamp: '2026-03-14T10:00:00+00:00',
        set: false,
        timestamp: expect.stringMatching(/\+00:00$/) as string,
        transaction_id: body['transaction_id'],
        value: 25,
      },
    ]);
    const one = {
      id: expect.any(Number) as number,
      identifier: 'counts',
      name: 'Free coffee',
      value: 2.5,
      claimed: false,
      timestamp: expect.stringMatching(/\+00:00$/) as string,
      receipt_timestamp: '2026-03-14T10:00:00+00:00',
    };
    expect(await rewardsOf('counts')).toEqual([one, one]);
  });

  test('counts once, however often it is sent', async () => {
    const body = receiptBody({ identifier: 'repeated', total: 12 });
    await Promise.all(Array.from({ length: 6 }, () => retailer.api.post('/receipts', body)));
    await retailer.api.post('/receipts', body, { 'idempotency-key': `repeat-${Date.now()}` });
    expect(await valueOf('repeated')).toBe(12);
    expect(await eventsOf('repeated')).toHaveLength(1);
    expect(await rewardsOf('repeated')).toHaveLength(1);
  });

  test('that is refused counts nothing', async () => {
    const body = receiptBody({ identifier: 'refused', total: 12 });
    await retailer.api.post('/receipts', body);
    expect((await retailer.api.post('/receipts', { ...body, total: 50 })).status).toBe(409);
    expect(await valueOf('refused')).toBe(12);
    expect(await eventsOf('refused')).toHaveLength(1);
  });

  test('that is a duplicate, has no consumer, or comes to no whole point is left out', async () => {
    await postedReceipt(retailer, { identifier: 'left-out', total: 50, duplicate: true });
    await postedReceipt(retailer, { total: 50 });
    await postedReceipt(retailer, { identifier: 'left-out', total: 0.5 });
    expect(await eventsOf('left-out')).toEqual([]);
    expect(await valueOf('left-out')).toBe(0);
  });

  test('that is a return takes points back, and buying again wins nothing twice', async () => {
    for (const total of [12, -12, 12]) await postedReceipt(retailer, { identifier: 'returned', total });
    expect((await eventsOf('returned')).map((event) => event.value)).toEqual([12, -12, 12]);
    expect(await valueOf('returned')).toBe(12);
    expect(await rewardsOf('returned')).toHaveLength(1);
  });

  test('counts only in the programs of its store', async () => {
    await retailer.api.post('/stores', { reference: 2, name: 'Other', country: 'DEU' });
    const program = await madeProgram({ rules: { ...rules, store_references: [2] } });
    await postedReceipt(retailer, { identifier: 'travels', total: 7, store_reference: 1 });
    await postedReceipt(retailer, { identifier: 'travels', total: 5, store_reference: 2 });
    expect(await valueOf('travels', program)).toBe(5);
    expect(await valueOf('travels')).toBe(12);
  });

  test('costs a retailer without programs no row', async () => {
    const own = await makeRetailer();
    await postedReceipt(own, { identifier: 'plain' });
    const before = await countRows(own);
    await postedReceipt(own, { identifier: 'plain' });
    expect(await countRows(own)).toEqual({ ...before, receipts: (before['receipts'] ?? 0) + 1 });
  });

  test('and many at once add up, with every reward once', async () => {
    const programs = [path, await madeProgram(), await madeProgram()];
    const posts = Array.from({ length: 10 }, () => postedReceipt(retailer, { identifier: 'busy', total: 3 }));
    const patches = programs.map((program) =>
      known('busy').then(() => patch('busy', { 'value+=': 10 }, program)),
    );
    const answers = await Promise.all([Promise.all(posts), Promise.all(patches)]);
    expect(answers[1].map((answer) => answer.status)).toEqual([200, 200, 200]);
    for (const program of programs) {
      expect(await valueOf('busy', program)).toBe(40);
      expect(await eventsOf('busy', program)).toHaveLength(11);
      expect(await rewardsOf('busy', program)).toHaveLength(4);
    }
    const ids = (await Promise.all(programs.map((program) => rewardsOf('busy', program)))).flat();
    expect(new Set(ids.map(({ id }) => id)).size).toBe(12);
  });
});

describe('PATCH of a loyalty value', () => {
  test('sets, raises and lowers it, each with one event', async () => {
    await known('by-hand');
    const description = 'Welcome gift';
    const set = await patch('by-hand', { value: 5, description });
    expect([set.status, set.json]).toEqual([200, { identifier: 'by-hand', value: 5 }]);
    expect((await patch('by-hand', { 'value+=': 2.5 })).json.value).toBe(7.5);
    expect((await patch('by-hand', { 'value-=': 10 })).json.value).toBe(-2.5);
    const none = { receipt_id: null, receipt_timestamp: null, transaction_id: null };
    const timestamp = expect.any(String) as string;
    expect(await eventsOf('by-hand')).toEqual([
      { ...none, timestamp, description: null, set: false, value: -10 },
      { ...none, timestamp, description: null, set: false, value: 2.5 },
      { ...none, timestamp, description, set: true, value: 5 },
    ]);
  });

  test('wins rewards that no receipt is behind', async () => {
    await known('by-gift');
    await patch('by-gift', { 'value+=': 20 });
    expect(await rewardsOf('by-gift')).toMatchObject([
      { receipt_timestamp: null },
      { receipt_timestamp: null },
    ]);
  });

  test('is in the audit trail', async () => {
    await known('by-auditor');
    await patch('by-auditor', { value: 7, description: 'why' });
    const [entry] = await retailer.ctx.db
      .select()
      .from(auditEntries)
      .where(
        and(
          owned(retailer.ctx, auditEntries),
          eq(auditEntries.subjectId, `${path.split('/').at(-1)}/by-auditor`),
        ),
      );
    expect(entry).toMatchObject({
      action: 'patch_loyalty_identifier',
      before: { value: 0 },
      after: { value: 7, description: 'why' },
    });
  });

  test.each([
    [{}],
    [{ description: 'nothing' }],
    [{ value: 1, 'value+=': 1 }],
    [{ 'value+=': 1, 'value-=': 1 }],
    [{ value: '1' }],
    [{ value: 1e15 }],
    [{ value: 1, description: '' }],
    [{ value: 1, colour: 'red' }],
  ])('%j is a 400', async (body) => {
    await known('unharmed');
    expect((await patch('unharmed', body)).status).toBe(400);
    expect(await eventsOf('unharmed')).toEqual([]);
  });

  test('of an unknown identifier or program is a 404', async () => {
    expect((await patch('never-seen', { value: 1 })).json.description).toBe('identifier not found');
    const nowhere = await patch(await known('seen'), { value: 1 }, '/loyalty/999');
    expect(nowhere.json.description).toBe('loyalty program not found');
    expect((await retailer.api.get(`${path}/identifiers/never-seen`)).status).toBe(404);
  });
});

describe('events', () => {
  test('of an unknown identifier are none; identifiers may hold any text', async () => {
    expect(await eventsOf('never-seen')).toEqual([]);
    await postedReceipt(retailer, { identifier: 'a/b ?ü', total: 4 });
    expect(await eventsOf('a/b ?ü')).toHaveLength(1);
  });

  test('are newest first, and within both ends of a stretch of time', async () => {
    await known('timed');
    for (const value of [1, 2, 3]) await patch('timed', { value });
    const all = (await retailer.api.get(`${path}/identifiers/timed/events`)).json;
    expect(all.map((event: { value: number }) => event.value)).toEqual([3, 2, 1]);
    const middle = encodeURIComponent(all[1].timestamp);
    const between = async (query: string) =>
      ((await retailer.api.get(`${path}/identifiers/timed/events?${query}`)).json as { value: number }[]).map(
        (event) => event.value,
      );
    expect(await between(`from_timestamp=${middle}`)).toContain(2);
    expect(await between(`to_timestamp=${middle}`)).toContain(2);
    expect(await between('from_timestamp=2999-01-01T00:00:00Z')).toEqual([]);
    expect(await between('to_timestamp=2000-01-01T00:00:00+02:00')).toEqual([]);
    // What many callers forget to encode.
    expect(await between(`from_timestamp=${all[2].timestamp}`)).toContain(1);
  });

  test('of somebody with many are read no further than a page shows', async () => {
    await known('frequent');
    for (const value of [1, 2, 3]) await patch('frequent', { value });
    const programId = Number(path.split('/').at(-1));
    const newest = await listEvents(retailer.ctx, programId, 'frequent', { count: 2 });
    expect(newest.map(({ value }) => value)).toEqual([3, 2]);
  });

  test.each([
    'from_timestamp=yesterday',
    'to_timestamp=2026-02-30T00:00:00Z',
    'to_timestamp=2026-02-01T00:00:00',
  ])('%s is a 400 that names it', async (query) => {
    const { status, json } = await retailer.api.get(`${path}/identifiers/timed/events?${query}`);
    expect([status, json.errors[0].name]).toEqual([400, query.split('=')[0]]);
  });
});

describe('a signed consumer', () => {
  const signed = (consumer: string) => signedQuery(retailer.credentials.hmac, { consumer });

  test('sees its own value, events and rewards, and nobody else’s', async () => {
    for (const identifier of ['mine', 'yours']) await postedReceipt(retailer, { identifier, total: 10 });
    const query = signed('mine');
    const get = (below: string) => apiClient().get(`${path}${below}?${query}`);
    expect((await get('/identifiers/mine')).json).toEqual({ identifier: 'mine', value: 10 });
    expect((await get('/identifiers/mine/events')).json).toHaveLength(1);
    expect((await get('/rewards')).json).toMatchObject([{ identifier: 'mine' }]);
    expect((await get('/identifiers/yours')).status).toBe(404);
    expect((await get('/identifiers/yours/events')).json).toEqual([]);
    const csv = await apiClient().get(`${path}/rewards.csv?${query}`, { accept: 'text/csv' });
    expect(csv.text).toContain('mine');
    expect(csv.text).not.toContain('yours');
  });

  test('sees the rewards of every identifier it signed', async () => {
    const rewards = await apiClient().get(`${path}/rewards?${signed('mine,yours')}`);
    expect(rewards.json).toHaveLength(2);
  });

  test('changes nothing and sees no programs', async () => {
    const query = signed('mine');
    for (const url of ['/loyalty', path]) {
      expect((await apiClient().get(`${url}?${query}`)).status).toBe(403);
    }
    const options = { method: 'PATCH', json: { 'value+=': 100 } };
    expect((await apiClient().request(`${path}/identifiers/mine?${query}`, options)).status).toBe(403);
    expect(await valueOf('mine')).toBe(10);
  });
});

test('each operation has a permission of its own', async () => {
  const client = await makeClient(retailer, {
    authentication: 'bearer',
    permissions: ['view.get_loyalty_identifier', 'view.get_loyalty_programs'],
  });
  const api = apiClient({ authorization: `Bearer ${await bearerToken(client)}` });
  await known('guarded');
  expect((await api.get(`${path}/identifiers/guarded`)).status).toBe(200);
  expect((await api.get('/loyalty')).status).toBe(200);
  for (const below of ['', '/rewards', '/identifiers/guarded/events']) {
    expect((await api.get(`${path}${below}`)).status).toBe(403);
  }
  expect((await patch('guarded', { value: 1 }, path, api)).status).toBe(403);
  expect((await api.post('/loyalty', { name: 'X', rules })).status).toBe(403);
});
