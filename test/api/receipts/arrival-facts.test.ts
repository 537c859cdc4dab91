import { describe, expect, test } from 'vitest';
import { submitReceipt } from '@/lib/domain/intake/submit-receipt';
import { postReceiptBody } from '@/lib/domain/receipts/wire/submission';
import { openClient, wrapClient } from '@/lib/platform/db/client';
import { makeRetailer, receiptBody } from '@/test/factories';
import { listenInBetween } from '@/test/listen-in-between';
import { makeClub, rules } from '../loyalty/club';

// A receipt is stored in one round trip, on the assumption that it is new and that stores and programs are as they were read
// last; whatever has changed since, it is answered as if all had been looked up.

type Body = Readonly<Record<string, unknown>>;

test('a receipt whose store is known is one piece on the way to the database', async () => {
  const { ctx, api } = await makeRetailer();
  const { url, writes, stop } = await listenInBetween();
  const client = openClient(url, { max: 1 });
  const db = wrapClient(client);
  const submit = (body: Body) => submitReceipt({ ...ctx, db }, postReceiptBody.parse(receiptBody(body)));
  // The first reads the store, the second prepares the statements.
  await submit({ identifier: 'first@example.com' });
  await submit({ identifier: 'second@example.com' });
  for (const body of [{}, { identifier: 'third@example.com' }, { identifier: 'first@example.com' }]) {
    await submit({});
    writes.length = 0;
    await submit(body);
    expect(writes).toHaveLength(1);
  }
  expect((await api.get('/identifiers/_search?query=identifier:third')).json.hits).toBe(1);
  await client.end({ timeout: 1 });
  stop();
});

describe('after a receipt of the store', () => {
  test('a repeat is answered with the receipt, and another with its ids is refused', async () => {
    const { api } = await makeRetailer();
    const body = receiptBody({ external_id: crypto.randomUUID() });
    const first = await api.post('/receipts', body);
    const again = await api.post('/receipts', body);
    expect([again.status, again.json.id]).toEqual([201, first.json.id]);
    expect((await api.post('/receipts', { ...body, total: 77 })).status).toBe(409);
    expect((await api.post('/receipts', { ...body, transaction_id: 'another' })).status).toBe(409);
    expect((await api.get('/receipts')).json).toHaveLength(1);
  });

  test('a change of the store counts for the next one', async () => {
    const { api } = await makeRetailer();
    const post = (reference: number | string) =>
      api.post('/receipts', receiptBody({ store_reference: reference }));
    expect((await post(1)).status).toBe(201);
    const patch = (value: string) =>
      api.patch('/stores/1', [{ op: 'add', path: '/external_reference', value }]);
    expect((await patch('north')).status).toBe(200);
    expect((await post('north')).status).toBe(201);
    expect((await post('north')).status).toBe(201);
    expect((await patch('south')).status).toBe(200);
    expect((await post('north')).status).toBe(422);
    expect((await post('south')).status).toBe(201);
    expect((await post(1)).status).toBe(201);
  });

  test('a program that begins, changes or ends counts for the next one', async () => {
    const club = await makeClub();
    const post = () => club.api.post('/receipts', receiptBody({ identifier: 'shopper', total: 2 }));
    const values: number[] = [];
    const postAndRead = async () => {
      expect((await post()).status).toBe(201);
      values.push(await club.valueOf('shopper'), await club.valueOf('shopper', other));
    };
    await post();
    const other = await club.madeProgram();
    await postAndRead();
    await club.api.request(club.path, { method: 'PATCH', json: { rules: { ...rules, points: 10 } } });
    await postAndRead();
    await club.api.request(club.path, { method: 'PATCH', json: { active: false } });
    await postAndRead();
    expect(values).toEqual([4, 2, 24, 4, 24, 6]);
  });

  test('a consumer is found by what is known of it now', async () => {
    const { api } = await makeRetailer();
    await api.post('/receipts', receiptBody());
    const post = () => api.post('/receipts', receiptBody({ identifier: 'shopper' }));
    await post();
    const operation = { op: 'add', path: '/properties/city', value: 'Bonn' };
    expect((await api.patch('/identifiers/shopper', [operation])).status).toBe(204);
    await post();
    const found = async (query: string) =>
      (await api.get(`/identifiers/_search?query=${query}`)).json.hits as number;
    expect([await found('identifier:shopper'), await found('properties.city:Bonn')]).toEqual([1, 1]);
  });
});
