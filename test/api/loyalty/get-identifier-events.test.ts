import { beforeAll, describe, expect, test } from 'vitest';
import { listEvents } from '@/lib/domain/loyalty/list-events';
import { makeRetailer, postedReceipt } from '@/test/factories';
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
    const newest = await listEvents(club.ctx, programId, 'frequent', { count: 2 });
    expect(newest.map(({ value }) => value)).toEqual([3, 2]);
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
