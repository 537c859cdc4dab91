import { beforeAll, describe, expect, test } from 'vitest';
import { loyaltyEvents } from '@/drizzle/schema/loyalty';
import { newId } from '@/lib/core/ids';
import { listNewestLoyaltyEvents } from '@/lib/domain/loyalty/list-events';
import { bearerToken, testOrigin } from '@/test/api-client';
import { makeRetailer, postedReceipt } from '@/test/factories';
import { dispatchApi } from '@/test/web-dispatch';
import { makeClub, type Club } from './club';

let club: Club;
beforeAll(async () => {
  club = await makeClub();
});

describe('200', () => {
  test('events of an unknown identifier are none; identifiers may hold any text', async () => {
    expect(await club.eventsOf('never-seen')).toEqual([]);
    await postedReceipt(club, { identifier: 'a/b ?ü', total: 4 });
    expect(await club.eventsOf('a/b ?ü')).toHaveLength(1);
  });

  test('events are newest first, and within both ends of a period', async () => {
    await club.known('timed');
    for (const value of [1, 2, 3]) await club.patch('timed', { value });
    const all = (await club.api.get(`${club.path}/identifiers/timed/events`)).json;
    expect(all.map((event: { value: number }) => event.value)).toEqual([3, 2, 1]);
    const middle = encodeURIComponent(all[1].timestamp);
    const between = async (query: string) =>
      (
        (await club.api.get(`${club.path}/identifiers/timed/events?${query}`)).json as { value: number }[]
      ).map((event) => event.value);
    expect(await between(`from_timestamp=${middle}`)).toContain(2);
    expect(await between(`to_timestamp=${middle}`)).toContain(2);
    expect(await between('from_timestamp=2999-01-01T00:00:00Z')).toEqual([]);
    expect(await between('to_timestamp=2000-01-01T00:00:00+02:00')).toEqual([]);
    // What many callers forget to encode.
    expect(await between(`from_timestamp=${all[2].timestamp}`)).toContain(1);
  });

  test('events of somebody with many are read no further than a page shows', async () => {
    await club.known('frequent');
    for (const value of [1, 2, 3]) await club.patch('frequent', { value });
    const programId = Number(club.path.split('/').at(-1));
    const newest = await listNewestLoyaltyEvents(club.ctx, { programId, identifier: 'frequent' }, 2);
    expect(newest.map(({ value }) => value)).toEqual([3, 2]);
  });

  test('events are sent as fast as they are read, however many there are', async () => {
    const own = await makeClub();
    await own.known('house card');
    const programId = Number(own.path.split('/').at(-1));
    // Many of one instant, so that pages end inside it.
    const events = Array.from({ length: 1_500 }, (_, index) => ({
      retailerId: own.ctx.retailer.id,
      id: newId(),
      programId,
      identifier: 'house card',
      recordedAt: new Date(Date.UTC(2026, 2, 14, 10, Math.floor(index / 700))),
      value: index,
      set: false,
      description: null,
      receiptId: null,
      receiptTimestamp: null,
      transactionId: null,
    }));
    await own.ctx.db.insert(loyaltyEvents).values(events);
    const url = `${testOrigin}/api${own.path}/identifiers/house%20card/events`;
    const headers = { authorization: `Bearer ${await bearerToken(own.credentials.bearer)}` };
    const open = () => dispatchApi(new Request(url, { headers }), { address: '127.0.0.1' });
    const text = await (await open()).text();
    const inOrder = events.toSorted(
      (a, b) => b.recordedAt.getTime() - a.recordedAt.getTime() || (a.id < b.id ? 1 : -1),
    );
    expect((JSON.parse(text) as { value: number }[]).map(({ value }) => value)).toEqual(
      inOrder.map(({ value }) => value),
    );
    const reader = (await open()).body?.getReader();
    expect((await reader?.read())?.done).toBe(false);
    // A page, not all of it.
    expect((await reader?.read())?.value?.byteLength).toBeLessThan(text.length / 3);
    await reader?.cancel();
  });
});

describe('400', () => {
  test.each([
    'from_timestamp=yesterday',
    'to_timestamp=2026-02-30T00:00:00Z',
    'to_timestamp=2026-02-01T00:00:00',
  ])('%s is a 400 that names it', async (query) => {
    const { status, json } = await club.api.get(`${club.path}/identifiers/timed/events?${query}`);
    expect([status, json.errors[0].name]).toEqual([400, query.split('=')[0]]);
  });
});

describe('404', () => {
  test('no program, and one of another retailer', async () => {
    const stranger = await makeRetailer();
    await club.known('seen');
    const answers = [
      await club.api.get('/loyalty/999/identifiers/seen/events'),
      await stranger.api.get(`${club.path}/identifiers/seen/events`),
    ];
    for (const { status, json } of answers) {
      expect([status, json.description]).toEqual([404, 'loyalty program not found']);
    }
  });
});
