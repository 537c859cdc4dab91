import { describe, expect, test } from 'vitest';
import type { Operation } from '@/lib/platform/auth/permissions';
import { getOverview } from './get-overview';
import { updateErasure } from '@/lib/domain/privacy/store/erasures';
import { makeRetailer, postedReceipt, type TestRetailer } from '@/test/factories';
import { makePortalUser, signedIn } from '@/test/portal-session';

/** A Saturday afternoon in Berlin. */
const now = new Date('2026-03-14T14:30:00Z');
const everything = () => true;

function overviewOf({ ctx }: TestRetailer, can: (operation: Operation) => boolean = everything) {
  return getOverview(ctx, { now, can });
}

async function sold(retailer: TestRetailer, localtimes: readonly string[], changes: object = {}) {
  for (const localtime of localtimes) await postedReceipt(retailer, { localtime, ...changes });
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
    const { sales } = await overviewOf(retailer);
    expect(sales?.all.today.receipts).toBe(1);
    // So that the links behind the numbers can leave them out too.
    expect(sales?.excluded).toEqual(['duplicate']);
    const found = await retailer.api.get(
      `/receipts/_search?query=${encodeURIComponent('timestamp:2026-03-14 -duplicate:*')}`,
    );
    expect(found.json.hits).toBe(1);
    expect((await overviewOf(retailer, () => false)).sales).toBeNull();
    expect((await overviewOf(retailer)).isNew).toBe(false);
  });

  test('are those of one retailer', async () => {
    const [one, other] = [await makeRetailer(), await makeRetailer()];
    await sold(one, ['2026-03-14T09:10:00+01:00'], { total: 1 });
    const { sales } = await overviewOf(other);
    expect(sales?.all.today.receipts).toBe(0);
    expect((await overviewOf(other)).isNew).toBe(true);
    expect((await overviewOf(other, () => false)).isNew).toBe(false);
    expect(sales?.stores).toEqual([]);
  });
});

describe('attention', () => {
  test('holds the open problems, the most recent first, and says how many more there are', async () => {
    const retailer = await makeRetailer();
    const asked: string[] = [];
    for (const number of [1, 2, 3, 4, 5, 6, 7]) {
      await postedReceipt(retailer, { identifier: `${number}@example.com` });
      const { json } = await retailer.api.post(`/identifiers/${number}@example.com/_erase`, undefined);
      asked.push(String(json.id));
    }
    for (const id of asked) await updateErasure(retailer.ctx, id, { state: 'failed' });
    const { attention } = await overviewOf(retailer);
    expect(attention).toMatchObject({ isWhole: true, more: 1 });
    expect(attention.problems.map(({ sample }) => sample?.id)).toEqual(asked.toReversed().slice(0, 6));
    expect((await overviewOf(await makeRetailer())).attention).toMatchObject({ problems: [], more: 0 });
  });

  test('leaves out what somebody has resolved', async () => {
    const retailer = await makeRetailer();
    await postedReceipt(retailer, { localtime: new Date(Date.now() - 60_000).toISOString(), total: 1 });
    const soon = { now: new Date(Date.now() + 1000), can: everything };
    const problems = async () => (await getOverview(retailer.ctx, soon)).attention.problems;
    const [problem] = await problems();
    const { api } = await signedIn(await makePortalUser(retailer));
    const path = `/problems/${problem?.kind}/${problem?.fingerprint}`;
    await api.request(path, { method: 'PATCH', json: { state: 'resolved' } });
    expect(await problems()).toEqual([]);
  });

  test('says that it is not whole to users who may not see all of it', async () => {
    const retailer = await makeRetailer();
    const { attention } = await overviewOf(retailer, (operation) => operation !== 'get_erasure');
    expect(attention.isWhole).toBe(false);
  });
});
