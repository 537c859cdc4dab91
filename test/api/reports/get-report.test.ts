import { describe, expect, test } from 'vitest';
import { deleteTestReceipts } from '@/lib/domain/intake/delete-test-receipts';
import { readSums } from '@/lib/domain/rollups/read-sums';
import { clientOf, makeRetailer, postedReceipt, receiptBody } from '@/test/factories';

const march = 'from=2026-03-01&to=2026-03-31';

describe('200', () => {
  test('tells sales by time, store, payment and rate, beside those of the days before', async () => {
    const retailer = await makeRetailer();
    const card = { payments: [{ method: 'Card', amount: 10.1 }] };
    const taxes = [{ name: 'VAT', rate: 19, amount: 1.61 }];
    // A Saturday on the clock of the till, though it is Friday in UTC.
    await postedReceipt(retailer, { localtime: '2026-03-14T00:30:00+01:00', total: 10.1, taxes, ...card });
    await postedReceipt(retailer, { localtime: '2026-03-14T09:00:00+01:00', total: 0.2, identifier: 'anna' });
    await postedReceipt(retailer, { localtime: '2026-02-27T09:00:00+01:00', total: 5, duplicate: true });
    await postedReceipt(retailer, { localtime: '2026-02-27T09:00:00+01:00', total: 7 });
    const { status, json } = await retailer.api.get(`/reports/sales?${march}&compare=previous`);
    expect(status).toBe(200);
    expect(json).toMatchObject({
      days: { from: '2026-03-01', to: '2026-03-31' },
      compared_days: { from: '2026-01-29', to: '2026-02-28' },
      is_complete: true,
      total: { receipts: 2, identified: 1, amounts: { EUR: 10.3 } },
      compared_total: { receipts: 1, identified: 0, amounts: { EUR: 7 } },
      duplicates: 0,
      lines: {
        hour: [
          { key: '0', receipts: 1 },
          { key: '9', receipts: 1, compared: { receipts: 1 } },
        ],
        weekday: [
          { key: '5', receipts: 0, compared: { receipts: 1 } },
          { key: '6', receipts: 2, compared: { receipts: 0 } },
        ],
        store: [{ key: '1', name: 'Berlin Mitte', receipts: 2 }],
        till: [],
        payment: [{ key: 'card', receipts: 1, amounts: { EUR: 10.1 } }],
        rate: [{ key: '19', receipts: 1, amounts: { EUR: 1.61 } }],
      },
    });
    expect(json.lines.day).toHaveLength(31);
    expect(json.lines.day[13]).toMatchObject({ key: '2026-03-14', receipts: 2 });
  });

  test('counts receipts in one currency only when it is asked to, and tells how many there are in each', async () => {
    const retailer = await makeRetailer();
    await retailer.api.post('/stores', { reference: 2, name: 'Bern', country: 'CHE', currency: 'CHF' });
    const hour = (time: string) => ({ localtime: `2026-03-14T${time}:00:00+01:00` });
    const tax = { taxes: [{ name: 'VAT', rate: 8.1, amount: 1 }] };
    await postedReceipt(retailer, { ...hour('09'), total: 10, payments: [{ method: 'cash', amount: 10 }] });
    await postedReceipt(retailer, {
      ...hour('09'),
      total: 20,
      identifier: 'anna',
      store_reference: 2,
      ...tax,
    });
    // Paid in another currency than the receipt's own.
    const francs = { payments: [{ method: 'cash', amount: 5, currency: 'CHF' }] };
    await postedReceipt(retailer, { ...hour('10'), total: 5, ...francs });
    const of = async (query: string) => (await retailer.api.get(`/reports/sales?${march}${query}`)).json;
    const currencies = [
      { key: 'EUR', receipts: 2, amounts: { EUR: 15 } },
      { key: 'CHF', receipts: 1, amounts: { CHF: 20 } },
    ];
    expect(await of('')).toMatchObject({ total: { receipts: 3 }, lines: { currency: currencies } });
    expect(await of('&currency=EUR')).toMatchObject({
      total: { receipts: 2, identified: 0, amounts: { EUR: 15 } },
      lines: {
        hour: [
          { key: '9', receipts: 1, amounts: { EUR: 10 } },
          { key: '10', receipts: 1 },
        ],
        store: [{ key: '1', receipts: 2 }],
        payment: [{ key: 'cash', receipts: 2, amounts: { EUR: 10, CHF: 5 } }],
        rate: [],
        currency: currencies,
      },
    });
    expect(await of('&currency=CHF&store_reference=2')).toMatchObject({
      total: { receipts: 1, identified: 1, amounts: { CHF: 20 } },
      lines: { hour: [{ key: '9', receipts: 1 }], rate: [{ key: '8.1', amounts: { CHF: 1 } }], payment: [] },
    });
    expect((await of('&currency=GBP')).total).toEqual({ receipts: 0, identified: 0, amounts: {} });
  });

  test('a method of payment is one, in whichever language a till writes it, and its receipts are found by it', async () => {
    const retailer = await makeRetailer();
    const paid = (...methods: string[]) =>
      postedReceipt(retailer, { total: 4, payments: methods.map((method) => ({ method, amount: 2 })) });
    const cash = [await paid('cash'), await paid('BAR'), await paid('espèces', 'Contanti')];
    await paid('gift_card');
    await paid('Geschenkkarte');
    await paid('Własna metoda');
    const { lines } = (await retailer.api.get(`/reports/sales?${march}`)).json;
    expect(lines.payment).toMatchObject([
      { key: 'cash', receipts: 3, amounts: { EUR: 8 } },
      { key: 'giftcard', receipts: 2 },
      { key: 'własna metoda', receipts: 1 },
    ]);
    const found = async (query: string) =>
      (
        (await retailer.api.get(`/receipts/_search?${new URLSearchParams({ query })}`)).json.receipts as {
          id: string;
        }[]
      )
        .map(({ id }) => id)
        .toSorted();
    expect(await found('payments.method:cash')).toEqual(cash.toSorted());
    // What was sent is found as it was sent, and shown so.
    expect(await found('payments.method:bar')).toEqual([cash[1]]);
    expect((await retailer.api.get(`/receipts/${cash[1]}`)).json.payments).toMatchObject([{ method: 'BAR' }]);
  });

  test('leaves out test receipts, also once they are removed', async () => {
    const retailer = await makeRetailer();
    await postedReceipt(retailer);
    const receipt = receiptBody();
    expect((await retailer.api.post('/receipts/_test', { receipt })).status).toBe(201);
    const before = (await retailer.api.get(`/reports/sales?${march}`)).json;
    expect(before.total.receipts).toBe(1);
    await deleteTestReceipts(retailer.ctx);
    expect((await retailer.api.get(`/reports/sales?${march}`)).json).toEqual(before);
    expect(
      (await readSums(retailer.ctx, { from: '2026-03-01', to: '2026-03-31' }, null)).of('test').size,
    ).toBe(0);
  });

  test('tells of single stores only', async () => {
    const retailer = await makeRetailer();
    await postedReceipt(retailer);
    const of = async (store: number) =>
      (await retailer.api.get(`/reports/sales?${march}&store_reference=${store}`)).json.total
        .receipts as number;
    expect(await of(1)).toBe(1);
    expect(await of(99)).toBe(0);
  });
});

describe('400', () => {
  test('says what is wrong with a period', async () => {
    const { api } = await makeRetailer();
    const reasonOf = async (query: string) => {
      const { status, json } = await api.get(`/reports/sales?${query}`);
      return [status, json.errors?.[0]?.name, json.errors?.[0]?.reason];
    };
    expect(await reasonOf('from=2026-03-01')).toEqual([400, 'to', 'missing']);
    expect(await reasonOf('from=2026-02-30&to=2026-03-01')).toEqual([400, 'from', 'date']);
    expect(await reasonOf('from=2026-03-02&to=2026-03-01')).toEqual([400, 'to', 'before']);
    expect(await reasonOf('from=2020-01-01&to=2026-03-01')).toEqual([400, 'to', 'period_too_long']);
    expect(await reasonOf('from=0000-01-01&to=0000-01-31')).toEqual([400, 'from', 'before']);
    expect(await reasonOf('from=0001-01-01&to=0001-01-31&compare=year')).toEqual([400, 'from', 'before']);
    expect(await reasonOf('from=1000-01-01&to=1000-01-31&compare=year')).toEqual([200, undefined, undefined]);
    expect(await reasonOf('from=9999-11-15&to=9999-12-31')).toEqual([200, undefined, undefined]);
    expect(await reasonOf(`${march}&compare=never`)).toEqual([400, 'compare', 'one_of']);
    expect(await reasonOf(`${march}&currency=money`)).toEqual([400, 'currency', 'currency']);
    expect(await reasonOf(`${march}&store_reference=berlin`)).toEqual([400, 'store_reference.0', 'integer']);
  });
});

describe('403', () => {
  test('is for those who are permitted it, and for their own retailer', async () => {
    const [retailer, other] = [await makeRetailer(), await makeRetailer()];
    await postedReceipt(retailer);
    expect(
      (await (await clientOf(retailer, ['view.get_receipts'])).get(`/reports/sales?${march}`)).status,
    ).toBe(403);
    expect((await other.api.get(`/reports/sales?${march}`)).json.total.receipts).toBe(0);
  });
});
