import { beforeAll, describe, expect, test } from 'vitest';
import { findLink, insertLink } from '@/lib/domain/receipts/store/links';
import { countNotes } from '@/lib/domain/receipts/store/notes';
import { apiClient, signedQuery } from '@/test/api-client';
import { erase } from '@/test/api/identifiers/erasing';
import { clientOf, makeRetailer, postedReceipt, type TestRetailer } from '@/test/factories';
import { openPage } from '@/test/receipt-page/receipt-pages';
import { missing, noted, remove, said } from './noting';

// GET /receipts/{id}/notes, an addition: notes of staff about a receipt.

let retailer: TestRetailer;
beforeAll(async () => {
  retailer = await makeRetailer({ receipt_links: true });
});

describe('200', () => {
  test('are listed newest first, with who wrote them', async () => {
    const { path, note } = await noted(retailer);
    await retailer.api.post(path, { text: 'Second' });
    const { json } = await retailer.api.get(path);
    expect(json).toMatchObject([{ text: 'Second' }, { ...note, text: said, edited_timestamp: null }]);
    expect(note.created_by).toMatch(/^client:\d+$/);
  });

  test('are in no body of the receipt, and not on its page', async () => {
    const { id } = await noted(retailer);
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
    await remove(shop.api, '/receipts/_test');
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

describe('403', () => {
  test('it needs its own permission, and signed consumers have none', async () => {
    const { path } = await noted(retailer);
    const reader = await clientOf(retailer, ['view.get_receipt', 'view.get_receipt_notes']);
    expect((await reader.get(path)).status).toBe(200);
    const stranger = await clientOf(retailer, ['view.get_receipt']);
    expect((await stranger.get(path)).status).toBe(403);
    const query = signedQuery(retailer.credentials.hmac, { consumer: 'anna@example.com' });
    expect((await apiClient().get(`${path}?${query}`)).status).toBe(403);
  });
});

describe('404', () => {
  test('notes of another retailer and of no receipt are the same', async () => {
    const { path } = await noted(retailer);
    const other = await makeRetailer();
    expect((await other.api.get(path)).status).toBe(404);
    for (const wrong of [`/receipts/${missing}/notes`, '/receipts/x/notes'])
      expect((await retailer.api.get(wrong)).status).toBe(404);
  });
});
