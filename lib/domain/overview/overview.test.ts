import { describe, expect, onTestFinished, test } from 'vitest';
import { useEnvironment } from '@/lib/core/config';
import type { Operation } from '@/lib/platform/auth/permissions';
import { systemContext } from '@/lib/platform/context';
import { getOverview } from './get-overview';
import { queuedMessage } from '@/test/api/deliveries/queued-message';
import { updateErasure } from '@/lib/domain/privacy/store/erasures';
import { makeRetailer, postedReceipt, type TestRetailer } from '@/test/factories';

/** A Saturday afternoon in Berlin. */
const now = new Date('2026-03-14T14:30:00Z');
const everything = () => true;

function overviewOf({ ctx }: TestRetailer, can: (operation: Operation) => boolean = everything) {
  return getOverview(ctx, { now, can });
}

async function sold(retailer: TestRetailer, localtimes: readonly string[], changes: object = {}) {
  for (const localtime of localtimes) await postedReceipt(retailer, { localtime, ...changes });
}

/** So many instants, the first one as written, ten minutes apart. */
function everyTenMinutes(first: string, count: number): string[] {
  const start = new Date(first).getTime();
  return Array.from({ length: count }, (_, index) => new Date(start + index * 600_000).toISOString());
}

describe('sales of the day', () => {
  test('are compared with the same weekday up to the same time, by hour, store and currency', async () => {
    const retailer = await makeRetailer();
    await sold(retailer, ['2026-03-14T09:10:00+01:00', '2026-03-14T09:50:00+01:00'], { identifier: 'anna' });
    await sold(retailer, ['2026-03-14T15:00:00+01:00'], { l10n: { currency: 'CHF' } });
    await sold(retailer, ['2026-03-07T09:00:00+01:00', '2026-03-07T18:00:00+01:00']);
    await sold(retailer, ['2026-03-13T23:59:59+01:00', '2026-03-14T15:30:00+01:00'], { total: 77 });
    const { sales } = await overviewOf(retailer);
    expect(sales?.all).toEqual({
      today: { receipts: 3, identified: 2 },
      lastWeek: { receipts: 1, identified: 0 },
    });
    const hours = sales?.hours.flatMap((hour, index) =>
      hour.today + hour.lastWeek > 0 ? [[index, hour]] : [],
    );
    expect(hours).toEqual([
      [9, { today: 2, lastWeek: 1 }],
      [15, { today: 1, lastWeek: 0 }],
      [18, { today: 0, lastWeek: 1 }],
    ]);
    expect(sales?.stores).toMatchObject([{ name: 'Berlin Mitte', today: 3, lastWeek: 1 }]);
    expect(sales?.currencies).toEqual([
      { currency: 'EUR', today: 7.96, lastWeek: 3.98 },
      { currency: 'CHF', today: 3.98, lastWeek: 0 },
    ]);
  });

  test('of totals beyond any money are still told', async () => {
    const retailer = await makeRetailer();
    const total = 1.5e308;
    const items = [{ name: 'Typed by mistake', quantity: 1, total }];
    await sold(retailer, ['2026-03-14T09:10:00+01:00', '2026-03-14T09:50:00+01:00'], { total, items });
    const { sales } = await overviewOf(retailer);
    expect(sales?.currencies).toEqual([{ currency: 'EUR', today: 2e290, lastWeek: 0 }]);
  });

  test('leave duplicates out, and are nobody’s who may not list receipts', async () => {
    const retailer = await makeRetailer();
    await sold(retailer, ['2026-03-14T09:10:00+01:00'], { transaction_id: 'A-1' });
    await sold(retailer, ['2026-03-14T09:10:00+01:00'], { transaction_id: 'A-1', duplicate: true });
    expect((await overviewOf(retailer)).sales?.all.today.receipts).toBe(1);
    expect((await overviewOf(retailer, () => false)).sales).toBeNull();
    expect((await overviewOf(retailer)).isNew).toBe(false);
  });

  test('are those of one retailer', async () => {
    const [one, other] = [await makeRetailer(), await makeRetailer()];
    await sold(one, ['2026-03-14T09:10:00+01:00'], { total: 1 });
    const { sales, attention } = await overviewOf(other);
    expect(sales?.all.today.receipts).toBe(0);
    expect((await overviewOf(other)).isNew).toBe(true);
    expect((await overviewOf(other, () => false)).isNew).toBe(false);
    expect(sales?.stores).toEqual([]);
    expect(attention.warnings.size).toBe(0);
  });
});

describe('attention', () => {
  test('names erasures that have failed, the oldest first, to those who may follow them', async () => {
    const [retailer, other] = [await makeRetailer(), await makeRetailer()];
    const asked: string[] = [];
    for (const identifier of ['one@example.com', 'two@example.com', 'three@example.com']) {
      await postedReceipt(retailer, { identifier });
      const { json } = await retailer.api.post(`/identifiers/${identifier}/_erase`, undefined);
      asked.push(json.id as string);
    }
    for (const id of asked.slice(0, 2)) await updateErasure(retailer.ctx, id, { state: 'failed' });
    const { attention } = await overviewOf(retailer);
    expect(attention.failedErasures.map(({ id }) => id)).toEqual(asked.slice(0, 2));
    expect((await overviewOf(other)).attention.failedErasures).toEqual([]);
    const without = await overviewOf(retailer, (operation) => operation !== 'get_erasure');
    expect(without.attention).toMatchObject({ failedErasures: [], isWhole: false });
  });

  test('names totals that do not add up, with the query that finds them', async () => {
    const retailer = await makeRetailer();
    await sold(retailer, ['2026-03-14T09:10:00+01:00'], { total: 1 });
    await sold(retailer, ['2026-03-14T09:20:00+01:00']);
    const { attention } = await overviewOf(retailer);
    expect([...attention.warnings]).toEqual([['total_mismatch', 1]]);
    const query = 'warnings:total_mismatch timestamp:[2026-03-08 TO 2026-03-14]';
    const { json } = await retailer.api.get(`/receipts/_search?query=${encodeURIComponent(query)}`);
    expect(json.hits).toBe(1);
  });

  test('names a store whose silence is no chance, by the same hours of earlier weeks', async () => {
    const retailer = await makeRetailer();
    // One each ten minutes between half past one and three; now it is half past three.
    await sold(retailer, everyTenMinutes('2026-03-07T13:40:00+01:00', 9));
    const silent = async () => (await overviewOf(retailer)).attention.silent;
    const lastSeen = new Date('2026-03-14T13:05:00+01:00');
    expect(await silent()).toMatchObject([{ store: 'Berlin Mitte', tillUuid: null }]);
    await sold(retailer, ['2026-03-14T13:05:00+01:00']);
    expect(await silent()).toMatchObject([{ lastSeen, usualMinutes: 16 }]);
    // The week before had fewer, so that fewer are usual: four and a half leave one percent.
    await sold(retailer, everyTenMinutes('2026-02-28T13:40:00+01:00', 1));
    expect(await silent()).toMatchObject([{ usualMinutes: 29 }]);
    await sold(retailer, ['2026-02-21T13:40:00+01:00']);
    expect(await silent()).toEqual([]);
  });

  test.each([
    ['one receipt an hour', everyTenMinutes('2026-03-07T13:40:00+01:00', 4), []],
    ['a pause of an hour', everyTenMinutes('2026-03-07T13:40:00+01:00', 9), ['2026-03-14T14:10:00+01:00']],
    ['a store that was closed last week', everyTenMinutes('2026-02-28T13:40:00+01:00', 9), []],
  ])('takes %s for nothing unusual', async (_what, before, today) => {
    const retailer = await makeRetailer();
    await sold(retailer, before);
    await sold(retailer, today);
    expect((await overviewOf(retailer)).attention.silent).toEqual([]);
  });

  test('looks at the same hours on the wall though clocks were changed since', async () => {
    const retailer = await makeRetailer();
    // The shop opens at ten. Clocks went forward on 2026-03-29, and back on 2026-10-25.
    await sold(retailer, everyTenMinutes('2026-03-28T10:00:00+01:00', 12));
    await sold(retailer, everyTenMinutes('2026-10-24T10:00:00+02:00', 12));
    const silentAt = async (instant: string) => {
      const { attention } = await getOverview(retailer.ctx, { now: new Date(instant), can: everything });
      return attention.silent.length;
    };
    expect(await silentAt('2026-04-04T10:35:00+02:00')).toBe(0);
    expect(await silentAt('2026-04-04T11:05:00+02:00')).toBe(1);
    expect(await silentAt('2026-10-31T10:35:00+01:00')).toBe(0);
    expect(await silentAt('2026-10-31T11:05:00+01:00')).toBe(1);
  });

  test('names numbers that are missing in a series, and calls no other jumps a gap', async () => {
    const retailer = await makeRetailer();
    const at = (minute: number) => `2026-03-14T10:${String(minute).padStart(2, '0')}:00+01:00`;
    for (const number of [1, 2, 3, 4, 5, 8, 9, 10]) {
      await sold(retailer, [at(number)], { transaction_id: `T1-${String(number).padStart(5, '0')}` });
    }
    for (const number of [3, 700, 1200, 15, 99, 42]) {
      await sold(retailer, [at(number % 60)], { transaction_id: `X${number}` });
    }
    const { attention } = await overviewOf(retailer);
    expect(attention.gaps).toMatchObject([{ previous: 'T1-00005', next: 'T1-00008', missing: 2 }]);
    const { attention: system } = await getOverview(systemContext(retailer.ctx.retailer, 'test'), {
      now: new Date('2026-03-15T14:30:00Z'),
      can: everything,
    });
    expect(system.gaps).toEqual([]);
  });

  test('counts messages that only the outbox kept, while their channel has no provider', async () => {
    const { retailer, run } = await queuedMessage('email');
    await run();
    const soon = { now: new Date(Date.now() + 3_600_000), can: everything };
    const kept = async () => (await getOverview(retailer.ctx, soon)).attention.keptMessages;
    expect(await kept()).toBe(1);
    onTestFinished(() => useEnvironment({ SMTP_URL: undefined }));
    useEnvironment({ SMTP_URL: 'smtp://127.0.0.1:9' });
    expect(await kept()).toBe(0);
  });

  test('names raw receipts that failed', async () => {
    const retailer = await makeRetailer();
    const { status } = await retailer.api.post('/pos/receipts', { anything: true });
    expect(status).toBe(202);
    const soon = new Date(Date.now() + 3_600_000);
    const { attention } = await getOverview(retailer.ctx, { now: soon, can: everything });
    expect(attention).toMatchObject({ isWhole: true });
    expect(attention.waitingRaw + attention.failedRaw).toBe(1);
  });

  test('tells of raw receipts who may open their list, and only them', async () => {
    const retailer = await makeRetailer();
    expect((await retailer.api.post('/pos/receipts', { anything: true })).status).toBe(202);
    const seen = async (...operations: Operation[]) => {
      const soon = new Date(Date.now() + 3_600_000);
      const can = (operation: Operation) => operations.includes(operation);
      const { attention } = await getOverview(retailer.ctx, { now: soon, can });
      expect(attention.isWhole).toBe(false);
      return attention.waitingRaw + attention.failedRaw;
    };
    expect(await seen('get_raw_receipts')).toBe(1);
    expect(await seen('get_pos_status', 'get_receipts')).toBe(0);
  });
});
