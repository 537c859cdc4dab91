import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fullReceipt, hostileReceipt, receipt } from '@/test/receipt-page/fixtures';
import { plainBrand } from '@/lib/domain/brand/receipt-brand';
import { receiptLanguages, type ReceiptLanguage } from '@/lib/core/i18n/receipt-languages';
import type { ReceiptWire } from '@/lib/domain/receipts/schema';
import { pageLanguageOf } from '../words/page-language';
import { receiptLines, type ReceiptLine } from './receipt-lines';
import { showForm } from './shown-form';
import { columnWidthOf, inColumns, plainText } from './text-columns';

async function textOf(value: ReceiptWire, width: number, chosen: ReceiptLanguage | null = null) {
  const shown = await showForm(value, pageLanguageOf(value, { chosen, acceptLanguage: null }), {
    brand: plainBrand(value.retailer.name),
    returns: [],
    pageUrl: null,
  });
  return plainText(inColumns(await receiptLines(shown), width));
}

const widths = [32, 42, 48] as const;

describe('a receipt in columns', () => {
  test('has labels to the left and amounts to the right', async () => {
    const rows = (await textOf(fullReceipt, 32))
      .split('\n')
      .map((row) => row.replaceAll(/[\u00a0\u202f]/g, ' '));
    expect(rows.slice(0, 6)).toEqual([
      '         Contoso Wohnen',
      '     Contoso Hamburg Altona',
      '      Große Bergstraße 164',
      '  22767 Hamburg · Deutschland',
      '        +49 40 5550 1234',
      '-'.repeat(32),
    ]);
    expect(rows).toEqual(
      expect.arrayContaining([
        'Leinenbettwäsche',
        '  2 × 79,95 €',
        'Bio-Äpfel Elstar        4,43 € B',
        '  1,482 kg × 2,99 €',
        'Gesamt                  119,43 €',
      ]),
    );
  });

  test.each(widths)('is at most %d columns wide in every language, whatever is on it', async (width) => {
    for (const language of receiptLanguages) {
      for (const value of [fullReceipt, hostileReceipt, receipt()]) {
        const rows = (await textOf(value, width, language)).split('\n');
        expect(rows.filter((row) => columnWidthOf(row) > width)).toEqual([]);
        expect(rows.filter((row) => /[\r\t\u202a-\u202e]/.test(row))).toEqual([]);
      }
    }
  });

  test('loses no sign of a label or an amount, however long', () => {
    const words = fc.array(fc.stringMatching(/^[a-zé漢0-9]{1,60}$/), { minLength: 1, maxLength: 8 });
    const line = fc.record({
      kind: fc.constant('amount' as const),
      label: words.map((parts) => parts.join(' ')),
      amount: fc.stringMatching(/^[0-9.]{1,40}$/),
    });
    fc.assert(
      fc.property(line, fc.constantFrom(...widths), (one: ReceiptLine & { kind: 'amount' }, width) => {
        const text = plainText(inColumns([one], width));
        expect(text.replaceAll(/\s/g, '')).toBe(`${one.label}${one.amount}`.replaceAll(/\s/g, ''));
        for (const row of text.split('\n')) expect(columnWidthOf(row)).toBeLessThanOrEqual(width);
      }),
      { numRuns: 200 },
    );
  });

  test('counts letters of East Asia as two columns and marks as none', () => {
    expect(['abc', '牛乳', '가나', 'é', 'e\u0301', '👩‍👩‍👧‍👦'].map(columnWidthOf)).toEqual([3, 4, 4, 1, 1, 2]);
  });

  test('prints fiscal data as it was sent', async () => {
    const values = { transaction_number: '4711' };
    const fiscal = [{ scheme: 'de-tse', status: 'training' as const, code: 'V0;K1', url: null, values }];
    const text = await textOf(receipt({ fiscal }), 42);
    expect(text).toContain('  Scheme: de-tse\n  Transaction no.: 4711\nV0;K1\n');
    expect(text).toMatch(/^ +Training receipt\n +Not a sale\.$/m);
  });
});
