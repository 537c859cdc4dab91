import { describe, expect, test } from 'vitest';
import { composeMessage } from '@/components/mail/compose-message';
import { fullReceipt, hostileReceipt, item, receipt } from '@/components/receipt/fixtures';
import { plainBrand } from '@/lib/brand/receipt-brand';
import type { Composition } from '@/lib/delivery/compose';

const pageUrl = 'https://receipts.example/r/abc';

async function mailOf(value: typeof fullReceipt, changes: Partial<Composition> = {}) {
  const mail = await composeMessage({
    receipt: value,
    brand: plainBrand(value.retailer.name),
    channel: 'email',
    pageUrl,
    mark: null,
    unsubscribeUrl: null,
    attachPdf: false,
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

  test('loads nothing and runs nothing', async () => {
    const { html } = await mailOf(fullReceipt);
    expect(html).not.toMatch(/<script|<img|<link|@import|url\(/);
    expect(html.match(/https?:[^"]+/g)).toEqual([pageUrl]);
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

  test('stays below the size at which mail programs cut it off', async () => {
    const items = Array.from({ length: 2000 }, (_, index) =>
      item({ name: `Article ${index}`, total: index }),
    );
    const { html } = await mailOf(receipt({ items }));
    expect(Buffer.byteLength(html)).toBeLessThan(100_000);
    expect(html).toContain('and 1,940 more');
  });
});
