import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { useServiceComposers } from '@/server/use-composers';
import { queuedMessage } from '@/test/api/deliveries/queued-message';
import { erase } from '@/test/api/identifiers/erasing';
import { mapping, posted, publish, slip } from '@/test/api/pos/till';
import { postedReceipt, receiptBody } from '@/test/factories';
import { smtpServer } from '@/test/message-servers';
import { readRetailer, type Reader } from './feed';

useServiceComposers();

let reader: Reader;
beforeEach(async () => {
  reader = await readRetailer();
});

const api = () => reader.retailer.api;
const jsonPatch = (path: string, value: unknown) => [{ op: 'add', path, value }];
const patch = (path: string, body: unknown) =>
  api().request(path, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json-patch+json' },
    body: JSON.stringify(body),
  });

describe('receipts', () => {
  test('one that is stored is one event, a repeat and a refused one are none', async () => {
    const body = receiptBody();
    const { json } = await api().post('/receipts', body);
    expect((await api().post('/receipts', body)).json).toMatchObject({ id: json.id });
    expect((await api().post('/receipts', { ...body, total: 5 })).status).toBe(409);
    expect((await api().post('/receipts', receiptBody({ store_reference: 999 }))).status).toBe(422);
    expect(await reader.told()).toEqual([{ type: 'receipt.created', data: { id: json.id, test: false } }]);
  });

  test('one that names a consumer for the first time tells of both, once', async () => {
    const identifier = randomUUID();
    const [one, two] = [
      await postedReceipt(reader.retailer, { identifier }),
      await postedReceipt(reader.retailer, { identifier }),
    ];
    expect(await reader.told()).toEqual([
      { type: 'receipt.created', data: { id: one, test: false } },
      { type: 'identifier.created', data: { id: identifier } },
      { type: 'receipt.created', data: { id: two, test: false } },
    ]);
  });

  test('a change names the fields that are others now; one that changes nothing is none', async () => {
    const id = await postedReceipt(reader.retailer, { properties: { lane: '7' } });
    await reader.read();
    const changed = await patch(`/receipts/${id}`, jsonPatch('/identifier', 'anna'));
    expect(changed.status, changed.text).toBe(200);
    await patch(`/receipts/${id}`, jsonPatch('/identifier', 'anna'));
    expect((await patch(`/receipts/${id}`, jsonPatch('/total', 1))).status).toBe(422);
    expect(await reader.told()).toEqual([
      { type: 'identifier.created', data: { id: 'anna' } },
      { type: 'receipt.updated', data: { id, fields: ['identifier'] } },
    ]);
  });

  test('a link that is revoked, or replaced, is an event; revoking again is none', async () => {
    const { retailer, told, read } = await readRetailer({ receipt_links: true });
    const id = await postedReceipt(retailer);
    await read();
    await retailer.api.post(`/receipts/${id}/links`, {});
    await retailer.api.request(`/receipts/${id}/links`, { method: 'DELETE' });
    await retailer.api.request(`/receipts/${id}/links`, { method: 'DELETE' });
    expect(await told()).toEqual([
      { type: 'link.revoked', data: { id } },
      { type: 'link.revoked', data: { id } },
    ]);
  });
});

describe('raw receipts', () => {
  test('each outcome is an event', async () => {
    const own = await readRetailer();
    await publish(own.retailer, 'till', mapping, ['application/json']);
    await own.read();
    const processed = await posted(own.retailer, slip({}, 2));
    const made = (await own.read()).filter(({ type }) => type === 'receipt.created');
    expect(made).toHaveLength(2);
    const failed = await posted(own.retailer, slip({ total: 'much' }));
    const ignored = await posted(own.retailer, { receipts: [] });
    const told = await own.told();
    expect(told).toEqual([
      { type: 'raw_receipt.failed', data: { id: failed } },
      { type: 'raw_receipt.ignored', data: { id: ignored } },
    ]);
    expect(processed).not.toBe('');
  });

  test('one that was processed names its receipts', async () => {
    const own = await readRetailer();
    await publish(own.retailer, 'till', mapping, ['application/json']);
    const id = await posted(own.retailer, slip({}, 2));
    const told = await own.told();
    const receipts = told.flatMap(({ type, data }) => (type === 'receipt.created' ? [data['id']] : []));
    expect(told.at(-1)).toEqual({ type: 'raw_receipt.processed', data: { id, receipts } });
  });
});

describe('deliveries', () => {
  test('a mail that was sent, and one that was refused', async () => {
    const own = await readRetailer({ channels: ['email'] });
    let broken = false;
    await smtpServer(() => (broken ? 550 : null));
    const sent = await queuedMessage('email', { retailer: own.retailer });
    await sent.run();
    broken = true;
    const refused = await queuedMessage('email', { retailer: own.retailer });
    await refused.run();
    const told = (await own.told()).filter(({ type }) => type.startsWith('delivery.'));
    expect(told).toEqual([
      { type: 'delivery.sent', data: { id: sent.id, receipt: sent.receiptId, channel: 'email' } },
      { type: 'delivery.bounced', data: { id: refused.id, receipt: refused.receiptId, channel: 'email' } },
    ]);
  });

  test('what the built-in outbox keeps was not sent', async () => {
    const own = await readRetailer({ channels: ['email'] });
    const kept = await queuedMessage('email', { retailer: own.retailer });
    await kept.run();
    expect((await own.told()).map(({ type }) => type)).toEqual(['receipt.created']);
  });
});

describe('consumers, stores and rewards', () => {
  test('a consumer is made, changed and erased', async () => {
    const own = await readRetailer();
    const identifier = 'anna@example.com';
    await own.retailer.api.post('/identifiers', { identifier });
    await own.retailer.api.post('/identifiers', { identifier });
    const change = JSON.stringify(jsonPatch('/properties/city', 'Berlin'));
    const headers = { 'content-type': 'application/json-patch+json' };
    for (let turn = 0; turn < 2; turn += 1)
      await own.retailer.api.request(`/identifiers/${identifier}`, {
        method: 'PATCH',
        headers,
        body: change,
      });
    expect(await own.told()).toEqual([
      { type: 'identifier.created', data: { id: identifier } },
      { type: 'identifier.updated', data: { id: identifier } },
    ]);
    expect((await erase(own.retailer, identifier)).state).toBe('done');
    expect(await own.told()).toEqual([{ type: 'identifier.erased', data: { id: identifier } }]);
    const { json } = await own.retailer.api.get('/events?types=identifier.created,identifier.updated');
    expect((json.events as { data: unknown }[]).map(({ data }) => data)).toEqual([
      { id: '[erased]' },
      { id: '[erased]' },
    ]);
  });

  test('a store is made and changed, also by a receipt', async () => {
    const own = await readRetailer({ stores_from_receipts: true });
    const { json } = await own.retailer.api.post('/stores', { name: 'Kiel', country: 'DEU' });
    await own.retailer.api.post('/stores', { name: 'Kiel', country: 'DEU', reference: json.reference });
    const body = receiptBody({ store_reference: json.reference, store: { city: 'Kiel' } });
    const receipt = (await own.retailer.api.post('/receipts', body)).json.id;
    const store = { id: expect.any(Number) as number, reference: json.reference as number };
    expect(await own.told()).toEqual([
      { type: 'store.created', data: store },
      { type: 'store.updated', data: store },
      { type: 'receipt.created', data: { id: receipt, test: false } },
    ]);
  });

  test('a reward names its program and its consumer, and an erasure takes the name', async () => {
    const own = await readRetailer();
    const program = {
      name: 'Points',
      rules: { points: 1, per_amount: 1 },
      reward: { name: 'Cup', value: 1, every: 3 },
    };
    const made = await own.retailer.api.post('/loyalty', program);
    expect(made.status, made.text).toBe(201);
    await postedReceipt(own.retailer, { identifier: 'ben' });
    const won = () => own.told().then((told) => told.filter(({ type }) => type === 'reward.won'));
    expect(await won()).toEqual([
      { type: 'reward.won', data: { id: 1, program: made.json.id, identifier: 'ben' } },
    ]);
    await erase(own.retailer, 'ben');
    const { json } = await own.retailer.api.get('/events?types=reward.won');
    expect(json.events).toMatchObject([{ data: { id: 1, program: made.json.id, identifier: '[erased]' } }]);
  });
});
