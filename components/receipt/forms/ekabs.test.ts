import { beforeAll, describe, expect, test } from 'vitest';
import { ekabsOut } from '@/lib/domain/receipts/wire/ekabs-schema';
import type { ReceiptWire } from '@/lib/domain/receipts/schema';
import { makeDocumentReader, type DocumentReader } from '@/test/read-document';
import { fullReceipt, item, payment, receipt } from '@/test/receipt-page/fixtures';
import { shownAs } from '@/test/receipt-page/shown-as';
import { ekabsOf } from './ekabs';

let ekabs: DocumentReader;
beforeAll(async () => {
  ekabs = await makeDocumentReader('ekabs');
});

async function readBack(value: ReceiptWire) {
  const document = ekabsOut.parse(JSON.parse(JSON.stringify(ekabsOf(await shownAs(value)))));
  const [read, ...others] = await ekabs.read(document);
  expect(others).toEqual([]);
  return { document, read };
}

describe('EKaBS', () => {
  test('that is read by the built-in transformation is the same receipt', async () => {
    const { read } = await readBack(fullReceipt);
    const { items, vat, total, localtime, l10n } = fullReceipt;
    expect(read).toMatchObject({
      localtime,
      total,
      subtotal: 122.43,
      l10n: { currency: l10n.currency },
      properties: { receipt_number: '2026-0012-000417', seller: 'Contoso Wohnen' },
      discounts: [{ name: 'Treuebonus', amount: -3 }],
      vat: vat.map(({ amount, rate }) => ({ amount, rate })),
      payments: [
        { method: 'Geschenkkarte', amount: 50, number: '8847', details: { type: 'Contoso Plus' } },
        { method: 'Karte', amount: 49.43, number: '4242' },
        { method: 'Bar', amount: 20 },
      ],
    });
    expect(
      read?.items.map(({ name, quantity, total: amount, unit, vat: tax }) => [
        name,
        quantity,
        amount,
        unit ?? null,
        tax?.rate,
        tax?.amount,
      ]),
    ).toEqual(
      items.map(({ name, quantity, total: amount, unit, vat: tax }) => [
        name,
        quantity,
        amount,
        unit,
        tax?.rate,
        tax?.amount,
      ]),
    );
    expect(read?.items.map((one) => one.return !== undefined)).toEqual([false, false, false, true]);
    expect(read?.items[0]).toMatchObject({
      properties: {
        product_code: '4006381333931',
        details: ['Farbe: Salbei\nZertifiziert nach OEKO-TEX 100'],
      },
      discounts: [
        { name: 'Stammkundenrabatt', amount: -16 },
        { name: 'Gutschein', amount: -4 },
      ],
    });
  });

  test('names payments as DSFinV-K does', async () => {
    const methods = ['cash', 'card', 'credit_card', 'debitcard', 'gift-card', 'mobile', 'Talers'];
    const { document } = await readBack(receipt({ payments: methods.map((method) => payment({ method })) }));
    expect(document.data.payment_types.map(({ name }) => name)).toEqual([
      'Bar',
      'Unbar',
      'Kreditkarte',
      'ECKarte',
      'Guthabenkarte',
      'ElZahlungsdienstleister',
      'Unbar',
    ]);
  });

  test('has the data of the security module under its names', async () => {
    const values = {
      serial_number: 'ab',
      transaction_number: '4711',
      start: '2026-11-14T09:11:00Z',
      own: 'x',
    };
    const fiscal = [{ scheme: 'de-tse', status: 'original' as const, code: 'V0;K', url: null, values }];
    const { document } = await readBack(receipt({ fiscal }));
    expect(document.security).toEqual({
      tse: {
        serial_number: 'ab',
        transaction_number: '4711',
        timestamp_start: '2026-11-14T09:11:00Z',
        qr_code_data: 'V0;K',
      },
    });
  });

  test('has a number or a GTIN, and what rates come to', async () => {
    const vat = { amount: 0.38, rate: 19, code: null };
    const items = [item({ total: 2.4, vat, properties: { product_code: 'K-1' } })];
    const { document } = await readBack(receipt({ items, vat: [vat] }));
    expect(document.data.lines[0]?.item).toMatchObject({ number: 'K-1', full_amount: 2.4 });
    const amounts = { percentage: 19, incl_vat: 2.4, excl_vat: 2.02, vat: 0.38 };
    expect(document.data.vat_amounts).toEqual([amounts]);
    expect(document.data.lines[0]?.vat_amounts).toEqual([amounts]);
  });
});
