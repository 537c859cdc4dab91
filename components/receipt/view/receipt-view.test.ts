import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { receiptLanguages, receiptMessages } from '@/lib/core/i18n/receipt-languages';
import { yieldToEventLoop } from '@/lib/core/event-loop';
import { brandColours } from '@/lib/domain/brand/colours';
import { l10n, textOf } from '@/test/receipt-page/page-text';
import { fullReceipt, hostileReceipt, item, payment, receipt } from '@/test/receipt-page/fixtures';
import { pageFormat } from '../words/page-format';
import { drawItemRows } from './receipt-items';
import { noReceiptPage, receiptPage } from '../page/receipt-page';

const card = payment({ method: 'card', number: '4242', details: { type: 'Visa' } });

describe('what a receipt page shows', () => {
  it('shows every part of a full receipt', async () => {
    const text = await textOf(fullReceipt);
    for (const part of [
      'Contoso Wohnen',
      'Contoso Hamburg Altona',
      '22767 Hamburg',
      '+49 40 5550 1234',
      'Leinenbettwäsche „Nordlicht“ 135 × 200 cm',
      '2 × 79,95 €',
      'Farbe: Salbei',
      'Art.-Nr. 4006381333931',
      '1,482 kg × 2,99 €',
      'Rückgabe',
      'Grund: Falsche Farbe',
      'Zwischensumme 122,43 €',
      'Netto 103,40 €',
      'A 19 % 13,98 €',
      'B 7 % 2,05 €',
      'Geschenkkarte Contoso Plus •••• 8847',
      'Restguthaben 12,50 €',
      'Visa Debit •••• 4242',
      'Rückgeld 30,00 €',
      '2026-0012-000417',
      '7f0c4d5e-51bb-4b8e-9a55-1f0a3f6c2f11',
      'M. Weber',
      'USt-IdNr. DE136695976',
    ]) {
      expect(text).toContain(part);
    }
  });

  it('never names the consumer', async () => {
    const { html } = await receiptPage(fullReceipt, null);
    expect(html).not.toContain('anna.schmidt');
    expect(html).toContain('<title>Beleg von Contoso Wohnen, 14. November 2026</title>');
  });

  it('draws discounts as what they take off, whichever sign the till sent', async () => {
    const text = await textOf(fullReceipt);
    expect(text).toContain('Stammkundenrabatt 10 % −16,00 €');
    expect(text).toContain('Gutschein −4,00 €');
    expect(text).toContain('Treuebonus −3,00 €');
  });

  it('parts what stands side by side in a payment for those who hear or copy it, too', async () => {
    const { html } = await receiptPage(receipt({ payments: [card] }), null);
    const heard = html
      .replaceAll(/<bdi dir="ltr" aria-hidden="true">.*?<\/bdi>/g, '')
      .replaceAll(/<[^>]+>/g, '');
    expect(heard).toContain('Card Visa ending in 4242');
    expect(html.replaceAll(/<[^>]+>/g, '')).toContain('Card Visa •••• 4242');
  });

  it('shows at most the last four characters of a payment number', async () => {
    const text = await textOf(
      receipt({ payments: [payment({ method: 'voucher', number: 'GIFT-0098-7654' })] }),
    );
    expect(text).toContain('•••• 7654');
    expect(text).not.toContain('0098');
  });

  it('writes an ISO date among payment details as a day, and leaves other texts alone', async () => {
    const until = (expiry: string) =>
      textOf(receipt({ payments: [payment({ method: 'gift_card', details: { expiry } })] }));
    expect(await until('2028-12-31')).toContain('Valid until 31 December 2028');
    expect(await until('12/28')).toContain('Valid until 12/28');
    expect(await until('2028-99-99')).toContain('Valid until 2028-99-99');
    expect(await until('2028-11-31')).toContain('Valid until 2028-11-31');
  });

  it('shows the time on the wall of the shop', async () => {
    const store = { ...receipt().store, country: 'USA' };
    const seattle = { ...l10n('en-GB'), timezone: 'America/Los_Angeles' };
    const text = await textOf(receipt({ localtime: '2026-07-01T23:58:00-07:00', store, l10n: seattle }));
    expect(text).toContain('1 July 2026 · 23:58');
    // A till that stamps UTC: the same moment on the same wall.
    const utc = receipt({ localtime: '2026-07-02T06:58:00+00:00', store, l10n: seattle });
    expect(await textOf(utc)).toContain('1 July 2026 · 23:58');
    expect((await receiptPage(utc, null)).html).toContain('dateTime="2026-07-01T23:58:00-07:00"');
  });
});

describe('what a receipt page leaves out', () => {
  it('leaves out what was not submitted', async () => {
    const text = await textOf(receipt());
    for (const word of [
      'Subtotal',
      'Net',
      'Gross',
      'VAT',
      'Payment',
      'Till',
      'Served by',
      'null',
      'undefined',
      'NaN',
    ]) {
      expect(text).not.toContain(word);
    }
  });

  it('does not spell out one piece at the price of its line', async () => {
    const line = (values: Parameters<typeof item>[0]) =>
      textOf(receipt({ items: [item({ total: 2, ...values })] }));
    expect(await line({ unit: 'Stk', unit_price: 2 })).not.toContain('Stk');
    expect(await line({ unit: 'kg', unit_price: 2 })).toContain('1 kg × €2.00');
    expect(await line({ unit: 'ea', unit_price: 3 })).toContain('1 ea × €3.00');
    expect(await line({ quantity: 2, unit_price: 1 })).toContain('2 × €1.00');
    expect(await line({ quantity: -1, total: -2 })).toContain('Item −€2.00 Total');
    expect(await line({ quantity: -1, total: -2, unit_price: 3 })).toContain('−1 × €3.00');
  });

  it('shows a total that contradicts the items as it was sent', async () => {
    const text = await textOf(receipt({ total: 99.99 }));
    expect(text).toContain('€99.99');
    expect(text).toContain('€2.40');
    expect(text).not.toContain('€97.59');
  });

  it('does not say the total twice, under another name', async () => {
    const same = await textOf(receipt({ net: 2.4, gross: 2.4, total: 2.4 }));
    expect(same).not.toMatch(/Net|Gross/);
    const other = await textOf(receipt({ net: 2, gross: 2.2, total: 2.4 }));
    expect(other).toContain('Total €2.40 Taxes Net €2.00 Gross €2.20');
  });

  it('says nothing between the sums and the total that does not lead to it', async () => {
    const discounts = [{ name: 'Coupon', amount: 2, quantity: null, percentage: null, properties: {} }];
    const vat = [{ amount: 2.64, rate: 14.6, code: null }];
    const text = await textOf(receipt({ subtotal: 22.71, discounts, net: 18.07, vat, total: 20.71 }));
    expect(text).toContain('Subtotal €22.71 Coupon −€2.00 Total €20.71 VAT');
    expect(text).toContain('14.6% €2.64 Net €18.07');
  });

  it('adds up item VAT only when all items state it, and says so', async () => {
    const vat = { amount: 0.1, rate: 7, code: null };
    const some = receipt({ items: [item({ vat }), item({})] });
    const all = receipt({ items: [item({ vat }), item({ vat: { ...vat, amount: 0.2 } })] });
    expect(await textOf(some)).not.toContain('VAT');
    expect(await textOf(all)).toContain('VAT, total of the items');
    expect(await textOf(all)).toContain('7% €0.30');
  });

  it('prefers taxes over vat over the items', async () => {
    const taxes = [{ name: 'Sales tax', amount: 0.4, rate: 8.875, code: null, properties: {} }];
    const text = await textOf(receipt({ taxes, vat: [{ amount: 0.5, rate: 19, code: null }] }));
    expect(text).toContain('Sales tax 8.875% €0.40');
    expect(text).not.toContain('19%');
  });

  it('says the rate of an item under the name of its tax, where rates differ', async () => {
    const tax = { name: 'Sales tax', amount: 0.4, code: null, properties: {} };
    const named = [8.875, 0].map((rate) => item({ taxes: [{ ...tax, rate }] }));
    const text = await textOf(receipt({ items: named }));
    expect(text).toContain('Sales tax 8.875%');
    expect(text).toContain('Sales tax 0%');
    expect(text).not.toContain('VAT');
    const valueAdded = [19, 7].map((rate) => item({ vat: { amount: 1, rate, code: null } }));
    expect(await textOf(receipt({ items: valueAdded }))).toContain('7% VAT');
  });

  it('has a QR code where no scanner could read the bars of an id, and its text', async () => {
    for (const id of ['ünïcödé', 'x'.repeat(40)]) {
      const { html } = await receiptPage(receipt({ transaction_id: id }), null);
      expect(html).toContain(`aria-label="Barcode of transaction ${id}"`);
      expect(html).toContain('<svg class="square"');
      expect(html).toContain(`<bdi>${id}</bdi></figcaption>`);
    }
    expect((await receiptPage(receipt(), null)).html).toContain('aria-label="Barcode of transaction T-1"');
  });
});

describe('languages', () => {
  it('speaks the language the receipt asks for, else the reader’s, else its own, else English', async () => {
    expect(await textOf(receipt({ l10n: l10n('de-DE', 'fr') }), 'es')).toContain('Détails');
    expect(await textOf(receipt({ l10n: l10n('de-DE') }), 'xx, es;q=0.5')).toContain('Detalles');
    expect(await textOf(receipt({ l10n: l10n('de-DE') }), 'ja')).toContain('Angaben');
    expect(await textOf(receipt({ l10n: l10n('de-DE') }), null)).toContain('Angaben');
    expect(await textOf(receipt({ l10n: l10n('ja-JP') }), null)).toContain('Details');
  });

  it('renders in every language, right to left in Arabic', async () => {
    for (const language of receiptLanguages) {
      const { html } = await receiptPage({ ...fullReceipt, l10n: l10n('de-DE', language) }, null);
      expect(html).toContain(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`);
      expect(html).toContain(receiptMessages(language).payments.heading);
    }
  });

  it('takes the item name that fits best and marks a foreign one', async () => {
    const milk = item({ name: 'Milch', 'name:en': 'Milk', 'name:de_AT': 'Heumilch', 'name:pt_BR': 'Leite' });
    const named = async (locale: string, translation: string | null) =>
      (await receiptPage(receipt({ items: [milk], l10n: l10n(locale, translation) }), null)).html;
    expect(await named('de-DE', 'en-US')).toContain('<bdi>Milk</bdi>');
    expect(await named('de-AT', null)).toContain('<bdi>Heumilch</bdi>');
    expect(await named('de-DE', null)).toContain('<bdi>Milch</bdi>');
    expect(await named('de-DE', 'fr')).toContain('<bdi lang="de-DE">Milch</bdi>');
    expect(await named('de-DE', 'pt')).toContain('Leite');
  });

  it('writes quantities and amounts with the same decimal sign in every language and country', async () => {
    const apples = item({ name: 'Apples', quantity: 1.25, unit: 'kg', unit_price: 2.5, total: 3.25 });
    for (const language of receiptLanguages) {
      for (const region of ['DE', 'US', 'CH', 'AT', 'PL', 'EG', 'MX']) {
        const value = receipt({ items: [apples], total: 3.25, l10n: l10n(`${language}-${region}`) });
        const text = (await textOf(value)).replaceAll(/[٠-٩]/g, (digit) =>
          String('٠١٢٣٤٥٦٧٨٩'.indexOf(digit)),
        );
        const [, inQuantity] = /1(\D)25/.exec(text) ?? [];
        const [, inAmount] = /3(\D)25/.exec(text) ?? [];
        expect(inQuantity, `${language}-${region}`).toBe(inAmount);
      }
    }
  });

  it('writes amounts in the digits of their currency', async () => {
    expect(await textOf(receipt({ total: 1820, l10n: l10n('en-GB', null, 'JPY') }))).toContain(
      'Total ¥1,820',
    );
    expect(await textOf(receipt({ total: 1.5, l10n: l10n('en-GB', null, 'KWD') }))).toContain('KWD 1.500');
    const foreign = receipt({ payments: [payment({ amount: 3, currency: 'USD' })] });
    expect(await textOf(foreign)).toContain('US$3.00');
  });

  it('says what each of several pieces cost where the line says it to the cent, and leaves no sign dangling', async () => {
    const textOfItem = async (given: Parameters<typeof item>[0]) =>
      await textOf(receipt({ items: [item(given)], l10n: l10n('en-GB') }));
    expect(await textOfItem({ name: 'Tea', quantity: 2, total: 3 })).toContain('2 × €1.50');
    const uneven = await textOfItem({ name: 'Tea', quantity: 3, total: 10 });
    expect(uneven).toMatch(/Tea €10\.00 Quantity: 3 Total/);
    expect(uneven).not.toContain('×');
  });

  it('is written as in the region of its visitor, else of the shop', async () => {
    const inVienna = receipt({ total: 1234.5, l10n: l10n('de-AT') });
    expect(await textOf(inVienna)).toContain('€ 1.234,50');
    expect(await textOf(inVienna, 'de-CH')).toMatch(/1[’']234\.50/);
    expect(await textOf(inVienna, 'en-GB', 'en')).toContain('€1,234.50');
    // English is at home in no Austrian region: neither "€ 1.234,50" nor "November 14, 2026".
    expect(await textOf(inVienna, 'de-AT', 'en')).toMatch(/€1,234\.50 14 November 2026/);
    // Hours as its visitor counts them, else as the shop does.
    expect(await textOf(inVienna, null, 'en')).toContain('14 November 2026 · 09:12');
    expect(await textOf(inVienna, 'ar-EG', 'en')).toContain('14 November 2026 · 9:12 am');
    const inLondon = receipt({ total: 30.25, l10n: l10n('en-GB', null, 'GBP') });
    expect(await textOf(inLondon, 'en-US')).toContain('£30.25 November 14, 2026');
    expect(await textOf(inLondon, null, 'ar')).not.toContain('UK');
  });

  it('draws no sign before what cancels out', async () => {
    const items = [0.3, -0.1, -0.2].map((amount) => item({ vat: { amount, rate: 19, code: null } }));
    const text = await textOf(receipt({ items, total: -0.001, l10n: l10n('en-GB') }));
    expect(text).toContain('19% €0.00');
    expect(text).not.toContain('−€0.00');
  });

  it('keeps hundredths that a till sent in a currency usually written without, so that lines come to their total', async () => {
    const items = [
      item({ name: 'Chai', total: 149.75, quantity: 2, unit_price: 74.875 }),
      item({ name: 'Naan', total: 50.5 }),
      item({ name: 'Water', total: 60 }),
    ];
    const text = await textOf(receipt({ items, total: 260.25, l10n: l10n('en-GB', null, 'PKR') }));
    for (const part of ['Rs 149.75', '× Rs 74.875', 'Rs 50.50', 'Rs 60 ', 'Rs 260.25']) {
      expect(text).toContain(part);
    }
  });
});

describe('hostile content', () => {
  it('is text, never markup', async () => {
    const { html } = await receiptPage(hostileReceipt, null);
    expect(html).not.toMatch(/<script|<img|<b>|<u>|<i>|href="javascript/);
    expect(await textOf(hostileReceipt)).toContain('<script>alert(1)</script><img src=x onerror=alert(2)>');
    expect(html.match(/<\/style>/g)).toHaveLength(1);
  });

  it('cannot turn the text around it: no bidi control reaches the page', async () => {
    const { html } = await receiptPage(hostileReceipt, null);
    expect(html).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
  });
});

describe('the document', () => {
  it('needs nothing but itself', async () => {
    const { html, styleSource } = await receiptPage(fullReceipt, null);
    const css = /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? '';
    expect(styleSource).toBe(`'sha256-${createHash('sha256').update(css).digest('base64')}'`);
    // An inline style attribute would be blocked by the policy; the icon is the only link, and carries its own data.
    expect(html).not.toMatch(/ style=|<script|@import|url\(|https?:/);
    expect(html.match(/<link/g)).toHaveLength(1);
    expect(html).toContain('<link rel="icon" href="data:image/svg+xml,');
  });

  it('stays far below 60 kB on the wire', async () => {
    const { html } = await receiptPage(fullReceipt, null);
    expect(Buffer.byteLength(html)).toBeLessThan(30_000);
    expect(gzipSync(html).byteLength).toBeLessThan(8_000);
    const items = Array.from({ length: 2000 }, (_, index) =>
      item({ name: `Article ${index}`, total: index }),
    );
    expect(gzipSync((await receiptPage(receipt({ items }), null)).html).byteLength).toBeLessThan(60_000);
  });

  it('is the same page for every link that opens nothing', async () => {
    const { html } = await noReceiptPage('missing', 'de-CH, en;q=0.5');
    expect(html).toContain('<html lang="de"');
    expect(html).toContain(receiptMessages('de').missing.title);
    expect(await noReceiptPage('missing', null)).toEqual(await noReceiptPage('missing', 'tlh'));
  });

  it('keeps its brand colours as chosen and readable, for every accent and background', () => {
    for (let index = 0; index < 216; index += 1) {
      const channel = (digit: number) => ((digit % 6) * 51).toString(16).padStart(2, '0');
      const accent = `#${channel(index)}${channel(Math.floor(index / 6))}${channel(Math.floor(index / 36))}`;
      const { light, dark } = brandColours({ name: 'x', accent });
      for (const { tile, tileText } of [light, dark]) {
        expect(tile).toBe(accent);
        expect(contrast(tile, tileText), accent).toBeGreaterThan(4.5);
      }
      expect(contrast(light.link, '#ffffff'), accent).toBeGreaterThan(4.5);
      expect(contrast(dark.link, '#1a1b1f'), accent).toBeGreaterThan(4.5);
      // The footer's text stands on the wash.
      const backed = brandColours({ name: 'x', accent, background: accent });
      expect(backed.light.wash).toBe(accent);
      for (const { wash, washText } of [light, dark, backed.light, backed.dark]) {
        expect(contrast(wash, washText), accent).toBeGreaterThan(4.5);
      }
    }
  });
});

/** WCAG 2 contrast of two `#rrggbb` colours. */
function contrast(first: string, second: string): number {
  const [bright = 0, dim = 0] = [luminance(first), luminance(second)].toSorted((a, b) => b - a);
  return (bright + 0.05) / (dim + 0.05);
}

function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

describe('items of a long receipt', () => {
  const draw = (count: number) => {
    const long = receipt({ items: Array.from({ length: count }, () => item({ name: 'Tea' })) });
    const page = pageFormat('en-GB', receiptMessages('en'), 'GBP');
    const sizes: number[] = [];
    const drawn = drawItemRows({ receipt: long, items: long.items, page }, (rows) =>
      sizes.push(Array.isArray(rows) ? rows.length : 0),
    );
    return { drawn, sizes };
  };

  it('are drawn a hundred in a turn, the first of them not in the one in which it was read', async () => {
    const { drawn, sizes } = draw(250);
    expect(sizes).toEqual([]);
    const seen = new Set<number>();
    while (sizes.length < 3) {
      await yieldToEventLoop();
      seen.add(sizes.length);
    }
    await drawn;
    expect(sizes).toEqual([100, 100, 50]);
    expect(seen).toContain(1);
    expect(seen).toContain(2);
  });
});
