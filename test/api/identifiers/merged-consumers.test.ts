import { describe, expect, test } from 'vitest';
import { identifierExportOut } from '@/lib/domain/privacy/export-schema';
import { getConsumer, listConsumers, searchConsumers } from '@/lib/domain/identifiers/consumers';
import { totalByCurrency } from '@/lib/domain/identifiers/total-by-currency';
import { listMessages } from '@/lib/domain/delivery/store/messages';
import { makeRetailer, postedReceipt, type TestRetailer } from '@/test/factories';
import type { RetailerSettings } from '@/lib/platform/retailers/settings';
import { placesOf, runErasure } from './erasing';

const mail = 'lena@example.com';
const card = '2790000000017';

/** A retailer with a consumer whose card is merged into her address, and a receipt of each; and another consumer. */
async function merged(settings: Partial<RetailerSettings> = {}) {
  const retailer = await makeRetailer(settings);
  const { api } = retailer;
  await api.post('/identifiers', { identifier: mail, properties: { name: { last: 'Fischer' } } });
  await api.post('/identifiers', { identifier: card, properties: { city: 'Bonn', phone: '+4915123456789' } });
  const receipts = {
    mail: await postedReceipt(retailer, { identifier: mail, localtime: '2026-03-14T10:00:00Z', total: 0.1 }),
    card: await postedReceipt(retailer, { identifier: card, localtime: '2026-03-15T10:00:00Z', total: 0.2 }),
    other: await postedReceipt(retailer, { identifier: 'somebody' }),
  };
  expect((await api.post(`/identifiers/${card}/_merge`, { into: mail })).status).toBe(200);
  return { ...retailer, receipts };
}

async function found({ api }: Pick<TestRetailer, 'api'>, query: string): Promise<string[]> {
  const { status, json, text } = await api.get(`/receipts/_search?query=${encodeURIComponent(query)}`);
  expect(status, text).toBe(200);
  return json.receipts.map(({ id }: { id: string }) => id);
}

describe('searches', () => {
  test('with `consumer:` find the receipts of all identifiers of the person, those with an identifier its own', async () => {
    const { receipts, ...retailer } = await merged();
    const both = [receipts.card, receipts.mail];
    expect(await found(retailer, 'consumer:fischer')).toEqual(both);
    expect(await found(retailer, `consumer:${card}`)).toEqual(both);
    expect(await found(retailer, '-consumer:fischer')).toEqual([receipts.other]);
    expect(await found(retailer, `identifier.exact:${mail}`)).toEqual([receipts.mail]);
    const { json } = await retailer.api.get(`/receipts?consumer=${card}`);
    expect(json.map(({ id }: { id: string }) => id)).toEqual([receipts.card]);
    await retailer.api.post(`/identifiers/${card}/_unmerge`, undefined);
    expect(await found(retailer, 'consumer:fischer')).toEqual([receipts.mail]);
  });
});

describe('staff', () => {
  test('see one consumer, with the receipts and opt-outs of all identifiers', async () => {
    const { ctx, api } = await merged();
    await api.patch(`/identifiers/${card}`, [
      { op: 'add', path: '/properties/opt-out', value: ['sms', 'receipts'] },
    ]);
    const consumer = await getConsumer(ctx, card);
    expect(consumer).toMatchObject({
      head: mail,
      identifiers: [mail, card],
      known: { identifier: mail, summary: { receipts: 2, total: 0.3 }, properties: { 'opt-out': [] } },
      optOuts: ['receipts', 'sms'],
      merged: [{ known: { identifier: card, summary: { receipts: 1 } } }],
    });
    expect(await totalByCurrency(ctx, consumer.identifiers)).toEqual([
      { currency: 'EUR', receipts: 2, total: 0.3 },
    ]);
  });

  test('see it in lists and results of searches once, under the identifier that stands for it', async () => {
    const { ctx, api } = await merged();
    const listed = async () =>
      (await listConsumers(ctx, { count: 10 })).map(({ identifier, summary }) => [
        identifier,
        summary.receipts,
      ]);
    expect((await listed()).toSorted()).toEqual([
      [mail, 2],
      ['somebody', 1],
    ]);
    const search = async (query: string) => {
      const { hits, consumers } = await searchConsumers(ctx, { query, count: 10, offset: 0 });
      return { hits, found: consumers.map(({ identifier, summary }) => [identifier, summary.receipts]) };
    };
    const once = { hits: 1, found: [[mail, 2]] };
    expect(await search('properties.city:bonn')).toEqual(once);
    expect(await search('identifier:(lena 279)')).toEqual(once);
    // The API lists identifiers.
    expect((await api.get('/identifiers')).json).toHaveLength(3);
    await api.post(`/identifiers/${card}/_unmerge`, undefined);
    expect(await listed()).toHaveLength(3);
    expect(await search('identifier:(lena 279)')).toMatchObject({ hits: 2 });
  });
});

describe('messages', () => {
  test('do not go out by themselves where one of the identifiers opted out', async () => {
    const retailer = await merged({ channels: ['email'], send_on_arrival: ['email'] });
    const sentOf = async (identifier: string) => {
      const receiptId = await postedReceipt(retailer, {
        identifier,
        properties: { email: 'till@example.com' },
      });
      return (await listMessages(retailer.ctx, { receiptId, count: 10 })).length;
    };
    expect(await sentOf(mail)).toBe(1);
    await retailer.api.patch(`/identifiers/${card}`, [
      { op: 'add', path: '/properties/opt-out', value: ['receipts'] },
    ]);
    expect([await sentOf(mail), await sentOf(card), await sentOf('somebody')]).toEqual([0, 0, 1]);
    await retailer.api.post(`/identifiers/${card}/_unmerge`, undefined);
    expect([await sentOf(mail), await sentOf(card)]).toEqual([1, 0]);
  });
});

describe('the export', () => {
  test('holds what is held of each identifier, whichever is asked for, and is noted for each', async () => {
    const { api, receipts } = await merged();
    for (const [asked, own, other, ofOther] of [
      [mail, receipts.mail, card, receipts.card],
      [card, receipts.card, mail, receipts.mail],
    ] as const) {
      const { status, text } = await api.get(`/identifiers/${asked}/export`);
      expect(status, text).toBe(200);
      const document = JSON.parse(text) as unknown;
      expect(identifierExportOut.safeParse(document).error?.issues ?? []).toEqual([]);
      expect(document).toMatchObject({
        identifier: { identifier: asked },
        receipts: [{ id: own }],
        merged: [{ identifier: { identifier: other }, receipts: [{ id: ofOther }] }],
      });
      expect(text).not.toContain('somebody');
      expect(text).not.toContain('another consumer');
    }
    for (const subject of [mail, card]) {
      const { json } = await api.get(
        `/audit?action=export_identifier&subject_type=identifier&subject_id=${subject}`,
      );
      expect(json).toHaveLength(2);
    }
  });

  test('after the merge was undone is of one identifier, and does not name the other', async () => {
    const { api } = await merged();
    await api.post(`/identifiers/${card}/_unmerge`, undefined);
    const { text } = await api.get(`/identifiers/${card}/export`);
    expect(JSON.parse(text)).toMatchObject({ identifier: { identifier: card }, merged: [] });
    expect(text).not.toContain(mail);
  });
});

describe('the erasure', () => {
  test('takes all identifiers with what is known by any of them, and leaves no merge', async () => {
    const retailer = await merged();
    const { api, ctx, receipts } = retailer;
    // The card's receipt says what is known by the address alone.
    const marker = `Mark${crypto.randomUUID().slice(0, 8)}`;
    await api.patch(`/identifiers/${mail}`, [
      { op: 'replace', path: '/properties/name/last', value: marker },
    ]);
    const said = await postedReceipt(retailer, {
      identifier: card,
      properties: { greeting: `Mrs ${marker}` },
    });
    const asked = await api.post(`/identifiers/${card}/_erase`, undefined);
    expect(asked.status, asked.text).toBe(202);
    const { json: erasures } = await api.get('/erasures');
    expect(erasures).toHaveLength(2);
    expect((await api.post(`/identifiers/${card}/_erase`, undefined)).json.id).toBe(asked.json.id);
    expect((await api.get('/erasures')).json).toHaveLength(2);
    for (const { id } of erasures as { id: string }[])
      await runErasure({ retailer: ctx.retailer.id, erasure: id });
    expect(await placesOf(marker)).toEqual([]);
    for (const id of [receipts.mail, receipts.card, said])
      expect((await api.get(`/receipts/${id}`)).json.identifier).toBeNull();
    for (const identifier of [mail, card])
      expect((await api.get(`/identifiers/${identifier}`)).status).toBe(404);
    await api.post('/identifiers', { identifier: card });
    expect((await api.get(`/identifiers/${card}/_merges`)).json).toEqual({
      identifier: card,
      merged: [],
      similar: [],
    });
  });
});
