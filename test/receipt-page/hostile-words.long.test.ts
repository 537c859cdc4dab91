import { describe, expect, test } from 'vitest';
import { extractText, getDocumentProxy } from 'unpdf';
import { composeMessage } from '@/components/mail/compose-message';
import { fullReceipt, item, receipt } from './fixtures';
import { pageLinksOf } from '@/components/receipt/view/page-links';
import { receiptPage } from '@/components/receipt/page/receipt-page';
import { receiptPdf } from '@/components/receipt/pdf/receipt-pdf';
import { plainBrand } from '@/lib/domain/brand/receipt-brand';
import { isDrawable } from '@/lib/platform/pdf/fonts';
import { receiptLanguages } from '@/lib/core/i18n/receipt-languages';

// Whatever is in a receipt is text: in the page, in the mail and in the PDF.

const names: readonly (readonly [what: string, name: string])[] = [
  ['markup', '<script>alert(1)</script><img src=x onerror=alert(2)>'],
  ['an end of where it stands', '</th></tr></table></main><h1>x</h1>'],
  ['an attribute', '" onmouseover="alert(1)" x="'],
  ['a comment', '<!-- --><![CDATA[x]]>-->'],
  ['an entity', '&lt;b&gt; &#x3c;script&#x3e; &amp;'],
  ['a style', '</style><style>*{display:none}'],
  ['a formula', '=HYPERLINK("http://evil.example","x")'],
  ['another formula', "+cmd|' /C calc'!A0"],
  ['one more formula', '@SUM(1+1)*cmd'],
  ['markup of Typst', '#panic("x") $x^2$ [b] @ref <l> _i_ *b* \\ `raw` // c /* d */ = h'],
  ['JSON', '"}]},{"x":["'],
  ['bidi overrides', 'a\u202egpj.exe\u202c b\u2067c\u2069\u2069 d'],
  ['4-byte characters', '🧀👩‍👩‍👧‍👦🏳️‍🌈𝒳𠮷野家'],
  ['300 characters without a space', 'W'.repeat(300)],
  ['300 emoji without a space', '🧀'.repeat(300)],
  ['joined marks', `Z${'\u0301'.repeat(60)}algo`],
  ['a translation placeholder', '{value} <value></value> {count, plural, one {x}}'],
  ['a replacement pattern', "$& $1 $` $' $<x>"],
];

const without = (text: string) => text.replaceAll(/[\u202a-\u202e\u2066-\u2069]/g, '');

/** A receipt that says `text` wherever a till may write. */
function saying(text: string): typeof fullReceipt {
  return receipt({
    items: [
      item({
        name: text,
        total: 2,
        unit: text,
        quantity: 3,
        vat: { amount: 1, rate: 19, code: text },
        discounts: [{ name: text, amount: 1, quantity: 2, percentage: 5, properties: {} }],
        return: { localtime: '2026-11-14T09:12:00+01:00', reason: text, properties: {} },
        properties: { details: [text], product_code: text },
      }),
    ],
    retailer: { name: text, vatno: text },
    store: { ...fullReceipt.store, name: text, address: [text], city: text, postcode: text },
    payments: [
      { ...receipt().payments[0], method: text, amount: 1, details: { type: text, other: { [text]: text } } },
    ] as never,
    taxes: [{ name: text, amount: 1, rate: 5, code: text, properties: {} }],
    discounts: [{ name: text, amount: 1, quantity: null, percentage: null, properties: {} }],
    properties: { salesperson: text, operator: text },
    attachments: { [text]: { id: 'att.1', url: 'x', content_type: null, content_disposition: null } },
    transaction_id: text,
    till_uuid: text,
  });
}

const links = pageLinksOf('1abc', null, { send: true, unsubscribe: true });
const brandOf = (text: string) => ({
  ...plainBrand(text),
  header: { en: text },
  footer: { en: text },
  return_policy: { en: text },
});

/** The elements and attributes of a document, without its texts and what is made of them: addresses, bars, colours. */
function skeleton(html: string): string {
  return html
    .replaceAll(/<style>.*?<\/style>|<title>.*?<\/title>|<svg.*?<\/svg>/gs, '')
    .replaceAll(/ (?:href|class|aria-label|style|content)="[^"]*"/g, '')
    .replaceAll(/>[^<]*/g, '>');
}

const mailOf = async (text: string) =>
  (
    await composeMessage({
      receipt: saying(text),
      brand: brandOf(text),
      channel: 'email',
      pageUrl: 'https://receipts.example/r/1abc',
      mark: null,
      locale: null,
      unsubscribeUrl: null,
      attachPdf: false,
      retailerId: 1,
    })
  ).html ?? '';

const pageOf = async (text: string) =>
  (await receiptPage(saying(text), null, { brand: brandOf(text), links })).html;

describe.each(names)('%s', (_what, name) => {
  test('is text on the page: not one element more or less than with a harmless name', async () => {
    const html = await pageOf(name);
    expect(skeleton(html)).toBe(skeleton(await pageOf('ünharmed')));
    expect(html).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
  });

  test('is text in the mail', async () => {
    const html = await mailOf(name);
    expect(skeleton(html)).toBe(skeleton(await mailOf('ünharmed')));
    expect(html).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
  });

  test('is text in the PDF, all of it', async () => {
    const value = receipt({ items: [item({ name })] });
    const { bytes } = await receiptPdf(value, null, { brand: brandOf(name) });
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
    const bare = (some: string) =>
      without(some)
        .normalize('NFKC')
        .replaceAll(/\s|[\u200b-\u200f]|[\ufe0e\ufe0f]|\ufffd/g, '');
    const printed = bare(text);
    // Item, brand, header, footer and return policy.
    const drawn = bare(Array.from(name).filter(isDrawable).join(''));
    expect(printed.split(drawn).length - 1).toBeGreaterThanOrEqual(name.length > 200 ? 3 : 4);
  });
});

test.each(receiptLanguages)('hostile words change no sentence of ours in %s', async (language) => {
  const text = '{value}<value>x</value>\u202e';
  const value = saying(text);
  const chosen = { chosen: language, links };
  const html = (await receiptPage(value, null, chosen)).html;
  expect(skeleton(html)).toBe(skeleton((await receiptPage(saying('ünharmed'), null, chosen)).html));
});

test.each([
  '.',
  '..',
  '../../send',
  'a/b?c#d',
  '%2e',
  '"><script>',
  'javascript:alert(1)',
  '\\\\host\\share',
])('an attachment called %j leads to no other page', async (label) => {
  const attachment = { id: 'att.1', url: 'x', content_type: null, content_disposition: null };
  const { html } = await receiptPage(receipt({ attachments: { [label]: attachment } }), null, { links });
  const [list = ''] = /<ul class="attachments">.*?<\/ul>/s.exec(html) ?? [];
  const [, href] = /href="([^"]*)"/.exec(list) ?? [];
  if (href === undefined) return expect(['.', '..']).toContain(label);
  const url = new URL(href, 'https://receipts.example/r/1abc');
  expect(url.origin).toBe('https://receipts.example');
  expect(decodeURIComponent(url.pathname)).toBe(`/r/1abc/attachments/${label}`);
  expect(url.search + url.hash).toBe('');
});
