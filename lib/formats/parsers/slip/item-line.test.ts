import { expect, test } from 'vitest';
import { readSlip } from './read-slip';

const itemsOf = (...lines: string[]) => readSlip([...lines, '2026-03-14 12:34']).receipt?.items;

test('a name that begins as a unit does behind a count stays whole', () => {
  expect(itemsOf('1 Steak 18,50', '1 Stück Torte 3,20', '1 Xbox 299,00', 'Summe 320,70')).toMatchObject([
    { name: 'Steak', quantity: 1 },
    { name: 'Stück Torte', quantity: 1 },
    { name: 'Xbox', quantity: 1 },
  ]);
  expect(itemsOf('2x Tea 3.00', '3 St. Eier 1.50', '2 x Milk 2.00', 'TOTAL 6.50')).toMatchObject([
    { name: 'Tea', quantity: 2 },
    { name: 'Eier', quantity: 3 },
    { name: 'Milk', quantity: 2 },
  ]);
});

test('the sign á before a price of each is no part of the name', () => {
  expect(itemsOf('2x Schnitzel    á 14,90  29,80 B', 'Summe 29,80')).toMatchObject([
    { name: 'Schnitzel', quantity: 2, unit_price: 14.9, total: 29.8 },
  ]);
});

test('a product code behind a name, or alone below it, is the product’s', () => {
  const lines = ['GV MILK  007874235186 F  3.48 N', 'T-Shirt', '0712345001   12.99', 'TOTAL 16.47'];
  expect(itemsOf(...lines)).toMatchObject([
    { name: 'GV MILK', properties: { product_code: '007874235186' } },
    { name: 'T-Shirt', properties: { product_code: '0712345001' } },
  ]);
});

test('a bar code with how many is counted: of the name above or below it, else by itself', () => {
  const counted = {
    quantity: 2,
    unit_price: 1.99,
    total: 3.98,
    properties: { product_code: '4006381333931' },
  };
  const date = 'Bon 17  14.03.2026 12:34';
  for (const scanned of ['4006381333931 2 3,98', '4006381333931  2  3,98', '4006381333931 2 x 1,99 3,98']) {
    expect(itemsOf('SHOP', date, 'Milch', scanned, 'Tee 1,00', 'SUMME 4,98')).toMatchObject([
      { ...counted, name: 'Milch' },
      { name: 'Tee' },
    ]);
    expect(itemsOf('SHOP', date, scanned, 'Tee 1,00', 'SUMME 4,98')).toMatchObject([
      { ...counted, name: '4006381333931' },
      { name: 'Tee' },
    ]);
  }
  expect(itemsOf('SHOP', date, '4006381333931  2  1,99', 'Pen 3,98', 'SUMME 3,98')).toMatchObject([
    { name: 'Pen', quantity: 2, unit_price: 1.99, total: 3.98 },
  ]);
  // The number of a customer has no check digit of a product.
  expect(itemsOf('SHOP', date, '4006381333930 2 3,98', 'Tee 1,00', 'SUMME 1,00')).toMatchObject([
    { name: 'Tee' },
  ]);
});
