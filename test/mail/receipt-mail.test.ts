import { describe, expect, test } from 'vitest';
import { composeMessage } from '@/components/mail/compose-message';
import { fullReceipt, hostileReceipt, item, payment, receipt } from '@/test/receipt-page/fixtures';
import { plainBrand } from '@/lib/domain/brand/receipt-brand';
import type { Composition } from '@/lib/domain/delivery/send/compose';

const pageUrl = 'https://receipts.example/r/abc';

async function mailOf(value: typeof fullReceipt, changes: Partial<Composition> = {}) {
  const mail = await composeMessage({
    receipt: value,
    brand: plainBrand(value.retailer.name),
    channel: 'email',
    pageUrl,
    mark: null,
    locale: null,
    unsubscribeUrl: null,
    attachPdf: false,
    retailerId: 1,
    ...changes,
  });
  return { ...mail, html: mail.html ?? '' };
}

describe('the receipt e-mail', () => {
  test('shows retailer, total and items in the receipt’s language, and leads to the page', async () => {
    const { html, text, subject } = await mailOf(fullReceipt);
    expect(html).toContain('<html lang="de" dir="ltr">');
    for (const part of ['Contoso Wohnen', '119,43', 'Leinenbettwäsche', `href="${pageUrl}"`]) {
      expect(html).toContain(part);
    }
    expect(text).toContain(pageUrl);
    expect(subject).toContain('Contoso Wohnen');
  });

  test('says in its text, too, that it is a copy, and what discounts were given for', async () => {
    const discounts = [{ name: 'Bonus', amount: 3, quantity: 2, percentage: 10, properties: {} }];
    const { text, html } = await mailOf(receipt({ duplicate: true, incomplete: true, discounts }));
    const words = html.replaceAll(/<[^>]+>/g, '');
    for (const part of ['A copy of a receipt', 'Some details are missing', '2 × Bonus']) {
      expect(words).toContain(part);
      expect(text).toContain(part);
    }
    expect(text).toContain('2 × Bonus 10%  −€3.00');
  });

  test('says how many there are in words where no price tells, and nothing of single pieces', async () => {
    const items = [
      item({ name: 'Tea', quantity: 3, total: 10 }),
      item({ name: 'Bread', quantity: -1, total: -3.2 }),
      item({ name: 'Mug', quantity: 1, unit: 'Stk', total: 5 }),
    ];
    const { html, text } = await mailOf(receipt({ items }));
    expect(html).toMatch(/Quantity: <span[^>]*>3<\/span>/);
    expect(html).not.toMatch(/>(?:−1|1 pc)/);
    for (const line of ['3 × Tea  €10.00', '\nBread  −€3.20', '\nMug  €5.00']) expect(text).toContain(line);
  });

  test('says in which currency change was given, where it was paid in another one', async () => {
    const payments = [payment({ amount: 20, currency: 'CHF', change: 3.5 })];
    const { html, text } = await mailOf(receipt({ total: 17.8, payments }));
    expect(text).toContain('Cash  CHF\u00a020.00\nChange  €3.50');
    expect(html).toContain('>€3.50</span>');
  });

  test('says when it was on the clock of the shop, whatever zone its till stamps', async () => {
    const l10n = { ...receipt().l10n, timezone: 'Europe/Berlin' };
    const value = receipt({ localtime: '2026-12-31T23:30:00+00:00', l10n });
    const { html, subject } = await mailOf(value);
    expect(subject).toContain('1 January 2027');
    expect(html).toContain('<span dir="auto">00:30</span>');
  });

  test('writes amounts in Arabic from left to right, with the sign of their currency alone', async () => {
    const l10n = { ...receipt().l10n, locale: 'ar-EG', currency: 'GBP' };
    const items = [item({ quantity: 3, unit: 'each', total: -4.5 })];
    const { html, text } = await mailOf(receipt({ total: 30.25, items, l10n }));
    expect(html).toMatch(/<span dir="ltr" style="white-space:nowrap">٣٠٫٢٥\u00a0£<\/span>/);
    expect(html).toMatch(/<span dir="ltr" style="white-space:nowrap">−٤٫٥٠\u00a0£<\/span>/);
    expect(html).toContain('قطع');
    expect(text).toContain('\u2066−٤٫٥٠\u00a0£\u2069');
    expect(text).not.toMatch(/UK|each/);
  });

  test('tells taxes without a rate apart by their codes', async () => {
    const vat = [
      { amount: 0.1, rate: null, code: 'A' },
      { amount: 0.2, rate: null, code: 'B' },
    ];
    const { text, html } = await mailOf(receipt({ vat }));
    expect(text).toContain('VAT A  €0.10\nVAT B  €0.20');
    expect(html).toContain('VAT <span dir="auto">B</span>');
    const taxes = [{ name: 'MwSt', amount: 1, rate: 19, code: 'A', properties: {} }];
    expect((await mailOf(receipt({ taxes }))).text).toContain('MwSt 19%  €1.00');
  });

  test.each([
    ['EUR', 14.44, 36],
    ['EUR', 123_456.78, 30],
    ['HUF', 1_234_567.5, 24],
    ['IRR', 1_234_567_890, 24],
  ])('draws a total of %s %d in figures that fit on a phone', async (currency, total, pixels) => {
    const { html } = await mailOf(receipt({ total, l10n: { ...receipt().l10n, currency } }));
    const [, size] = /font:700 (\d+)px\/1\.2/.exec(html) ?? [];
    expect(Number(size)).toBe(pixels);
  });

  test('loads nothing and runs nothing', async () => {
    const { html } = await mailOf(fullReceipt);
    expect(html).not.toMatch(/<script|<img|<link|@import|url\(/);
    expect(html.match(/https?:[^"]+/g)).toEqual([pageUrl, `${pageUrl}/notice`]);
  });

  test('runs from right to left in Arabic', async () => {
    const l10n = { ...fullReceipt.l10n, translation_locale: 'ar' };
    expect((await mailOf({ ...fullReceipt, l10n })).html).toContain('<html lang="ar" dir="rtl">');
  });

  test('takes what a till sends for text', async () => {
    const { html, subject } = await mailOf(hostileReceipt);
    expect(html).not.toMatch(/<script|<img|<b>|[\u202a-\u202e]/);
    expect(html).toContain('&lt;script&gt;');
    expect(subject).not.toMatch(/[\u202a-\u202e\r\n]/);
  });

  const endless = '&<'.repeat(5_000);
  const ten = <Element>(element: Element) => Array.from({ length: 10 }, () => element);
  test.each<[Partial<typeof fullReceipt>]>([
    [{ discounts: ten({ name: endless, amount: 1, quantity: null, percentage: null, properties: {} }) }],
    [{ taxes: ten({ name: endless, amount: 1, rate: null, code: null, properties: {} }) }],
    [{ payments: ten(payment({ method: endless })) }],
  ])('stays below that size with endless names of sums, and shows its total', async (sums) => {
    const { html } = await mailOf(receipt(sums), { unsubscribeUrl: 'https://receipts.example/stop' });
    expect(Buffer.byteLength(html)).toBeLessThan(90_000);
    for (const part of ['€2.40', 'https://receipts.example/stop']) expect(html).toContain(part);
  });

  test('stays below the size at which mail programs cut it off', async () => {
    const items = Array.from({ length: 2000 }, (_, index) =>
      item({ name: `Article ${index}`, total: index }),
    );
    const { html } = await mailOf(receipt({ items }));
    expect(Buffer.byteLength(html)).toBeLessThan(100_000);
    expect(html).toContain('and 1,940 more');
  });
});
