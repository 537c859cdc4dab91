import { caniemail } from 'caniemail';
import PostalMime from 'postal-mime';
import { describe, expect, test } from 'vitest';
import { composeMessage } from '@/components/mail/compose-message';
import { fullReceipt, item } from '@/test/receipt-page/fixtures';
import { plainBrand, type ReceiptBrand } from '@/lib/domain/brand/receipt-brand';
import { writeMail } from '@/lib/domain/delivery/send/mail';
import { receiptLanguages } from '@/lib/core/i18n/receipt-languages';

// What published support data (caniemail.com) says about the mail in the programs that most people read mail with.

const clients = ['gmail.*', 'outlook.*', 'yahoo.*', 'apple-mail.*'] as const;

/**
 * What some of them lack and the mail does well without: each with what is left then.
 * Anything else that a program does not support fails the test.
 */
const enhancements: Readonly<Record<string, string>> = {
  '<body> element': 'its backdrop stands on the table around everything too',
  '<style> element': 'only dark colours are in it',
  '@media': 'only dark colours are in it',
  'Class selector': 'only dark colours are addressed by class',
  'aria-label attribute': 'the subject says the same',
  'border-radius': 'square corners',
  'display:none': 'the preheader is hidden by mso-hide in Word, and is a true line of text elsewhere',
  'loading attribute': 'the logo is a part of the mail',
  'color-scheme meta tag': 'they choose dark colours of their own',
  'max-height property': 'only the preheader has it',
  overflow: 'only the preheader has it',
  'role attribute': 'tables with no header cells are read as text',
  'white-space': 'amounts are written with no-break spaces',
};

const brand: ReceiptBrand = {
  ...plainBrand('Contoso Wohnen'),
  logo: { src: `data:image/png;base64,${pixel()}`, width: 320, height: 96 },
  accent: '#0b5d4b',
  header: { en: 'Thank you.\n\nSee you soon.' },
  footer: { en: 'Contoso GmbH' },
  links: [{ network: 'website', url: 'https://contoso.example' }],
};

/** A transparent PNG of one pixel. */
function pixel(): string {
  return 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
}

async function htmlOf(receipt: typeof fullReceipt): Promise<string> {
  const { html } = await composeMessage({
    receipt,
    brand,
    channel: 'email',
    pageUrl: 'https://receipts.example/r/abc',
    mark: null,
    locale: null,
    unsubscribeUrl: 'https://receipts.example/r/abc/unsubscribe?key=k',
    attachPdf: false,
    retailerId: 1,
  });
  return html ?? '';
}

const inLanguage = (language: string) => ({
  ...fullReceipt,
  l10n: { ...fullReceipt.l10n, translation_locale: language },
});

describe('mail programs', () => {
  test.each(['en', 'ar'])('draw all that the layout depends on: %s', async (language) => {
    const values = { verifiable: 'VERI*FACTU', other: 'x'.repeat(200) };
    const block = { status: 'copy', code: 'code', url: 'https://tax.example/check', values } as const;
    const fiscal = ['es-verifactu', 'de-tse'].map((scheme) => ({ ...block, scheme }));
    const html = await htmlOf({ ...inLanguage(language), fiscal });
    const { issues } = caniemail({ clients: [...clients], html });
    const lacking = new Set([...issues.errors.values()].flat().map(({ title }) => title));
    expect([...lacking].filter((title) => !(title in enhancements))).toEqual([]);
  });

  test('that know neither bdi, start nor end keep amounts and names apart', async () => {
    const html = await htmlOf(inLanguage('ar'));
    expect(html).not.toMatch(/<bdi|inline-start|inline-end|text-align:(?:start|end)/);
    expect(html).toMatch(/<span dir="auto">[^<]*Contoso Wohnen/);
    expect(html).toMatch(/align="left"[^>]*text-align:left[^>]*><span dir="ltr" style="white-space:nowrap">/);
  });

  test('that draw with Word get a column of fixed width and a padded button', async () => {
    const html = await htmlOf(fullReceipt);
    expect(html).toMatch(/<!--\[if mso\]><table[^>]* width="480"[^>]*><tr><td><!\[endif\]-->/);
    expect(html.match(/<!--\[if mso\]>/g)).toHaveLength(html.match(/<!\[endif\]-->/g)?.length ?? 0);
    expect(html).toContain('mso-padding-alt:12px 24px');
    expect(html).not.toContain('<mail-column');
  });

  test('get a dark style sheet of colours alone, so that nothing else is lost with it', async () => {
    const [sheet = ''] =
      /<style>[^<]*<\/style>/.exec((await htmlOf(fullReceipt)).split('<!--[if mso]>')[0] ?? '') ?? [];
    expect(sheet).toMatch(/^<style>@media \(prefers-color-scheme:dark\)\{.*\}\}<\/style>$/);
  });

  test.each(receiptLanguages)(
    'do not cut the mail off: 20 items and 2,000 of the longest, %s',
    async (language) => {
      const { quantity, unit_price, total, discounts } = fullReceipt.items[0] ?? item({});
      const of = (count: number, name: string) => ({
        ...inLanguage(language),
        items: Array.from({ length: count }, () => item({ name, quantity, unit_price, total, discounts })),
      });
      expect(Buffer.byteLength(await htmlOf(of(20, 'Linen bedding “Nordlicht” 135 × 200 cm')))).toBeLessThan(
        60_000,
      );
      const long = await htmlOf(of(2000, '🧀'.repeat(300)));
      expect(Buffer.byteLength(long)).toBeLessThan(100_000);
      expect(long).toContain('/unsubscribe?key=k');
    },
  );

  test('that draw name and address in one line draw the true address', async () => {
    const content = { subject: 'x', text: 'x', html: null, attachments: [] };
    const sender = { id: 'a', recipient: 'b@example.com', senderName: 'Łódź\u202e \u2067& Söhne', content };
    const from = (await PostalMime.parse(await writeMail(sender).build())).from;
    expect(from).toMatchObject({ name: 'Łódź & Söhne' });
  });
});
