import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, test } from 'vitest';
import { composeMessage } from '@/components/mail/compose-message';
import { receiptPage } from '@/components/receipt/page/receipt-page';
import { receiptPdf } from '@/components/receipt/pdf/receipt-pdf';
import { receiptTree } from '@/components/receipt/tree/receipt-tree';
import { oneLine } from '@/components/receipt/words/foreign-words';
import { pageFormat } from '@/components/receipt/words/page-format';
import { isReceiptLanguage, receiptMessages } from '@/lib/core/i18n/receipt-languages';
import { plainBrand } from '@/lib/domain/brand/receipt-brand';
import { fullReceipt, hostileReceipt, receipt } from './fixtures';
import { writtenAs } from './shown-as';

// One tree, printed by the page, the PDF, the mail, plain text and the text for printers.

type Receipt = typeof fullReceipt;

const brand = { ...plainBrand('Contoso'), return_days: 14 };

/** Each print as lines, without what only arranges them. */
async function printed(value: Receipt) {
  const { html: page } = await receiptPage(value, null, { brand });
  const mail = await composeMessage({
    receipt: value,
    brand,
    channel: 'email',
    pageUrl: 'https://receipts.example/r/abc',
    mark: null,
    locale: null,
    unsubscribeUrl: null,
    attachPdf: false,
    retailerId: 1,
  });
  const { bytes } = await receiptPdf(value, null, { brand });
  const { text: pdf } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), {
    mergePages: true,
  });
  return {
    page: linesOf(page.slice(page.indexOf('<body>'))),
    pdf: pdf.split('\n').map(plain),
    mail: linesOf(mail.html ?? ''),
    text: mail.text.split('\n').map(plain),
    printer: (await writtenAs('text', value)).toString().split('\n').map(plain),
  };
}

function linesOf(html: string): string[] {
  return html
    .replaceAll(/<\/(?:div|p|tr|h\d|dl)>/g, '\n')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .split('\n')
    .map(plain);
}

function plain(line: string): string {
  return line
    .replaceAll(/[\u200b\u2066-\u2069]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

describe('a receipt', () => {
  test('has a field at the same words in every print', async () => {
    const all = await printed(fullReceipt);
    const found = Object.fromEntries(
      Object.entries(all).map(([name, lines]) => [name, lines.filter((line) => line.includes('000417'))]),
    );
    expect(found).toMatchInlineSnapshot(`
      {
        "mail": [
          "Beleg-Nr.: 2026-0012-000417",
        ],
        "page": [
          "Beleg-Nr. 2026-0012-000417",
          "Diesen Code im Geschäft zeigen 2026-0012-000417",
        ],
        "pdf": [
          "Beleg-Nr. 2026-0012-000417",
          "2026-0012-000417",
        ],
        "printer": [
          "Beleg-Nr. 2026-0012-000417",
        ],
        "text": [
          "Beleg-Nr.: 2026-0012-000417",
        ],
      }
    `);
  });

  test.each([
    ['everything', fullReceipt],
    ['a copy with parts missing', receipt({ duplicate: true, incomplete: true, test: true })],
    ['texts that mean harm', hostileReceipt],
  ])('says what its tree says in every print: %s', async (_, value) => {
    const { locale, currency } = value.l10n;
    const language = locale.slice(0, 2);
    const page = pageFormat(locale, receiptMessages(isReceiptLanguage(language) ? language : 'en'), currency);
    const { notices, sums, payments, facts } = receiptTree(value, page, brand.return_days);
    const values = [
      ...notices.map(({ text }) => text),
      ...[...sums, ...payments].flatMap((row) =>
        row.value.map((run) => (typeof run === 'string' ? run : run.text)),
      ),
      ...facts
        .filter(({ name, audience }) => audience === 'all' && name !== 'time')
        .map((fact) => fact.value),
    ].map((text) => bare(oneLine(text)));
    expect(values.length).toBeGreaterThan(1);
    for (const [name, lines] of Object.entries(await printed(value))) {
      const text = bare(unescaped(lines.join('')));
      expect({ name, missing: values.filter((part) => !text.includes(part)) }).toEqual({ name, missing: [] });
    }
  });
});

function bare(text: string): string {
  return text.normalize('NFKC').replaceAll(/[\s\u2066-\u2069]/g, '');
}

function unescaped(text: string): string {
  const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', '#x27': "'" };
  return text.replaceAll(/&(lt|gt|quot|#x27);/g, (_, name: string) => entities[name] ?? '');
}
