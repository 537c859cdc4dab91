import { afterEach, describe, expect, test, vi } from 'vitest';
import { unsequencedEvents } from '@/drizzle/schema/events';
import { pruneEvents } from '@/lib/domain/events/prune-events';
import { sequenceWaiting } from '@/lib/domain/events/sequence-events';
import { retailerSettings } from '@/lib/platform/retailers/settings';
import { owned } from '@/lib/platform/db/tenancy';
import { bearerClient } from '@/test/api-client';
import { clientOf, makeRetailer, postedReceipt, type TestRetailer } from '@/test/factories';
import { readRetailer, type ReadEvent } from './feed';

const dayInMs = 24 * 60 * 60 * 1000;
const later = (days: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * dayInMs });
afterEach(() => {
  vi.useRealTimers();
});

/** The retailer days later, with a token of then. */
async function daysLater(days: number, retailer: TestRetailer): Promise<TestRetailer> {
  later(days);
  return { ...retailer, api: await bearerClient(retailer.credentials) };
}

const idsOf = (events: unknown) => (events as ReadEvent[]).map(({ data }) => data['id']);

async function prune(ctx: Parameters<typeof pruneEvents>[0]): Promise<number> {
  return pruneEvents(ctx, new AbortController().signal);
}

describe('200', () => {
  test('pages follow each other without a gap, and `next` stays good at the end', async () => {
    const { retailer } = await readRetailer();
    const posted: string[] = [];
    for (let count = 0; count < 5; count += 1) posted.push(await postedReceipt(retailer));
    await sequenceWaiting(retailer.ctx.db);
    const one = await retailer.api.get('/events?count=3');
    expect(idsOf(one.json.events)).toEqual(posted.slice(0, 3));
    expect(one.json).toMatchObject({
      has_more: true,
      events: [{ type: 'receipt.created', api_version: 2 }, {}, {}],
    });
    const two = await retailer.api.get(`/events?count=3&after=${one.json.next}`);
    expect(idsOf(two.json.events)).toEqual(posted.slice(3));
    expect(two.json.has_more).toBe(false);
    const three = await retailer.api.get(`/events?after=${two.json.next}`);
    expect(three.json).toEqual({ events: [], next: two.json.next, has_more: false });
    const more = await postedReceipt(retailer);
    await sequenceWaiting(retailer.ctx.db);
    expect(idsOf((await retailer.api.get(`/events?after=${three.json.next}`)).json.events)).toEqual([more]);
  });

  test('of some types: others are passed over, and `next` lies behind them', async () => {
    const { retailer } = await readRetailer();
    await postedReceipt(retailer, { identifier: 'anna' });
    await postedReceipt(retailer, { identifier: 'ben' });
    await postedReceipt(retailer);
    await sequenceWaiting(retailer.ctx.db);
    const types = 'types=identifier.created,link.revoked';
    const one = await retailer.api.get(`/events?${types}&count=1`);
    expect(one.json).toMatchObject({ events: [{ data: { id: 'anna' } }], has_more: true });
    const two = await retailer.api.get(`/events?${types}&after=${one.json.next}`);
    expect(two.json).toMatchObject({ events: [{ data: { id: 'ben' } }], has_more: false });
    expect((await retailer.api.get(`/events?after=${two.json.next}`)).json.events).toEqual([]);
  });

  test('the events of another retailer are neither read nor reached by a cursor', async () => {
    const [own, other] = [await readRetailer(), await readRetailer()];
    const mine = await postedReceipt(own.retailer);
    await postedReceipt(other.retailer);
    await sequenceWaiting(own.retailer.ctx.db);
    const { json } = await own.retailer.api.get('/events');
    expect(idsOf(json.events)).toEqual([mine]);
    const foreign = await other.retailer.api.get(`/events?after=${json.next}`);
    expect(foreign.json.events).toEqual([]);
  });

  test('nothing is recorded while nobody reads, and the first read begins it', async () => {
    const retailer = await makeRetailer();
    await postedReceipt(retailer, { identifier: 'anna' });
    const { json } = await retailer.api.get('/events');
    expect(json).toMatchObject({ events: [], has_more: false });
    const waiting = () =>
      retailer.ctx.db.select().from(unsequencedEvents).where(owned(retailer.ctx, unsequencedEvents));
    expect(await waiting()).toEqual([]);
    const id = await postedReceipt(retailer);
    expect(await waiting()).toMatchObject([{ data: { id } }]);
    await sequenceWaiting(retailer.ctx.db);
    expect(idsOf((await retailer.api.get(`/events?after=${json.next}`)).json.events)).toEqual([id]);
  });

  test('recording goes on for 30 days after a read, and ends', async () => {
    const { retailer } = await readRetailer();
    const id = await postedReceipt(await daysLater(29, retailer));
    await postedReceipt(await daysLater(3, retailer));
    vi.useRealTimers();
    await sequenceWaiting(retailer.ctx.db);
    expect(idsOf((await retailer.api.get('/events')).json.events)).toEqual([id]);
  });
});

describe('400', () => {
  test.each(['X', '-1', '12345678901'])('`after=%s` is no cursor', async (after) => {
    const { retailer } = await readRetailer();
    const { status, json } = await retailer.api.get(`/events?after=${after}`);
    expect(status).toBe(400);
    expect(json.errors).toMatchObject([{ name: 'after', reason: 'cursor' }]);
  });

  test('a type that there is none of is named', async () => {
    const { retailer } = await readRetailer();
    const { status, json } = await retailer.api.get('/events?types=receipt.viewed');
    expect(status).toBe(400);
    expect(json.errors).toMatchObject([{ name: 'types.0' }]);
  });
});

describe('403', () => {
  test('another permission does not read them', async () => {
    const { retailer } = await readRetailer();
    const client = await clientOf(retailer, ['view.get_receipts']);
    expect((await client.get('/events')).status).toBe(403);
    const reader = await clientOf(retailer, ['view.get_events']);
    expect((await reader.get('/events')).status).toBe(200);
  });
});

describe('410', () => {
  test('events go after the days that the retailer says; who was not that far hears of it and can go on', async () => {
    const { retailer } = await readRetailer({
      retention_days: { ...retailerSettings.parse({}).retention_days, events: 5 },
    });
    const begin = (await retailer.api.get('/events')).json.next as string;
    await postedReceipt(retailer);
    await sequenceWaiting(retailer.ctx.db);
    const kept = await postedReceipt(await daysLater(3, retailer));
    await sequenceWaiting(retailer.ctx.db);
    const { api } = await daysLater(3, retailer);
    expect(await prune(retailer.ctx)).toBe(1);
    expect(await prune(retailer.ctx)).toBe(0);
    const { status, json } = await api.get(`/events?after=${begin}`);
    expect(status).toBe(410);
    expect(json).toMatchObject({ code: 'events_expired', reason: 'events_expired' });
    const { oldest } = json.parameters as { oldest: string };
    expect(idsOf((await api.get(`/events?after=${oldest}`)).json.events)).toEqual([kept]);
    expect(idsOf((await api.get('/events')).json.events)).toEqual([kept]);
  });

  test('who comes back after changes were not recorded hears of it', async () => {
    const { retailer } = await readRetailer();
    const { next } = (await retailer.api.get('/events')).json;
    const back = await daysLater(32, retailer);
    await postedReceipt(back);
    const { status, json } = await back.api.get(`/events?after=${next}`);
    expect(status).toBe(410);
    const oldest = (json.parameters as { oldest: string }).oldest;
    const id = await postedReceipt(back);
    await sequenceWaiting(retailer.ctx.db);
    expect(idsOf((await back.api.get(`/events?after=${oldest}`)).json.events)).toEqual([id]);
  });

  test('a cursor of what a restored database does not have is expired, too', async () => {
    const { retailer } = await readRetailer();
    const ahead = (99).toString(36);
    expect((await retailer.api.get(`/events?after=${ahead}`)).status).toBe(410);
  });
});
