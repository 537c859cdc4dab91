import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { uuidOfAttachment } from '@/lib/domain/attachments/names';
import { deleteAttachment, findAttachment } from '@/lib/domain/attachments/store';
import { submitReceipt } from '@/lib/domain/intake/submit-receipt';
import { makeReceipts, processRaw, storeTransformed } from '@/lib/domain/pos/process-raw';
import { findRaw } from '@/lib/domain/pos/store/raw';
import { postReceiptBody } from '@/lib/domain/receipts/wire/submission';
import { openClient, wrapClient } from '@/lib/platform/db/client';
import { makeRetailer, receiptBody } from '@/test/factories';
import { listenInBetween } from '@/test/listen-in-between';
import { makeClub, rules } from '../loyalty/club';
import { publish } from '../pos/till';

// A receipt is stored in one round trip, on the assumption that it is new and that stores and programs are as they were read
// last; whatever has changed since, it is answered as if all had been looked up.

type Body = Readonly<Record<string, unknown>>;

const mapping = `{
  "transaction_id": id, "localtime": "2026-03-14T12:00:00", "total": 1, "store_reference": 1,
  "items": [{ "name": "Tea", "quantity": 1, "total": 1 }]
}`;

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

test('a receipt with files and a link that its till names is one piece as well', async () => {
  const { ctx, api } = await makeRetailer();
  const upload = async () => {
    const { json } = await api.post('/attachments', 'slip', { 'content-type': 'text/plain' });
    return (json as { id: string }).id;
  };
  const { url, writes, stop } = await listenInBetween();
  const client = openClient(url, { max: 1 });
  const db = wrapClient(client);
  const submit = (body: Body) => submitReceipt({ ...ctx, db }, postReceiptBody.parse(receiptBody(body)));
  const letters = 'abcdefghijklmnopqrstuvwxyz234567';
  const newLink = () => Array.from(randomBytes(26), (byte) => letters[byte % 32]).join('');
  const naming = (id: string) => ({ attachments: { slip: { id } }, link: newLink() });
  await submit({});
  await submit(naming(await upload()));
  const id = await upload();
  writes.length = 0;
  const { link, ...named } = naming(id);
  await submit({ link, ...named });
  expect(writes).toHaveLength(1);
  // The second receipt of a linked file reads it, and the third knows it.
  await submit(naming(id));
  writes.length = 0;
  await submit(naming(id));
  expect(writes).toHaveLength(1);
  expect(await findAttachment(ctx, uuidOfAttachment(id) ?? '')).toMatchObject({ linkedAt: expect.any(Date) });
  // What is deleted is not linked, and a link that is taken is refused.
  await deleteAttachment(ctx, uuidOfAttachment(id) ?? '');
  await expect(submit(naming(id))).rejects.toMatchObject({ code: 'invalid_request' });
  await expect(submit({ link })).rejects.toMatchObject({ code: 'conflict' });
  expect((await api.get('/receipts')).json).toHaveLength(5);
  await client.end({ timeout: 1 });
  stop();
});

test('receipts of a raw receipt are one piece with its state, and the commit another', async () => {
  const retailer = await makeRetailer();
  const { ctx, api } = retailer;
  await publish(retailer, 'till', mapping, ['application/json']);
  const { url, writes, stop } = await listenInBetween();
  const client = openClient(url, { max: 1 });
  const db = wrapClient(client);
  const process = async (id: string) => {
    const answer = await api.post('/pos/receipts', { id });
    const raw = await findRaw(ctx, answer.headers.get('service-pos-data-id') ?? '');
    const made = raw === null ? null : await makeReceipts(ctx, raw);
    if (made === null) throw new Error('No receipt was made.');
    writes.length = 0;
    await storeTransformed({ ...ctx, db }, [made]);
    return writes.length;
  };
  await process('first');
  await process('second');
  expect(await process('third')).toBe(2);
  // A repeat is found to be one, and belongs to the receipt of before.
  await process('third');
  expect((await api.get('/receipts')).json).toHaveLength(3);
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

  test('a key answers a repeat, and another key finds the receipt or what differs', async () => {
    const { api } = await makeRetailer();
    const post = (body: Body, key: string) => api.post('/receipts', body, { 'idempotency-key': key });
    await post(receiptBody(), 'first');
    const body = receiptBody();
    const answers = [await post(body, 'second'), await post(body, 'second'), await post(body, 'third')];
    expect(answers.map(({ status, json }) => [status, json.id])).toEqual(
      Array.from({ length: 3 }, () => [201, answers[0]?.json.id]),
    );
    expect(answers.map(({ headers }) => headers.get('idempotency-replayed'))).toEqual([null, 'true', 'true']);
    expect((await post({ ...body, total: 77 }, 'fourth')).status).toBe(409);
    expect((await api.get('/receipts')).json).toHaveLength(2);
  });

  test('nothing is refused by what a store was before', async () => {
    const retailer = await makeRetailer({ stores_from_receipts: true });
    const { ctx, api } = retailer;
    expect((await api.post('/stores', { reference: 2, name: 'North', country: 'DEU' })).status).toBe(201);
    const name = async (store: number, value: string) => {
      const operation = { op: 'add', path: '/external_reference', value };
      expect((await api.patch(`/stores/${store}`, [operation])).status).toBe(200);
    };
    await publish(
      retailer,
      'till',
      `["north", 1].{
        "transaction_id": $string($) & $$.id, "localtime": "2026-03-14T12:00:00", "total": 1,
        "store_reference": $, "store": $ = 1 and $$.renames ? { "external_reference": "north" },
        "items": [{ "name": "Tea", "quantity": 1, "total": 1 }]
      }`,
      ['application/json'],
    );
    const process = async (body: Body) => {
      const answer = await api.post('/pos/receipts', body);
      const id = answer.headers.get('service-pos-data-id') ?? '';
      await processRaw(ctx, id);
      const raw = await findRaw(ctx, id);
      return [raw?.state, raw?.receiptIds.length];
    };
    await name(2, 'north');
    expect(await process({ id: 'a', renames: false })).toEqual(['processed', 2]);
    await name(2, 'south');
    await name(1, 'north');
    // As before, the name would be that of store 2.
    expect(await process({ id: 'b', renames: true })).toEqual(['processed', 2]);
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
