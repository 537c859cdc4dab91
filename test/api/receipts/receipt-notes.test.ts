import { beforeAll, describe, expect, test } from 'vitest';
import { receiptNotes } from '@/drizzle/schema/receipts';
import { newId } from '@/lib/core/ids';
import { listChanges } from '@/lib/domain/audit/list-changes';
import { findLink, insertLink } from '@/lib/domain/receipts/store/links';
import { countNotes } from '@/lib/domain/receipts/store/notes';
import { apiClient, signedQuery, type ApiClient } from '@/test/api-client';
import { erase } from '@/test/api/identifiers/erasing';
import { clientOf, makeRetailer, postedReceipt, type TestRetailer } from '@/test/factories';
import { openPage } from '@/test/receipt-page/receipt-pages';

// Notes of staff about receipts: an addition.

let retailer: TestRetailer;
beforeAll(async () => {
  retailer = await makeRetailer({ receipt_links: true });
});

const said = 'Broken bottle, replacement promised';

const missing = '01980000-0000-7000-8000-000000000000';

async function noted(text = said, by: ApiClient = retailer.api) {
  const id = await postedReceipt(retailer, { identifier: 'anna@example.com' });
  const path = `/receipts/${id}/notes`;
  const { status, json } = await by.post(path, { text });
  expect(status).toBe(201);
  return { id, path, note: json as { id: string; text: string; created_by: string } };
}

const edit = (path: string, text: unknown, by: ApiClient = retailer.api) =>
  by.request(path, { method: 'PATCH', json: { text } });

const remove = (path: string, by: ApiClient = retailer.api) => by.request(path, { method: 'DELETE' });

describe('notes', () => {
  test('are listed newest first, with who wrote them', async () => {
    const { path, note } = await noted();
    await retailer.api.post(path, { text: 'Second' });
    const { json } = await retailer.api.get(path);
    expect(json).toMatchObject([{ text: 'Second' }, { ...note, text: said, edited_timestamp: null }]);
    expect(note.created_by).toMatch(/^client:\d+$/);
  });

  test('are changed and removed, each with an entry of the audit trail; the same text changes nothing', async () => {
    const { id, path, note } = await noted();
    const own = `${path}/${note.id}`;
    expect((await edit(own, said)).json.edited_timestamp).toBeNull();
    const { status, json } = await edit(own, 'Refunded');
    expect([status, json.text]).toEqual([200, 'Refunded']);
    expect(json.edited_timestamp).not.toBeNull();
    expect((await remove(own)).status).toBe(204);
    expect((await remove(own)).status).toBe(404);
    expect((await retailer.api.get(path)).json).toEqual([]);
    const changes = await listChanges(retailer.ctx, { subjectType: 'receipt', subjectId: id, count: 10 });
    expect(changes.map(({ action, before, after }) => [action, before, after])).toEqual([
      ['delete_receipt_note', { note: 'Refunded' }, null],
      ['patch_receipt_note', { note: said }, { note: 'Refunded' }],
      ['post_receipt_note', null, { note: said }],
    ]);
  });

  test('hold no card number, and neither does the audit trail', async () => {
    const { id, path, note } = await noted('Paid with 4111 1111 1111 1111');
    expect(note.text).toBe('Paid with **** **** **** 1111');
    const { json } = await edit(`${path}/${note.id}`, 'No, 378282246310005');
    expect(json.text).toBe('No, ***********0005');
    const changes = await listChanges(retailer.ctx, { subjectType: 'receipt', subjectId: id, count: 10 });
    expect(JSON.stringify(changes)).not.toMatch(/4111 1111|378282246310005/);
  });

  test('are in no body of the receipt, and not on its page', async () => {
    const { id } = await noted();
    const token = (await findLink(retailer.ctx, id)) ?? (await insertLink(retailer.ctx, id)).token;
    for (const path of [`/receipts/${id}`, `/receipts?id=${id}`, '/receipts/_search?query=Broken']) {
      expect((await retailer.api.get(path)).text).not.toContain('Broken');
    }
    const { status, html } = await openPage(token);
    expect(status).toBe(200);
    expect(html).not.toContain('Broken');
  });

  test('go with a test receipt, and with the person whose receipt it is', async () => {
    const shop = await makeRetailer();
    const { json } = await shop.api.post('/receipts/_test', {});
    await shop.api.post(`/receipts/${json.id}/notes`, { text: said });
    await remove('/receipts/_test', shop.api);
    expect(await countNotes(shop.ctx, json.id as string)).toBe(0);

    const theirs = await postedReceipt(shop, { identifier: 'anna@example.com' });
    const other = await postedReceipt(shop, { identifier: 'ben@example.com' });
    await shop.api.post(`/receipts/${theirs}/notes`, { text: 'Ms Schmidt is moving' });
    await shop.api.post(`/receipts/${other}/notes`, { text: 'Bought for anna@example.com' });
    const { counts } = await erase(shop, 'anna@example.com');
    expect(counts['notes']).toBe(2);
    expect((await shop.api.get(`/receipts/${theirs}/notes`)).json).toEqual([]);
    expect((await shop.api.get(`/receipts/${other}/notes`)).json[0].text).toBe('Bought for [erased]');
    expect((await shop.api.get('/audit?count=100')).text).not.toMatch(/Schmidt|anna@/);
  });

  test('are in what is handed out to the person, without the names of staff', async () => {
    const shop = await makeRetailer();
    const id = await postedReceipt(shop, { identifier: 'anna@example.com' });
    await shop.api.post(`/receipts/${id}/notes`, { text: said });
    const { json } = await shop.api.get('/identifiers/anna@example.com/export');
    expect(json.receipts[0].notes).toEqual([{ text: said, timestamp: expect.any(String) as string }]);
  });
});

describe('400', () => {
  test.each([
    ['nothing', ''],
    ['only spaces', ' \n '],
    ['more than 2,000 characters', 'x'.repeat(2001)],
    ['no text', 7],
  ])('%s is no note', async (_what, text) => {
    const { id, path, note } = await noted();
    for (const answer of [await retailer.api.post(path, { text }), await edit(`${path}/${note.id}`, text)]) {
      expect([answer.status, answer.json.errors[0].name]).toEqual([400, 'text']);
    }
    expect(await countNotes(retailer.ctx, id)).toBe(1);
  });

  test('2,000 characters are one, whatever they are', async () => {
    const { note } = await noted('🧾'.repeat(2000));
    expect(Array.from(note.text)).toHaveLength(2000);
  });
});

describe('403', () => {
  test('only its author changes a note; others may remove it', async () => {
    const { path, note } = await noted();
    const other = await clientOf(retailer, ['view.patch_receipt_note', 'view.delete_receipt_note']);
    const { status, json } = await edit(`${path}/${note.id}`, 'Never mind', other);
    expect([status, json.reason]).toEqual([403, 'note_of_other']);
    expect((await retailer.api.get(path)).json[0].text).toBe(said);
    expect((await remove(`${path}/${note.id}`, other)).status).toBe(204);
  });

  test('each operation needs its own permission, and signed consumers have none', async () => {
    const { path, note } = await noted();
    const reader = await clientOf(retailer, ['view.get_receipt', 'view.get_receipt_notes']);
    expect((await reader.get(path)).status).toBe(200);
    const stranger = await clientOf(retailer, ['view.get_receipt']);
    expect((await stranger.get(path)).status).toBe(403);
    expect((await reader.post(path, { text: 'x' })).status).toBe(403);
    expect((await edit(`${path}/${note.id}`, 'x', reader)).status).toBe(403);
    expect((await remove(`${path}/${note.id}`, reader)).status).toBe(403);
    const query = signedQuery(retailer.credentials.hmac, { consumer: 'anna@example.com' });
    expect((await apiClient().get(`${path}?${query}`)).status).toBe(403);
    expect((await retailer.api.get(path)).json).toHaveLength(1);
  });
});

describe('404', () => {
  test('notes of another retailer, of another receipt and of none are the same', async () => {
    const { path, note } = await noted();
    const other = await makeRetailer();
    const elsewhere = await postedReceipt(retailer);
    for (const [api, wrong] of [
      [other.api, path],
      [retailer.api, `/receipts/${missing}/notes`],
      [retailer.api, '/receipts/x/notes'],
    ] as const) {
      expect((await api.get(wrong)).status).toBe(404);
      expect((await api.post(wrong, { text: 'x' })).status).toBe(404);
      expect((await edit(`${wrong}/${note.id}`, 'x', api)).status).toBe(404);
      expect((await remove(`${wrong}/${note.id}`, api)).status).toBe(404);
    }
    const moved = `/receipts/${elsewhere}/notes/${note.id}`;
    expect([(await edit(moved, 'x')).status, (await remove(moved)).status]).toEqual([404, 404]);
    expect((await retailer.api.get(path)).json).toMatchObject([{ text: said }]);
  });
});

describe('422', () => {
  test('a receipt has a hundred notes at most, also when several are added at the same time', async () => {
    const id = await postedReceipt(retailer);
    const path = `/receipts/${id}/notes`;
    await retailer.ctx.db.insert(receiptNotes).values(
      Array.from({ length: 98 }, (_, number) => ({
        retailerId: retailer.ctx.retailer.id,
        id: newId(),
        receiptId: id,
        text: `Note ${number}`,
        createdBy: 'user:alex@example.com',
        createdAt: new Date(),
      })),
    );
    const answers = await Promise.all(
      [1, 2, 3, 4].map((number) => retailer.api.post(path, { text: `at once ${number}` })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 422, 422]);
    expect(answers.find(({ status }) => status === 422)?.json.reason).toBe('notes_max');
    expect((await retailer.api.get(path)).json).toHaveLength(100);
  });
});
