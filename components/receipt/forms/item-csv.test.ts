import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { fullReceipt, hostileReceipt, item, receipt } from '@/test/receipt-page/fixtures';
import { writtenAs } from '@/test/receipt-page/shown-as';
import { itemColumns } from './item-csv';

const rowsOf = async (...[value]: Parameters<typeof receipt>) =>
  parse<Record<string, string>>(await writtenAs('csv', receipt(value)), { columns: true });

test('a receipt has a line for each item', async () => {
  const rows = await rowsOf(fullReceipt);
  expect(
    rows.map(({ position, name, quantity, unit, total, tax_rate, tax_code, returned }) => [
      position,
      name,
      quantity,
      unit,
      total,
      tax_rate,
      tax_code,
      returned,
    ]),
  ).toEqual([
    ['1', 'Leinenbettwäsche „Nordlicht“ 135 × 200 cm', '2', '', '139.9', '19', 'A', 'false'],
    ['2', 'Bio-Äpfel Elstar', '1.482', 'kg', '4.43', '7', 'B', 'false'],
    ['3', 'Kochbuch „Einfach gut“', '1', '', '28', '7', 'B', 'false'],
    ['4', 'Wandleuchte Messing', '-1', '', '-49.9', '19', 'A', 'true'],
  ]);
  expect(rows[0]).toMatchObject({
    transaction_id: '2026-0012-000417',
    localtime: '2026-11-14T16:42:07+01:00',
    store: 'Contoso Hamburg Altona',
    currency: 'EUR',
    discounts: 'Stammkundenrabatt -16; Gutschein -4',
    product_code: '4006381333931',
    details: 'Farbe: Salbei; Zertifiziert nach OEKO-TEX 100',
  });
  expect(Object.keys(rows[0] ?? {})).toEqual(itemColumns);
});

test('no cell is run by a spreadsheet', async () => {
  const [row] = await rowsOf({
    items: [item({ name: '=1+1', unit: '@x', properties: { details: ['-2', '=3'] } })],
  });
  expect(row).toMatchObject({ name: "'=1+1", unit: "'@x", details: "'-2; =3" });
  expect(await rowsOf(hostileReceipt)).toHaveLength(hostileReceipt.items.length);
});
