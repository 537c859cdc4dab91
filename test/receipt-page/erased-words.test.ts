import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, test } from 'vitest';
import { composeMessage } from '@/components/mail/compose-message';
import { item, payment, receipt } from './fixtures';
import { receiptPage } from '@/components/receipt/page/receipt-page';
import { receiptPdf } from '@/components/receipt/pdf/receipt-pdf';
import { plainBrand } from '@/lib/domain/brand/receipt-brand';
import { erasedMark } from '@/lib/domain/privacy/erased-mark';

const left = receipt({
  transaction_id: `K-${erasedMark}`,
  items: [
    item({
      name: `Torte für ${erasedMark}`,
      properties: { details: [`Aufschrift: ${erasedMark}, 40 Jahre`] },
    }),
  ],
  payments: [payment({ method: `Gutschein ${erasedMark}`, details: { other: { [erasedMark]: 'OK' } } })],
});

const shown = ['Torte für [gelöscht]', 'Aufschrift: [gelöscht], 40 Jahre', 'Gutschein [gelöscht]'];

describe('what was erased from a text of a receipt', () => {
  test('is said in the language of the page, and of the PDF', async () => {
    const { html } = await receiptPage(left, null, { chosen: 'de' });
    for (const text of [...shown, '[gelöscht]</bdi></dt>']) expect(html).toContain(text);
    const { bytes } = await receiptPdf(left, null, { chosen: 'de' });
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
    for (const part of shown) expect(text.replaceAll(/\s+/g, ' ')).toContain(part);
  });

  test('is said in the language of the mail, in HTML and text', async () => {
    const mail = await composeMessage({
      receipt: left,
      brand: plainBrand(left.retailer.name),
      channel: 'email',
      pageUrl: 'https://receipts.example/r/abc',
      mark: null,
      locale: 'de',
      unsubscribeUrl: null,
      attachPdf: false,
      retailerId: 1,
    });
    for (const part of ['Torte für [gelöscht]', 'Gutschein [gelöscht]']) {
      expect(mail.html).toContain(part);
      expect(mail.text).toContain(part);
    }
  });

  test('stays as it is in the number of the receipt, which staff search for', async () => {
    const { html } = await receiptPage(left, null, { chosen: 'de' });
    expect(html).toContain(`K-${erasedMark}`);
  });
});
