import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeRetailer, type TestRetailer } from '@/test/factories';
import { transform } from '@/lib/domain/transformations/transform';
import { builtInVersion } from '@/lib/domain/transformations/built-in-transformations';

// Slips made from published documentation (sources.md beside each). What is expected was read from them by hand.

let ctx: TestRetailer['ctx'];
beforeAll(async () => {
  ({ ctx } = await makeRetailer());
});

async function receiptOf(name: 'escpos' | 'slip', file: string) {
  const bytes = readFileSync(path.join(import.meta.dirname, '..', name, 'samples', file));
  const raw = {
    bytes,
    contentType: null,
    properties: {},
    meta: { id: 'raw-1', store_reference: 7 },
    defaults: { attachments: { invoice: { id: 'att.1' } } },
  };
  const [receipt, ...others] = await transform(ctx, builtInVersion(name), raw);
  expect(others).toEqual([]);
  return receipt;
}

const line = (name: string, total: number, more: object = {}) => ({ name, quantity: 1, total, ...more });

describe('for a printer', () => {
  test("the example of Epson's command reference", async () => {
    expect(await receiptOf('escpos', 'epson-issuing-receipts.bin')).toMatchObject({
      transaction_id: 'raw-1',
      store_reference: 7,
      localtime: '2012-11-01T10:30:00',
      total: 14.45,
      items: [line('TM-Uxxx', 6.75), line('TM-Hxxx', 6), line('PS-xxx', 1.7)],
      payments: [{ method: 'PAID', amount: 50, change: 35.55 }],
      properties: { store_name: 'EPSON' },
    });
  });

  test('the example of escpos-php, its logo kept beside what came with the raw receipt', async () => {
    const receipt = await receiptOf('escpos', 'escpos-php-invoice.bin');
    expect(receipt).toMatchObject({
      localtime: '2015-04-06T14:56:25',
      subtotal: 12.95,
      total: 14.25,
      items: [
        line('Example item #1', 4),
        line('Another thing', 3.5),
        line('Something else', 1),
        line('A final item', 4.45),
      ],
      taxes: [{ amount: 1.3 }],
      attachments: { invoice: { id: 'att.1' }, slip_image: { content_type: 'image/png' } },
    });
    const png = Buffer.from(receipt?.attachments?.['slip_image']?.data ?? '', 'base64');
    expect(png.subarray(1, 4).toString('latin1')).toBe('PNG');
  });

  test("the receipt of Star's samples, in Star's Line Mode", async () => {
    expect(await receiptOf('escpos', 'star-boutique.bin')).toMatchObject({
      localtime: '2026-05-23T14:41:00',
      total: 156.95,
      items: [
        line('PLAIN T-SHIRT', 10.99, { properties: { product_code: '300678566' } }),
        line('BLACK DENIM', 29.99),
        line('BLUE DENIM', 29.99),
        line('STRIPED DRESS', 49.99),
        line('BLACK BOOTS', 35.99),
      ],
      payments: [{ method: 'Charge', amount: 156.95, number: '0123' }],
      properties: {
        store_name: 'Star Clothing Boutique',
        codes: [{ type: 'CODE128', data: '20260523-0042' }],
      },
    });
  });
});

describe('as plain text', () => {
  test("the receipt of Epson's ePOS SDK; whether it is January or July is said to be open", async () => {
    const receipt = await receiptOf('slip', 'epson-store.txt');
    expect(receipt).toMatchObject({
      localtime: '2007-01-07T16:58:00',
      subtotal: 160.38,
      total: 174.81,
      taxes: [{ amount: 14.43 }],
      payments: [{ method: 'CASH', amount: 200, change: 25.19 }],
      properties: { receipt_number: '747', till: '01', slip_findings: [{ code: 'ambiguous_date' }] },
    });
    expect(receipt?.items.map(({ name, total }) => [name, total])).toEqual([
      ['OHEIDA 3PK SPRINGF', 9.99],
      ['3 CUP BLK TEAPOT', 9.99],
      ['EMERIL GRIDDLE/PAN', 17.99],
      ['CANDYMAKER ASSORT', 4.99],
      ['TRIPOD', 8.99],
      ['BLK LOGO PRNTED ZO', 7.99],
      ['AQUA MICROTERRY SC', 6.99],
      ['30L BLK FF DRESS', 16.99],
      ['LEVITATING DESKTOP', 7.99],
      ['Blue Overprint P', 2.99],
      ['REPOSE 4PCPM CHOC', 5.49],
      ['WESTGATE BLACK 25', 59.99],
    ]);
  });

  test('a refund by the template of commercetools InStore', async () => {
    expect(await receiptOf('slip', 'instore-refund.txt')).toMatchObject({
      transaction_id: '7-20260209-INS-20260209-17',
      localtime: '2026-02-09T15:30:00',
      total: -12.5,
      items: [
        line('Wool jumper', -39),
        line('Scarf, grey', 19.5),
        { name: 'Socks', quantity: 2, unit_price: 3.5, total: 7 },
      ],
      payments: [{ method: 'Visa', amount: -12.5, number: '1881' }],
      l10n: { currency: 'GBP' },
    });
  });

  test('a receipt in francs without decimals, as thermoprint prints it', async () => {
    expect(await receiptOf('slip', 'boutique-dakar.txt')).toMatchObject({
      localtime: '2026-02-05T10:30:00',
      total: 62_540,
      items: [
        { name: 'Polo', quantity: 2, unit_price: 15_000, total: 30_000 },
        line('Jean 501', 23_000, { discounts: [{ name: 'Remise', amount: -2000 }] }),
      ],
      taxes: [{ amount: 9540, rate: 18 }],
      payments: [{ method: 'Reçu', amount: 70_000, change: 7460 }],
      l10n: { currency: 'XOF' },
    });
  });
});

describe('what is no receipt', () => {
  const made = async (name: 'escpos' | 'slip', text: string | Buffer) => {
    const bytes = Buffer.from(text);
    return transform(ctx, builtInVersion(name), {
      bytes,
      contentType: null,
      properties: {},
      meta: { id: 'raw-1', store_reference: 7 },
      defaults: {},
    });
  };

  test.each([
    ['Milk 1.99\nTea 2.00\n14.03.2026 12:00\n', 'found 2 items and a date, no total'],
    ['Milk 1.99\nTOTAL 1.99\n', 'found 1 item and a total, no date'],
    ['TOTAL 1.99\n14.03.2026 12:00\n', 'found a date and a total, no items'],
    ['Good morning', 'found no items, no date and no total'],
  ])('%j says what was found', async (text, problem) => {
    await expect(made('slip', text)).rejects.toMatchObject({ code: 'mapping_failed', message: problem });
  });

  test('says that a code page is not known, where letters were lost to it', async () => {
    const bytes = Buffer.concat([
      Buffer.from([0x1b, 0x40, 0x1b, 0x74, 60]),
      Buffer.from('K\u00E4se 1,99\nTee 2,00\n', 'latin1'),
    ]);
    await expect(made('escpos', bytes)).rejects.toThrow('the slip uses code page 60, which is not known');
  });

  test('a stream that only opens the drawer makes none and does not fail', async () => {
    expect(await made('escpos', Buffer.from([0x1b, 0x40, 0x1b, 0x70, 0, 25, 250]))).toEqual([]);
  });

  test('the voucher of a card belongs to the receipt before it', async () => {
    const receipts = await made(
      'slip',
      'Milk 1.99\nTOTAL 1.99\nVisa 1.99\n14.03.2026 12:00 Receipt 12\n\fVISA ****4242\nApproved 0012\n\fTea 2.00\nTOTAL 2.00\n14.03.2026 12:01 Receipt 13\n',
    );
    expect(receipts).toMatchObject([
      {
        transaction_id: '7-20260314-12',
        total: 1.99,
        properties: { slip_appendix: ['VISA ****4242', 'Approved 0012'] },
      },
      { transaction_id: '7-20260314-13', total: 2 },
    ]);
  });
});
