import { expect, test } from 'vitest';
import { readSlip } from './read-slip';

const sold = ['Brot 3,40', 'SUMME EUR 3,40'];

test('the transaction of a security module is not the number of the receipt', () => {
  const tse = ['TSE-Transaktion: 98765', '14.03.2026 12:34 Bon-Nr.:4711'];
  expect(readSlip([...sold, ...tse]).facts.receipt_number).toBe('4711');
  expect(readSlip([...sold, 'TSE-Transaktion: 98765', '14.03.2026']).facts.receipt_number).toBeUndefined();
  expect(readSlip([...sold, 'Transaktion: 12', '14.03.2026']).facts.receipt_number).toBe('12');
});

test('the number that a French shop has for its tax names no francs', () => {
  for (const number of ['FR12812345678', 'FR 12 812 345 678', 'FR12 812345678']) {
    const lines = ['BRASSERIE', `TVA ${number}`, '2 Menu 37,00', 'Total TTC 37,00 EUR', '14/03/2026 12:34'];
    expect(readSlip(lines).receipt?.l10n).toEqual({ currency: 'EUR' });
  }
  expect(readSlip(['Tee Fr. 3.40', 'Total Fr. 3.40', '14.03.2026']).receipt?.l10n).toEqual({
    currency: 'CHF',
  });
});

test('the number of a house at a market is not that of the store', () => {
  expect(
    readSlip(['Bäckerei', 'Am Markt 3, 50667 Köln', ...sold, '14.03.2026']).facts.store_number,
  ).toBeUndefined();
  expect(readSlip(['Bäckerei', ...sold, '14.03.2026 Markt:0123']).facts.store_number).toBe('0123');
});

test('vouchers for meals are payments', () => {
  const lines = ['Menu 43,00', 'Total 43,00', 'Tickets Restaurant 38,00', 'Espèces 5,00', '14/03/2026'];
  expect(readSlip(lines).receipt?.payments).toEqual([
    { method: 'Tickets Restaurant', amount: 38 },
    { method: 'Espèces', amount: 5 },
  ]);
});

test('sales at a tax rate are no subtotal', () => {
  const lines = [
    'Woda 4,00 A',
    'Chleb 7,99 B',
    'SPRZEDAŻ OPODATKOWANA A 4,00',
    'SPRZEDAŻ OPODATKOWANA B 7,99',
  ];
  const { receipt } = readSlip([...lines, 'SUMA PLN 11,99', '27-11-2026']);
  expect([receipt?.total, receipt?.subtotal, receipt?.items.length]).toEqual([11.99, undefined, 2]);
});
