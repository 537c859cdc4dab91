import { extractText, getDocumentProxy } from 'unpdf';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { askSite } from '@/test/ask-site';
import { issued, picture, putBrand, uploadLogo } from '@/test/api/brand/publish-brand';
import { openPage } from '@/test/receipt-page/receipt-pages';
import { makeRetailer, type TestRetailer } from '@/test/factories';

const put = (body: object, of: TestRetailer) => putBrand(of, body);
const upload = (bytes: Uint8Array, of: TestRetailer) => uploadLogo(of, bytes);
const getLogo = (token: string) => askSite(`/r/${token}/logo.png`);
const getPdf = (token: string) => askSite(`/r/${token}/receipt.pdf`);

describe('a brand', () => {
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
    const pdf = await getPdf(first.token);
    const proxy = await getDocumentProxy(new Uint8Array(await pdf.arrayBuffer()));
    const { text } = await extractText(proxy, { mergePages: true });
    expect(text).toContain('Erste Worte');
    expect((await own.api.get('/brand?version=1')).json).toMatchObject({ accent: '#1155aa' });
  });

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
    // It has no English text: German is what the receipt was issued in, and is marked as such.
    expect((await openPage(token, { query: 'lang=en' })).html).toContain('<p dir="auto" lang="de">');
  });
});

describe('a logo', () => {
  test('stands on the page, on our own origin, and in the PDF', async () => {
    const own = await makeRetailer({ receipt_links: true });
    const { json } = await upload(await picture(300, 100).png().toBuffer(), own);
    await put({ logo: (json as { id: string }).id }, own);
    const { token } = await issued(own);
    const { html } = await openPage(token);
    expect(html).toContain(`<img class="logo" src="/r/${token}/logo.png" width="120" height="40" alt=""/>`);
    const file = await getLogo(token);
    expect(file.headers.get('content-type')).toBe('image/png');
    expect(file.headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(await sharp(Buffer.from(await file.arrayBuffer())).metadata()).toMatchObject({ width: 300 });
    const pdf = Buffer.from(await (await getPdf(token)).arrayBuffer()).toString('latin1');
    expect(pdf).toContain('/Subtype /Image');
    expect(pdf).toContain('pdfuaid:part');
    // Where there is none, the answer is that of a link that opens nothing.
    const { token: plain } = await issued(await makeRetailer({ receipt_links: true }));
    const [none, wrong] = [await getLogo(plain), await getLogo('x')];
    expect([none.status, await none.text()]).toEqual([404, await wrong.text()]);
  });
});
