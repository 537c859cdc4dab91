import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { extractText, getDocumentProxy } from 'unpdf';
import { GET as getLogo } from '@/app/r/[token]/logo.png/route';
import { GET as getPdf } from '@/app/r/[token]/receipt.pdf/route';
import { listChanges } from '@/lib/audit/list-changes';
import { contrastRatio } from '@/lib/brand/colours';
import { findLink } from '@/lib/receipts/link-store';
import { makeClient, makeRetailer, postedReceipt, type TestRetailer } from '../factories';
import { bearerToken, apiClient } from '../api-client';
import { openPage } from './receipt-pages';

let retailer: TestRetailer;
beforeAll(async () => {
  retailer = await makeRetailer({ receipt_links: true });
});

const put = (body: object, of = retailer) => of.api.request('/brand', { method: 'PUT', json: body });

const upload = (bytes: Uint8Array, of = retailer) =>
  of.api.request('/brand/logos', {
    method: 'POST',
    body: new Blob([new Uint8Array(bytes)]),
    headers: { 'content-type': 'application/octet-stream' },
  });

const picture = (width: number, height: number, background = '#c0392b') =>
  sharp({ create: { width, height, channels: 4, background } });

async function issued(of = retailer) {
  const id = await postedReceipt(of);
  return { id, token: (await findLink(of.ctx, id)) ?? '' };
}

const at = (token: string) => ({ params: Promise.resolve({ token }) });
const request = new Request('http://receipts.test/r/x');

describe('a brand', () => {
  test('is plain until one is published', async () => {
    const { api, ctx } = await makeRetailer();
    const { status, json } = await api.get('/brand');
    expect(status).toBe(200);
    expect(json).toMatchObject({
      version: 0,
      logo: null,
      accent: null,
      header: {},
      links: [],
      updated_by: null,
    });
    expect((await api.get('/brand?version=0')).json).toEqual(json);
    expect((await api.get('/brand?version=1')).status).toBe(404);
    expect(ctx.retailer.brandVersion).toBe(0);
  });

  test('stays as it was on every receipt that was issued under it', async () => {
    const own = await makeRetailer({ receipt_links: true });
    const before = await issued(own);
    const plain = (await openPage(before.token)).html;
    await put({ accent: '#1155aa', footer: { en: 'First words', de: 'Erste Worte' } }, own);
    const first = await issued(own);
    await put({ accent: '#aa1155', footer: { en: 'Second words', de: 'Zweite Worte' } }, own);
    const second = await issued(own);
    expect((await openPage(before.token)).html).toBe(plain);
    const [one, two] = [(await openPage(first.token)).html, (await openPage(second.token)).html];
    expect(one).toContain('Erste Worte');
    expect(one).not.toContain('Zweite Worte');
    expect(two).toContain('Zweite Worte');
    const style = (html: string) => /<style>(.*?)<\/style>/s.exec(html)?.[1];
    expect(new Set([style(plain), style(one), style(two)]).size).toBe(3);
    const pdf = await getPdf(new Request('http://receipts.test'), at(first.token));
    const proxy = await getDocumentProxy(new Uint8Array(await pdf.arrayBuffer()));
    const { text } = await extractText(proxy, { mergePages: true });
    expect(text).toContain('Erste Worte');
    expect((await own.api.get('/brand?version=1')).json).toMatchObject({ accent: '#1155aa' });
  });

  test('is published once, is in the audit trail, and nobody’s change is lost', async () => {
    const own = await makeRetailer();
    const brand = { accent: '#123456', header: { de: 'Hallo' } };
    expect((await put({ ...brand, version: 0 }, own)).json).toMatchObject({ version: 1 });
    expect((await put(brand, own)).json).toMatchObject({ version: 1 });
    const stale = await put({ accent: '#654321', version: 0 }, own);
    expect(stale.status).toBe(409);
    const answers = await Promise.all(
      ['#111111', '#222222'].map((accent) => put({ accent, version: 1 }, own)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const changes = await listChanges(own.ctx, { subjectType: 'brand', subjectId: '1', count: 5 });
    expect(changes).toMatchObject([{ action: 'put_brand', before: null, after: { accent: '#123456' } }]);
  });

  test.each([
    ['accent', { accent: 'red' }],
    ['accent', { accent: '#12345' }],
    ['accent', { accent: 'url(https://x.example)' }],
    ['header.tlh', { header: { tlh: 'nuqneH' } }],
    ['footer.de', { footer: { de: 'x'.repeat(1001) } }],
    ['links.0.url', { links: [{ network: 'website', url: 'javascript:alert(1)' }] }],
    ['links.0.url', { links: [{ network: 'website', url: 'http://plain.example' }] }],
    ['links.0.url', { links: [{ network: 'website', url: 'https://user:secret@shop.example' }] }],
    ['links.0.url', { links: [{ network: 'website', url: 'https://shop.example/\u202eevil' }] }],
    ['links.0.network', { links: [{ network: 'myspace', url: 'https://shop.example' }] }],
    ['links', { links: Array.from({ length: 11 }, () => ({ network: 'x', url: 'https://x.com/a' })) }],
    ['logo', { logo: 'https://elsewhere.example/logo.png' }],
    ['logo', { logo: '0b8e7a52-3d2c-4f43-9a6e-5d5b1e8a7c11' }],
    ['colour', { colour: '#123456' }],
  ])('with a wrong %s is refused and changes nothing', async (name, body) => {
    const { status, json } = await put(body);
    expect(status).toBe(400);
    expect((json as { errors: { name: string }[] }).errors.map((error) => error.name)).toContainEqual(
      expect.stringMatching(new RegExp(`^${name.replaceAll('.', '\\.')}`)),
    );
    expect((await retailer.api.get('/brand')).json).toMatchObject({ version: 0 });
  });

  test.each(['#ffff00', '#ffffff', '#000000', '#00ff00', '#7f7f7f', '#0000ff'])(
    'in %s reads: the colour is corrected, and the answer says to what',
    async (accent) => {
      const own = await makeRetailer();
      const { json } = await put({ accent, background: accent }, own);
      const { contrast } = json as { contrast: { colour: string; on: string; ratio: number; use: string }[] };
      expect(contrast).toHaveLength(6);
      for (const { colour, on, ratio, use } of contrast) {
        expect(ratio, use).toBeGreaterThanOrEqual(4.5);
        expect(Math.abs(ratio - contrastRatio(colour, on))).toBeLessThan(0.011);
      }
    },
  );

  test('writes hostile words as text, in the reader’s language where there is one', async () => {
    const own = await makeRetailer({ receipt_links: true });
    const evil = '<script>alert(1)</script>\u202e</style><img src=x onerror=alert(2)>';
    await put(
      { header: { de: evil, fr: 'Bonjour' }, return_policy: { de: `${evil}\n\nZweiter\nAbsatz` } },
      own,
    );
    const { token } = await issued(own);
    const { html } = await openPage(token, { query: 'lang=de' });
    expect(html).not.toMatch(/<script|<img|\u202e/);
    expect(html).toContain('&lt;script&gt;alert(1)');
    expect(html).toContain('Zweiter<br/>Absatz</p>');
    expect((await openPage(token, { query: 'lang=fr' })).html).toContain('Bonjour');
    // Nobody wrote it in English: German is what the receipt was issued in, and is marked as such.
    expect((await openPage(token, { query: 'lang=en' })).html).toContain('<p dir="auto" lang="de">');
  });

  test('belongs to one retailer', async () => {
    const other = await makeRetailer();
    const logo = (await upload(await picture(40, 40).png().toBuffer())).json as { id: string };
    expect((await put({ logo: logo.id }, other)).status).toBe(400);
    expect((await other.api.get(`/brand/logos/${logo.id}`)).status).toBe(404);
  });
});

describe('a logo', () => {
  test.each(['png', 'jpeg', 'webp'] as const)('from a %s is drawn anew as a small PNG', async (format) => {
    const { status, json, headers } = await upload(await picture(2000, 500).toFormat(format).toBuffer());
    expect(status).toBe(201);
    expect(json).toMatchObject({ width: 480, height: 120 });
    expect(headers.get('location')).toBe((json as { url: string }).url);
    const file = await retailer.api.get(`/brand/logos/${(json as { id: string }).id}`);
    expect(file.headers.get('content-type')).toBe('image/png');
    expect(file.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await sharp(file.bytes).metadata()).toMatchObject({ format: 'png', width: 480, height: 120 });
  });

  test('stays below 32 kB whatever was uploaded, and the same picture is kept once', async () => {
    const noise = Buffer.from(Array.from({ length: 600 * 300 * 3 }, (_, index) => (index * 7919) % 251));
    const raw = { width: 600, height: 300, channels: 3 as const };
    const bytes = await sharp(noise, { raw }).png().toBuffer();
    const [first, again] = [await upload(bytes), await upload(bytes)];
    expect(again.json).toEqual(first.json);
    const file = await retailer.api.get(`/brand/logos/${(first.json as { id: string }).id}`);
    expect(file.bytes.byteLength).toBeLessThan(32_000);
  });

  test('carries nothing of the file but the picture', async () => {
    const secret = 'SECRET-COMMENT';
    const png = await picture(50, 50)
      .withExif({ IFD0: { Copyright: secret } })
      .png()
      .toBuffer();
    const trailing = Buffer.concat([png, Buffer.from(`<script>${secret}</script>`)]);
    expect(png.includes(secret)).toBe(true);
    const { json } = await upload(trailing);
    const file = await retailer.api.get(`/brand/logos/${(json as { id: string }).id}`);
    expect(file.bytes.includes(secret)).toBe(false);
  });

  test.each([
    [
      'an SVG',
      415,
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
    ],
    ['a GIF', 415, async () => Buffer.from('GIF89a\u0001\u0000\u0001\u0000')],
    ['nothing', 415, async () => Buffer.alloc(0)],
    ['a PNG that is cut off', 400, async () => (await picture(300, 300).png().toBuffer()).subarray(0, 120)],
    [
      'a picture that unpacks to two hundred megabytes',
      400,
      async () => picture(8_000, 6_000).png().toBuffer(),
    ],
    ['two megabytes and more', 413, async () => Buffer.alloc(2 * 1024 * 1024 + 1, 0xff)],
  ])('that is %s is refused with %i', async (_what, status, make) => {
    expect((await upload(await make())).status).toBe(status);
  });

  test('stands on the page, on our own origin, and in the PDF', async () => {
    const own = await makeRetailer({ receipt_links: true });
    const { json } = await upload(await picture(300, 100).png().toBuffer(), own);
    await put({ logo: (json as { id: string }).id }, own);
    const { token } = await issued(own);
    const { html } = await openPage(token);
    expect(html).toContain(`<img class="logo" src="/r/${token}/logo.png" width="120" height="40" alt=""/>`);
    const file = await getLogo(request, at(token));
    expect(file.headers.get('content-type')).toBe('image/png');
    expect(file.headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(await sharp(Buffer.from(await file.arrayBuffer())).metadata()).toMatchObject({ width: 300 });
    const pdf = Buffer.from(await (await getPdf(request, at(token))).arrayBuffer()).toString('latin1');
    expect(pdf).toContain('/Subtype /Image');
    expect(pdf).toContain('pdfuaid:part');
    // Where there is none, the answer is that of a link that opens nothing.
    const { token: plain } = await issued();
    const [none, wrong] = [await getLogo(request, at(plain)), await getLogo(request, at('x'))];
    expect([none.status, await none.text()]).toEqual([404, await wrong.text()]);
  });
});

describe('a preview', () => {
  const preview = (body: object, of = retailer) => of.api.post('/brand/_preview', body);
  const htmlOf = async (body: object, of = retailer) => {
    const { status, json } = await preview(body, of);
    expect(status).toBe(200);
    return (json as { html: string }).html;
  };

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

  test('of a receipt that is not there, or another retailer’s, is refused', async () => {
    const other = await makeRetailer();
    const theirs = await postedReceipt(other);
    expect((await preview({ brand: {}, receipt_id: theirs })).status).toBe(404);
    expect((await preview({ brand: {}, receipt_id: 'nonsense' })).status).toBe(400);
    const unknown = await preview({ brand: { logo: crypto.randomUUID() } });
    expect(unknown.json).toMatchObject({ errors: [{ name: 'brand.logo' }] });
  });

  test('needs the right to read receipts', async () => {
    const permissions = ['view.preview_brand'] as const;
    const client = await makeClient(retailer, { authentication: 'bearer', permissions });
    const api = apiClient({ authorization: `Bearer ${await bearerToken(client)}` });
    expect((await api.post('/brand/_preview', { brand: {} })).status).toBe(403);
  });
});
