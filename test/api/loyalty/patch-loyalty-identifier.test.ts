import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { auditEntries } from '@/drizzle/schema/audit';
import { owned } from '@/lib/platform/db/tenancy';
import { apiClient, signedQuery } from '@/test/api-client';
import { makeClub, type Club } from './club';

let club: Club;
beforeAll(async () => {
  club = await makeClub();
});

describe('200', () => {
  test('sets, raises and lowers it, each with one event', async () => {
    await club.known('by-hand');
    const description = 'Welcome gift';
    const set = await club.patch('by-hand', { value: 5, description });
    expect([set.status, set.json]).toEqual([200, { identifier: 'by-hand', value: 5 }]);
    expect((await club.patch('by-hand', { 'value+=': 2.5 })).json.value).toBe(7.5);
    expect((await club.patch('by-hand', { 'value-=': 10 })).json.value).toBe(-2.5);
    const none = { receipt_id: null, receipt_timestamp: null, transaction_id: null };
    const timestamp = expect.any(String) as string;
    expect(await club.eventsOf('by-hand')).toEqual([
      { ...none, timestamp, description: null, set: false, value: -10 },
      { ...none, timestamp, description: null, set: false, value: 2.5 },
      { ...none, timestamp, description, set: true, value: 5 },
    ]);
  });

  test('wins rewards that no receipt is behind', async () => {
    await club.known('by-gift');
    await club.patch('by-gift', { 'value+=': 20 });
    expect(await club.rewardsOf('by-gift')).toMatchObject([
      { receipt_timestamp: null },
      { receipt_timestamp: null },
    ]);
  });

  test('is in the audit trail', async () => {
    await club.known('by-auditor');
    await club.patch('by-auditor', { value: 7, description: 'why' });
    const [entry] = await club.ctx.db
      .select()
      .from(auditEntries)
      .where(
        and(
          owned(club.ctx, auditEntries),
          eq(auditEntries.subjectId, `${club.path.split('/').at(-1)}/by-auditor`),
        ),
      );
    expect(entry).toMatchObject({
      action: 'patch_loyalty_identifier',
      before: { value: 0 },
      after: { value: 7, description: 'why' },
    });
  });
});

describe('400', () => {
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
    await club.known('unharmed');
    expect((await club.patch('unharmed', body)).status).toBe(400);
    expect(await club.eventsOf('unharmed')).toEqual([]);
  });
});

describe('403', () => {
  test('a consumer does not change its own value', async () => {
    await club.known('greedy');
    const query = signedQuery(club.credentials.hmac, { consumer: 'greedy' });
    const json = { 'value+=': 100 };
    const path = `${club.path}/identifiers/greedy?${query}`;
    expect((await apiClient().request(path, { method: 'PATCH', json })).status).toBe(403);
    expect(await club.valueOf('greedy')).toBe(0);
  });
});

describe('404', () => {
  test('of an unknown identifier or program is a 404', async () => {
    expect((await club.patch('never-seen', { value: 1 })).json.description).toBe('identifier not found');
    const nowhere = await club.patch(await club.known('seen'), { value: 1 }, '/loyalty/999');
    expect(nowhere.json.description).toBe('loyalty program not found');
    expect((await club.api.get(`${club.path}/identifiers/never-seen`)).status).toBe(404);
  });
});
