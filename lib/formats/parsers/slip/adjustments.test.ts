import { describe, expect, test } from 'vitest';
import { readSlip } from './read-slip';

const read = (...lines: string[]) => {
  const { receipt, problem } = readSlip([...lines, '2026-03-14 12:34']);
  if (receipt === null) throw new Error(problem ?? '');
  return {
    items: receipt.items.map(({ name, total, discounts = [] }) => [name, total, ...discounts]),
    discounts: receipt.discounts ?? [],
  };
};

describe('a discount', () => {
  test('that names an item is of that one, wherever it is printed', () => {
    const lines = ['MELK 1,29', 'KAAS JONG 10,98', 'AARDBEIEN 3,99', 'STATIEGELD 0,25'];
    const off = ['BONUS KAASJONG -2,75', 'BONUS AARDB -1,00'];
    expect(read(...lines, ...off, 'TOTAAL 12,76')).toEqual({
      items: [
        ['MELK', 1.29],
        ['KAAS JONG', 8.23, { name: 'BONUS KAASJONG', amount: -2.75 }],
        ['AARDBEIEN', 2.99, { name: 'BONUS AARDB', amount: -1 }],
        ['STATIEGELD', 0.25],
      ],
      discounts: [],
    });
  });

  test('of a percentage of all items is of the receipt, of the last one is that one’s', () => {
    const lines = ['Menu 37,00', 'Eau 10,00'];
    expect(read(...lines, 'Remise 10% -4,70', 'Total 42,30')).toEqual({
      items: [
        ['Menu', 37],
        ['Eau', 10],
      ],
      discounts: [{ name: 'Remise 10%', amount: -4.7 }],
    });
    expect(read(...lines, 'Remise 10% -1,00', 'Total 46,00').items).toEqual([
      ['Menu', 37],
      ['Eau', 9, { name: 'Remise 10%', amount: -1 }],
    ]);
  });

  test('of more than the item above it costs is of the receipt', () => {
    expect(read('Hemd 39,90', 'Tüte 0,20', 'Rabatt -5,00', 'Summe 35,10')).toEqual({
      items: [
        ['Hemd', 39.9],
        ['Tüte', 0.2],
      ],
      discounts: [{ name: 'Rabatt', amount: -5 }],
    });
  });
});

test('what is taken back in part is counted below nothing', () => {
  const lines = ['2x Soda Zitrone á 3,20 6,40', 'Storno 1x Soda Zitrone -3,20', 'Summe 3,20'];
  expect(readSlip([...lines, '2026-03-14 12:34']).receipt?.items).toEqual([
    { name: 'Soda Zitrone', quantity: 2, unit_price: 3.2, total: 6.4 },
    { name: 'Storno Soda Zitrone', quantity: -1, total: -3.2 },
  ]);
});
