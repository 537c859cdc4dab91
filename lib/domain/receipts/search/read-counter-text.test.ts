import { randomUUID } from 'node:crypto';
import { drizzle } from 'drizzle-orm/postgres-js';
import { beforeAll, describe, expect, test } from 'vitest';
import { rawReceipts } from '@/drizzle/schema/pos';
import { permissions } from '@/lib/platform/auth/permissions';
import type { Context } from '@/lib/platform/context';
import { databaseUrl, openClient } from '@/lib/platform/db/client';
import { config } from '@/lib/core/config';
import { newId } from '@/lib/core/ids';
import { receiptPageUrl } from '@/lib/core/paths';
import { portalPath } from '@/lib/core/portal-path';
import type { CounterSetting } from '../counter/counter-query';
import { makeRetailer, postedReceipt, receiptBody, type TestRetailer } from '@/test/factories';
import { ensureLink } from '../links/receipt-link';
import { revokeLink } from '../store/links';
import { readCounterText } from './read-counter-text';
import { searchReceipts } from './search-receipts';

// A Monday.
const setting: CounterSetting = { today: '2026-11-23', dayFirst: true, callingCode: '49' };

let own: TestRetailer;
let ctx: Context<string>;
let other: TestRetailer;

const may = (context: Context<string>): Context<string> => ({
  ...context,
  permissions: new Set(permissions),
});

async function addStore(retailer: TestRetailer, reference: number, name: string, city: string) {
  const answer = await retailer.api.post('/stores', {
    reference,
    name,
    city,
    address: ['Weg 1'],
    country: 'DEU',
  });
  expect(answer.status).toBe(201);
}

/** Reading of a text: a receipt's id, or a query. */
async function read(text: string, context: Context<string> = ctx): Promise<string | null> {
  const found = await readCounterText(context, text, setting);
  return found?.kind === 'receipt' ? found.receipt.id : (found?.query ?? null);
}

/** The ids of the receipts that a text finds. */
async function found(text: string): Promise<readonly string[]> {
  const { receipts } = await searchReceipts(ctx, { query: await read(text), count: 10 });
  return receipts.map(({ id }) => id);
}

beforeAll(async () => {
  own = await makeRetailer();
  other = await makeRetailer();
  ctx = may(own.ctx);
  await addStore(own, 7, 'Frischmarkt Prenzlauer Berg', 'Berlin');
  await addStore(own, 8, 'Frischmarkt Zürich', 'Zürich');
});

describe('a code of a receipt', () => {
  test('is its transaction id, in capitals or not, however it looks', async () => {
    const [one, two] = [`DE-0008-${randomUUID()}`.toUpperCase(), '00112233445'];
    const first = await postedReceipt(own, { transaction_id: one });
    const second = await postedReceipt(own, { transaction_id: two });
    expect(await read(one)).toBe(first);
    expect(await read(` ${one.toLowerCase()} `)).toBe(first);
    // Ten digits that begin with 0 may also be a telephone number.
    expect(await read(two)).toBe(second);
    expect(await read(one, may(other.ctx))).toBe(`transaction_id:${one}`);
  });

  test('is its transaction id also where that is a UUID', async () => {
    const transaction = randomUUID();
    const id = await postedReceipt(own, { transaction_id: transaction });
    expect(await read(transaction)).toBe(id);
    expect(await read(` ${transaction.toUpperCase()} `)).toBe(id);
    const capitals = randomUUID().toUpperCase();
    const second = await postedReceipt(own, { transaction_id: capitals });
    expect(await read(capitals.toLowerCase())).toBe(second);
    expect(await read(transaction, may(other.ctx))).toBe(`pos_data_ids:${transaction}`);
  });

  test('is none where it holds what no database stores', async () => {
    expect(await read('DE-0008-1\0')).toBe('transaction_id:DE-0008-1');
  });

  test('is not four digits or an amount, whatever transactions are called', async () => {
    await postedReceipt(own, { transaction_id: '4242' });
    await postedReceipt(own, { transaction_id: '18.40' });
    expect(await read('4242')).toBe('payments.number:4242');
    expect(await read('18.40')).toBe('total:18.40');
  });

  test('is the address of its page, revoked or not, of this host and retailer alone', async () => {
    const id = await postedReceipt(own);
    const token = await ensureLink(own.ctx, id);
    const address = receiptPageUrl(token ?? '');
    expect(await read(address)).toBe(id);
    expect(await read(`${address}/receipt.pdf?language=de`)).toBe(id);
    expect(await read(address.replace(/^https?:\/\//, ''))).toBe(id);
    const elsewhere = `https://elsewhere.example/r/${token}`;
    expect(await found(elsewhere)).toEqual([]);
    expect(await read(elsewhere)).not.toBe(id);
    expect(await read(address, may(other.ctx))).not.toBe(id);
    expect(await read(address, { ...ctx, permissions: new Set(['view.search_receipts']) })).not.toBe(id);
    const theirs = await postedReceipt(other);
    const foreign = receiptPageUrl((await ensureLink(other.ctx, theirs)) ?? '');
    expect(await found(foreign)).toEqual([]);
    await revokeLink(own.ctx, id, new Date());
    expect(await read(address)).toBe(id);
  });

  test('is the address of its page in the portal', async () => {
    const id = await postedReceipt(own);
    const address = `${config().baseUrl}${portalPath.receipt(id)}`;
    expect(await read(address)).toBe(id);
    expect(await read(`${address}/receipt.pdf`)).toBe(id);
    expect(await read(`${address}?q=milk#items`)).toBe(id);
    expect(await read(address, may(other.ctx))).not.toBe(id);
    expect(await read(`https://elsewhere.example${portalPath.receipt(id)}`)).not.toBe(id);
    expect(await read(`${config().baseUrl}/receipts/4711`)).toMatch(/^transaction_id:/);
  });

  test('is its id, its external id, or that of the one raw receipt it was made of', async () => {
    const external = randomUUID();
    const id = await postedReceipt(own, { external_id: external });
    const also = await postedReceipt(own);
    expect(await read(id.toUpperCase())).toBe(id);
    expect(await read(external)).toBe(id);
    const raw = await addRaw(own, [id]);
    expect(await read(raw)).toBe(id);
    const both = await addRaw(own, [id, also]);
    expect(await read(both)).toBe(`pos_data_ids:${both}`);
    expect(await read(raw, may(other.ctx))).toBe(`pos_data_ids:${raw}`);
    expect(await read(randomUUID())).toMatch(/^pos_data_ids:/);
  });

  test('is the id of the request that submitted or changed it, also by way of a raw receipt', async () => {
    const post = async (requestId: string) => {
      const { json } = await own.api.post('/receipts', receiptBody(), { 'x-request-id': requestId });
      return json.id as string;
    };
    const submitted = await post('till-7.2026-1');
    expect(await read('till-7.2026-1')).toBe(submitted);
    const sent = randomUUID();
    expect(await read(sent, ctx)).toMatch(/^pos_data_ids:/);
    const byUuid = await post(sent);
    expect(await read(sent)).toBe(byUuid);
    await addRaw(own, [submitted], 'raw-request-1');
    expect(await read('raw-request-1')).toBe(submitted);
    const changed = await own.api.patch(
      `/receipts/${submitted}`,
      [{ op: 'add', path: '/identifier', value: 'anna@example.com' }],
      { 'x-request-id': 'change-0001' },
    );
    expect(changed.status).toBe(200);
    expect(await read('change-0001')).toBe(submitted);
    await post('till-7.twice-1');
    await post('till-7.twice-1');
    expect(await read('till-7.twice-1')).toBe('transaction_id:till-7.twice-1');
  });
});

describe('names', () => {
  test('of stores and cities, beside all else that is said', async () => {
    const id = await postedReceipt(own, {
      store_reference: 7,
      total: 20.71,
      localtime: '2026-11-23T10:00:00+01:00',
      items: [{ name: 'Bio Vollmilch', 'name:en': 'Organic Whole Milk', quantity: 1, total: 20.71 }],
      payments: [{ method: 'card', amount: 20.71, details: { type: 'Visa', number: '4242' } }],
    });
    for (const text of [
      '€20.71 card 4242 Monday in Prenzlauer Berg',
      '20,71 € Karte 4242 Montag in Prenzlauer Berg',
      '20.71 4242 monday store:prenzlauer',
      'visa 4242 prenzlauer',
      'organic milk prenzlauer berg',
      'filiale prenz milk',
    ]) {
      expect([text, await found(text)]).toEqual([text, [id]]);
    }
    expect(await read('Zurich')).toBe('store_reference:8');
    expect(await read('visa frischmarkt')).toBe('payments.type:visa store_reference:(7 8)');
  });

  test('of stores are found however their letters are written', async () => {
    await addStore(own, 9, 'Frischmarkt Hauptstraße', 'Lüneburg');
    await addStore(own, 10, 'Φρέσκος Δρόμος', 'Πάτρα');
    for (const text of [
      'hauptstraße',
      'Hauptstrasse',
      'HAUPTSTRASSE',
      'filiale hauptstraße',
      'store:Hauptstraẞe',
    ])
      expect(await read(text), text).toBe('store_reference:9');
    for (const text of ['δρόμος', 'ΔΡΟΜΟΣ', 'filiale φρέσκος'])
      expect(await read(text), text).toBe('store_reference:10');
  });

  test('of stores are looked for in one form of statement, however many words are pasted', async () => {
    const statements = new Set<string>();
    const client = openClient(databaseUrl(), { max: 1 });
    const logger = { logQuery: (text: string) => void statements.add(text) };
    const watched = { ...ctx, db: drizzle(client, { casing: 'snake_case', logger }) };
    for (const count of [3, 20, 60])
      await read(Array.from({ length: count }, (_, at) => `word${at}x`).join(' '), watched);
    await client.end();
    const ofStores = [...statements].filter((statement) => statement.includes('from "stores"'));
    expect(ofStores).toHaveLength(1);
    // Normalized once a row, not for each word.
    expect(ofStores[0]?.match(/normalize/g)).toHaveLength(1);
  });

  test('of items come before parts of a name of a store, but not before a whole name or city', async () => {
    await postedReceipt(own, { items: [{ name: 'Berg Berlin', quantity: 1, total: 3.98 }] });
    expect(await read('berg')).toBe('items.names:berg');
    expect(await read('store berg')).toBe('store_reference:7');
    expect(await read('Berlin')).toBe('store_reference:(1 7)');
  });

  test('of consumers, for who may find them', async () => {
    const person = (identifier: string, first: string, last: string) =>
      own.api.post('/identifiers', { identifier, properties: { name: { first, last } } });
    await person('karla@example.com', 'Karla', 'Sommerfeld');
    await person('C 1', 'Karla Maria', 'Sommerfeld');
    const id = await postedReceipt(own, { identifier: 'karla@example.com' });
    expect(await read('Karla Sommerfeld')).toBe('consumer:"Karla Sommerfeld"');
    expect(await read('karla maria sommerfeld visa')).toBe(
      'consumer:"karla maria sommerfeld" payments.type:visa',
    );
    expect(await read('organic whole milk from Karla Sommerfeld visa')).toBe(
      'items.names:organic items.names:whole items.names:milk consumer:"Karla Sommerfeld" payments.type:visa',
    );
    expect(await read('Sommerfeld, Karla')).toBe('consumer:"Sommerfeld Karla"');
    expect(await read('karl')).toBe('consumer:karl');
    expect(await found('of sommerfeld')).toEqual([id]);
    const without = { ...ctx, permissions: new Set(['view.get_receipt', 'view.search_receipts']) };
    expect(await read('Karla Sommerfeld', without)).toBe('items.names:Karla items.names:Sommerfeld');
    await postedReceipt(own, { items: [{ name: 'Sommerfeld Tomaten', quantity: 1, total: 3.98 }] });
    expect(await read('sommerfeld')).toBe('items.names:sommerfeld');
  });

  test('of consumers with long identifiers are names, and not a list of them', async () => {
    for (let index = 0; index < 16; index += 1)
      await own.api.post('/identifiers', {
        identifier: `${index}-${'a'.repeat(200)}`,
        properties: { name: { first: 'Kim', last: 'Langley' }, email: 'langley@example.com' },
      });
    expect(await read('Kim Langley')).toBe('consumer:"Kim Langley"');
    expect(await read('langley@example.com')).toBe('consumer:langley@example.com');
  });

  test('of consumers may be their telephone number or e-mail address, whatever their identifier', async () => {
    const properties = { email: 'lena@example.com', phone: '+49 170 5550001' };
    await own.api.post('/identifiers', { identifier: 'CARD-77', properties });
    const byCard = await postedReceipt(own, {
      identifier: 'CARD-77',
      localtime: '2026-03-14T12:00:00+01:00',
    });
    const byMail = await postedReceipt(own, {
      identifier: 'lena@example.com',
      localtime: '2026-03-14T11:00:00+01:00',
    });
    expect(await read('Lena@example.com')).toBe('consumer:Lena@example.com');
    expect(await read('card-77')).toBe('consumer:card-77');
    expect(await found('lena@example.com milk')).toEqual([byCard, byMail]);
    expect(await found('0170 5550001')).toEqual([byCard]);
    expect(await found('+49 170 555 0001')).toEqual([byCard]);
    expect(await read('lena@')).toBe('consumer:lena@');
    // An address of no consumer, and a term of the language stay.
    expect(await read('otto@example.com')).toBe('identifier:otto@example.com');
    expect(await read('milk identifier:lena@example.com')).toBe(
      'items.names:milk identifier:lena@example.com',
    );
    const without = { ...ctx, permissions: new Set(['view.get_receipt', 'view.search_receipts']) };
    expect(await read('lena@example.com', without)).toBe('identifier:lena@example.com');
    expect(await read('lena@example.com', may(other.ctx))).toBe('identifier:lena@example.com');
  });
});

async function addRaw(retailer: TestRetailer, receiptIds: string[], requestId: string = randomUUID()) {
  const id = newId();
  await retailer.ctx.db.insert(rawReceipts).values({
    retailerId: retailer.ctx.retailer.id,
    id,
    body: new Uint8Array(),
    headers: [],
    properties: {},
    duplicate: false,
    attachments: {},
    state: 'processed',
    receiptIds,
    createdBy: 'client:1',
    requestId,
    createdAt: new Date(),
  });
  return id;
}
