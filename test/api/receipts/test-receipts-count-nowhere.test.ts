import { expect, test } from 'vitest';
import { getOverview } from '@/lib/domain/overview/get-overview';
import { totalByCurrency } from '@/lib/domain/identifiers/total-by-currency';
import { listMessages } from '@/lib/domain/delivery/store/messages';
import { findLink } from '@/lib/domain/receipts/store/links';
import { openPage, send } from '@/test/receipt-page/receipt-pages';
import { form } from '@/test/receipt-page/shopper';
import { makeRetailer, receiptBody, type TestRetailer } from '@/test/factories';
import { setProviders } from '@/test/message-servers';

/** A Saturday afternoon in Berlin. */
const now = new Date('2026-03-14T14:30:00Z');
const overviewOf = ({ ctx }: TestRetailer) => getOverview(ctx, { now, can: () => true });

async function made(
  path: '/receipts' | '/receipts/_test',
  { api }: TestRetailer,
  changes: object,
): Promise<string> {
  const body = receiptBody({ ...changes });
  const { status, json, text } = await api.post(path, path === '/receipts' ? body : { receipt: body });
  if (status !== 201) throw new Error(text);
  return json.id as string;
}

/** Of a morning at the till: a series with a gap, one whose sum is wrong, and one of a consumer. */
const morning = [1, 2, 3, 4, 5, 8, 9, 10].map((number) => ({
  localtime: `2026-03-14T10:${String(number).padStart(2, '0')}:00+01:00`,
  transaction_id: `T1-${String(number).padStart(5, '0')}`,
  total: number === 9 ? 4711 : 3.98,
}));

test('figures, warnings, gaps and the first day know nothing of test receipts', async () => {
  const retailer = await makeRetailer();
  const empty = await overviewOf(retailer);
  for (const sale of morning) await made('/receipts/_test', retailer, sale);
  const tested = await overviewOf(retailer);
  expect(tested.sales?.excluded).toEqual(['test']);
  expect([empty.isTried, tested.isTried]).toEqual([false, true]);
  expect({ ...tested, isTried: false, sales: { ...tested.sales, excluded: [] } }).toEqual(empty);
  expect(empty).toMatchObject({ isNew: true, sales: { all: { today: { receipts: 0 } } } });
  // The same receipts are seen everywhere when they are real.
  for (const sale of morning) await made('/receipts', retailer, sale);
  const { sales, attention, isNew } = await overviewOf(retailer);
  expect([isNew, sales?.all.today.receipts]).toEqual([false, 8]);
  expect(attention.problems.map(({ kind, count }) => [kind, count])).toEqual([
    ['total_mismatch', 1],
    ['number_gap', 1],
  ]);
});

test(
  'a silent store stays silent when somebody tries it out, and no test makes one expected',
  { tags: 'long' },
  async () => {
    const retailer = await makeRetailer();
    const times = Array.from({ length: 14 }, (_, index) =>
      new Date(Date.parse('2026-03-07T12:40:00+01:00') + index * 600_000).toISOString(),
    );
    for (const localtime of times) await made('/receipts/_test', retailer, { localtime });
    expect((await overviewOf(retailer)).attention.problems).toEqual([]);
    for (const localtime of times) await made('/receipts', retailer, { localtime });
    await made('/receipts/_test', retailer, { localtime: '2026-03-14T15:25:00+01:00' });
    expect((await overviewOf(retailer)).attention.problems).toMatchObject([
      { kind: 'silent', places: ['Berlin Mitte'] },
    ]);
  },
);

test('a consumer who is given one has bought nothing, and earns no points', async () => {
  const retailer = await makeRetailer();
  const { api, ctx } = retailer;
  const { json: program } = await api.post('/loyalty', {
    name: 'Bonus',
    rules: { points: 1, per_amount: 1 },
    reward: { every: 1, name: 'Coffee', value: 1 },
  });
  const id = await made('/receipts/_test', retailer, { identifier: 'anna' });
  await api.post('/receipts/_assign', { id, identifier: 'anna' });
  const { json } = await api.get('/identifiers/anna');
  expect(json.summary).toMatchObject({ receipts: 0, total: 0, first_timestamp: null });
  expect(await totalByCurrency(ctx, ['anna'])).toEqual([]);
  expect((await api.get(`/loyalty/${program.id}/identifiers/anna/events`)).json).toEqual([]);
  await made('/receipts', retailer, { identifier: 'anna' });
  expect((await api.get('/identifiers/anna')).json.summary.receipts).toBe(1);
  expect((await api.get(`/loyalty/${program.id}/identifiers/anna/events`)).json).not.toEqual([]);
});

test('it is never sent: not on arrival, not when asked for, not from its page', async () => {
  const retailer = await makeRetailer({ channels: ['email'], send_on_arrival: ['email'] });
  const { api, ctx } = retailer;
  const properties = { email: 'anna@example.com', email_settings: { send: true } };
  const id = await made('/receipts/_test', retailer, { properties });
  for (const body of [{ id }, { id, resolve: true }]) {
    const { status, json } = await api.post('/receipts/_send', { channels: ['email'], ...body });
    expect([status, json.reason]).toEqual([422, 'test_receipt']);
  }
  setProviders();
  const token = (await findLink(ctx, id)) ?? '';
  const { html } = await openPage(token);
  expect(html).not.toContain('/send');
  const asked = await send(token, form('address', { address: 'me@example.com' }));
  expect([asked.status, asked.headers['location']]).toEqual([303, `/r/${token}`]);
  const channels = (await api.get(`/receipts/${id}/channels`)).json as { available: boolean }[];
  expect(channels.map(({ available }) => available)).toEqual([false, false, false]);
  expect(await listMessages(ctx, { receiptId: id, count: 5 })).toEqual([]);
  // The same receipt is sent when it is real.
  const real = await made('/receipts', retailer, { properties });
  expect(await listMessages(ctx, { receiptId: real, count: 5 })).toHaveLength(1);
});
