import { beforeAll, describe, expect, test } from 'vitest';
import { apiClient, bearerToken } from '@/test/api-client';
import { makeClient, makeRetailer, postedReceipt, type TestRetailer } from '@/test/factories';
import { receiptMessages } from '@/lib/core/i18n/receipt-languages';
import { setProviders } from '@/test/message-servers';
import { picture, uploadLogo } from './publish-brand';

let retailer: TestRetailer;
beforeAll(async () => {
  retailer = await makeRetailer({ receipt_links: true });
});

const upload = (bytes: Uint8Array, of = retailer) => uploadLogo(of, bytes);
const preview = (body: object, of = retailer) => of.api.post('/brand/_preview', body);
const htmlOf = async (body: object, of = retailer) => {
  const { status, json } = await preview(body, of);
  expect(status).toBe(200);
  return (json as { html: string }).html;
};

describe('200', () => {
  describe('a preview', () => {
    test('shows a real receipt in a brand that nobody published, and publishes nothing', async () => {
      const own = await makeRetailer();
      const id = await postedReceipt(own, {
        items: [{ name: 'Goat cheese', quantity: 1, total: 4.2 }],
        total: 4.2,
      });
      const logo = (await upload(await picture(80, 40).png().toBuffer(), own)).json as { id: string };
      const brand = { logo: logo.id, accent: '#00695c', footer: { en: 'Unsaved words' } };
      for (const form of ['page', 'mail', 'print']) {
        const html = await htmlOf({ brand, receipt_id: id, form, language: 'en' }, own);
        for (const part of ['Goat cheese', 'Unsaved words', 'src="data:image/png;base64,'])
          expect(html).toContain(part);
        expect(html).not.toMatch(/<script|src="(?!data:)|@import|url\(http/);
      }
      expect((await own.api.get('/brand')).json).toMatchObject({ version: 0 });
      expect(await htmlOf({ brand: {} }, own)).toContain('Goat cheese');
    });

    test('is dark, light or printed as asked, whatever the reader prefers', async () => {
      await postedReceipt(retailer);
      const dark = await htmlOf({ brand: {}, scheme: 'dark' });
      expect(dark).toContain('@media screen and (min-width:0)');
      const light = await htmlOf({ brand: {}, scheme: 'light' });
      expect(light).toContain('@media screen and (max-width:0)');
      const print = await htmlOf({ brand: {}, form: 'print' });
      expect(print).not.toMatch(/@media (?:screen|print)/);
      expect(await htmlOf({ brand: {}, form: 'mail', scheme: 'dark' })).toContain('(min-width:0)');
      expect(await htmlOf({ brand: {}, language: 'ar' })).toContain('dir="rtl"');
    });

    test('draws "send it to me" where the page of that receipt has it, and nowhere else', async () => {
      const own = await makeRetailer({ channels: ['email'] });
      const words = receiptMessages('en').actions.send;
      const drawn = (body: object = {}) => htmlOf({ brand: {}, language: 'en', ...body }, own);
      // A sample first, then a receipt: the built-in outbox reaches no shopper.
      expect(await drawn()).not.toContain(words);
      const id = await postedReceipt(own);
      expect(await drawn({ receipt_id: id })).not.toContain(words);
      setProviders();
      expect(await drawn({ receipt_id: id })).toContain(words);
      const silent = await makeRetailer({ channels: [] });
      expect(await htmlOf({ brand: {}, language: 'en' }, silent)).not.toContain(words);
      const texting = await makeRetailer({ channels: ['sms'] });
      expect(await htmlOf({ brand: {}, language: 'en' }, texting)).not.toContain(words);
      await postedReceipt(texting, { properties: { phone: '+4915123456789' } });
      expect(await htmlOf({ brand: {}, language: 'en' }, texting)).toContain(words);
    });

    test('shows a sample in the retailer’s currency and language while there is no receipt, and says so', async () => {
      const own = await makeRetailer({ locale: 'ja-JP', currency: 'JPY', timezone: 'Asia/Tokyo' });
      const { json, status } = await preview({ brand: { accent: '#00695c' }, language: 'pl' }, own);
      expect(status).toBe(200);
      expect(json.sample).toBe(true);
      for (const part of ['Jabłka', 'Sample store', 'SAMPLE-0001', '3236']) expect(json.html).toContain(part);
      expect((await own.api.get('/receipts')).json).toMatchObject([]);
      await postedReceipt(own);
      expect((await preview({ brand: {} }, own)).json.sample).toBe(false);
    });
  });
});

describe('400', () => {
  test('a receipt id that is none is refused, and a logo that is not there', async () => {
    expect((await preview({ brand: {}, receipt_id: 'nonsense' })).status).toBe(400);
    const unknown = await preview({ brand: { logo: crypto.randomUUID() } });
    expect(unknown.status).toBe(400);
    expect(unknown.json).toMatchObject({ errors: [{ name: 'brand.logo' }] });
  });
});

describe('403', () => {
  test('a preview needs the right to read receipts', async () => {
    const permissions = ['view.preview_brand'] as const;
    const client = await makeClient(retailer, { authentication: 'bearer', permissions });
    const api = apiClient({ authorization: `Bearer ${await bearerToken(client)}` });
    expect((await api.post('/brand/_preview', { brand: {} })).status).toBe(403);
  });
});

describe('404', () => {
  test('a receipt of another retailer is not there', async () => {
    const other = await makeRetailer();
    const theirs = await postedReceipt(other);
    expect((await preview({ brand: {}, receipt_id: theirs })).status).toBe(404);
  });
});
