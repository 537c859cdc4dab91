import { describe, expect, test } from 'vitest';
import { readSlip, type SlipHints } from './read-slip';

/** Items by name and total, the total, and the payments by method and amount. */
const amountsOf = (lines: readonly string[], hints: SlipHints = {}) => {
  const { receipt, problem, findings } = readSlip([...lines, '2026-03-14 12:34'], hints);
  if (receipt === null) throw new Error(problem ?? '');
  return {
    items: receipt.items.map(({ name, total }) => [name, total]),
    total: receipt.total,
    payments: (receipt.payments ?? []).map(({ method, amount }) => [method, amount]),
    findings: findings.map(({ code }) => code),
  };
};

test('amounts of thousands alone have the decimal mark behind them', () => {
  const lines = ['LAPTOP   1,299.00', 'TOTAL    1,299.00', 'VISA     1,299.00'];
  expect(amountsOf(lines)).toEqual({
    items: [['LAPTOP', 1299]],
    total: 1299,
    payments: [['VISA', 1299]],
    findings: [],
  });
});

test('lakhs and crores are read', () => {
  const lines = [
    'Saree       1,23,456.00',
    'Shirt          1,544.00',
    'Total       1,25,000.00',
    'Cash  Rs. 1,25,000.00',
  ];
  expect(amountsOf(lines, { currency: 'INR' })).toEqual({
    items: [
      ['Saree', 123_456],
      ['Shirt', 1544],
    ],
    total: 125_000,
    payments: [['Cash Rs', 125_000]],
    findings: [],
  });
});

test('an amount without decimals stands behind its currency', () => {
  expect(amountsOf(['Coffee JPY 450', 'Total JPY 450', 'Cash JPY 1000', 'Change JPY 550'])).toEqual({
    items: [['Coffee', 450]],
    total: 450,
    payments: [['Cash JPY', 1000]],
    findings: [],
  });
});

test('a gift card is an item where it is sold, and taken off where it stands before the total', () => {
  const card = 'EC-Karte          75,00';
  expect(
    amountsOf(['Geschenkgutschein 25,00', 'Hose              50,00', 'SUMME EUR         75,00', card]),
  ).toEqual({
    items: [
      ['Geschenkgutschein', 25],
      ['Hose', 50],
    ],
    total: 75,
    payments: [['EC-Karte', 75]],
    findings: [],
  });
  expect(
    amountsOf(['Hose              85,00', 'Gutschein        -10,00', 'SUMME EUR         75,00', card]),
  ).toMatchObject({
    items: [
      ['Hose', 85],
      ['Gutschein', -10],
    ],
    findings: [],
  });
  expect(
    amountsOf(['Gift Card         50.00', 'TOTAL             50.00', 'Cash              50.00']),
  ).toMatchObject({
    items: [['Gift Card', 50]],
    total: 50,
  });
});

test.each(['CASHBACK   £20.00', 'Cash Back  £20.00'])('%s is no payment, but part of one', (line) => {
  const lines = ['Milk         £1.99', 'TOTAL        £1.99', 'VISA DEBIT  £21.99', line];
  expect(amountsOf(lines)).toMatchObject({ total: 1.99, payments: [['VISA DEBIT', 21.99]], findings: [] });
  const { receipt } = readSlip([...lines, '2026-03-14 12:34']);
  expect(receipt?.payments?.[0]?.details).toEqual({ other: { cash_back: 20 } });
});

test.each([
  [['SUMME EUR 5,24', 'Geg. Mastercard EUR 5,24'], [['Geg. Mastercard', 5.24]]],
  [['SUMME EUR 5,24', 'Gegeben girocard 5,24'], [['Gegeben girocard', 5.24]]],
  [['SUMME EUR 5,24', 'VISA EUR -5,24'], [['VISA', 5.24]]],
  [
    ['TOTALE 5,24', 'Pagamento contante 0,00', 'Pagamento elettronico 5,24'],
    [['Pagamento elettronico', 5.24]],
  ],
])('payments are read: %s', (lines, payments) => {
  expect(amountsOf(['Seife 5,24', ...lines])).toMatchObject({ total: 5.24, payments, findings: [] });
});

test.each([
  [['Gesamt -5,24', 'Rückzahlung EC -5,24'], [['Rückzahlung EC', -5.24]]],
  [['TOTAL -5,24', 'VISA REFUND 5,24'], [['VISA REFUND', -5.24]]],
])('what was paid back is below nothing: %s', (lines, payments) => {
  expect(amountsOf(['Seife -5,24', ...lines])).toMatchObject({ total: -5.24, payments, findings: [] });
});

test('what packages hold is no quantity', () => {
  const lines = [
    'Wasser 6X1,5L   2,99 A',
    'Cola 6x0,33     3,99 A',
    'Schrauben 4x40  5,99 A',
    'Pfand 6x0,25    1,50 A',
    'Bier 2 x 1,49   2,98 A',
    'Summe          17,45',
  ];
  const { receipt } = readSlip([...lines, '2026-03-14 12:34']);
  expect(receipt?.items.map(({ name, quantity, total }) => [name, quantity, total])).toEqual([
    ['Wasser 6X1,5L', 1, 2.99],
    ['Cola 6x0,33', 1, 3.99],
    ['Schrauben 4x40', 1, 5.99],
    ['Pfand', 6, 1.5],
    ['Bier', 2, 2.98],
  ]);
});

test('columns of what is saved, or of another price, stand between price and total', () => {
  const lines = [
    'Artikelbezeichnung   Menge  Preis  Gespart  Total',
    'Rüebli 1kg               1   2.95     0.60   2.35 1',
    'Cola 6x1.5l              1  11.70     7.00   7.00 1',
    'Zucchetti            0.157   3.50            0.55 1',
    'Zwischentotal                                9.90',
    'Rundungsvorteil                              0.00',
    'Total CHF                                    9.90',
  ];
  const { receipt, findings } = readSlip([...lines, '14.03.2026 12:34']);
  expect(findings).toEqual([]);
  expect(receipt).toMatchObject({ total: 9.9, subtotal: 9.9 });
  expect(receipt?.items).toMatchObject([
    { name: 'Rüebli 1kg', quantity: 1, unit_price: 2.95, total: 2.35, discounts: [{ amount: -0.6 }] },
    { name: 'Cola 6x1.5l', quantity: 1, unit_price: 7, total: 7 },
    { name: 'Zucchetti', quantity: 0.157, unit_price: 3.5, total: 0.55 },
  ]);
  expect(receipt?.items).toHaveLength(3);
});

test('how many articles a total is of makes it no count of them', () => {
  expect(amountsOf(['Lait 1,05', 'Pain 2,10', 'TOTAL  2 articles  3,15 €'])).toMatchObject({ total: 3.15 });
  expect(amountsOf(['Lait 1,05', 'Pain 2,10', 'Total articles 2', 'TOTAL 3,15'])).toMatchObject({
    total: 3.15,
  });
});

test('lines below an item say what it cost before, or what each of it costs', () => {
  const lines = [
    'TOWEL             10.00',
    '   Saved $2.00 off $12.00',
    '   Regular price $12.00',
    'HDMI CABLE   2    39.98',
    '   je             19.99',
    '0000123456 /345678 4.00-A',
    'TOTAL             45.98',
  ];
  expect(amountsOf(lines, { currency: 'USD' })).toMatchObject({
    items: [
      ['TOWEL', 10],
      ['HDMI CABLE', 39.98],
      ['0000123456 /345678', -4],
    ],
    findings: [],
  });
});

test('a tip before the total is part of it', () => {
  const lines = [
    'Latte x 2  $11.00',
    'Subtotal $11.00',
    'Sales Tax (10%) $1.10',
    'Tip $2.00',
    'Total $14.10',
    'Visa $14.10',
  ];
  expect(amountsOf(lines)).toEqual({
    items: [
      ['Latte', 11],
      ['Tip', 2],
    ],
    total: 14.1,
    payments: [['Visa', 14.1]],
    findings: [],
  });
});

test('sums of groups, and how it was paid, are no items before the total', () => {
  const lines = [
    'Pie 29.00',
    'Bitter 9.80',
    'Food Total 29.00',
    'Drink Total 9.80',
    'Sbux Card 38.80',
    'Total 38.80',
  ];
  expect(amountsOf(lines)).toMatchObject({
    items: [
      ['Pie', 29],
      ['Bitter', 9.8],
    ],
    findings: [],
  });
  expect(amountsOf(['Fage Total 2.50', 'Total 2.50'])).toMatchObject({ items: [['Fage Total', 2.5]] });
});

test('what came back of cash is change where a slip calls it retour', () => {
  const { receipt } = readSlip([
    'Wit brood 5,60',
    'Totaal 5,60',
    'Contant 10,00',
    'Retour 4,40',
    '2026-03-14 12:34',
  ]);
  expect(receipt?.payments).toMatchObject([{ method: 'Contant', amount: 10, change: 4.4 }]);
});

test.each([
  [['Oliven 16,80', 'Summe 16,80', 'Netto A 19%  14,12', 'MwSt A 19%  2,68'], [[19, 2.68]]],
  [['COLA 5,49', 'SPRZED. OPOD. PTU A  5,49', 'KWOTA A 23,00%  1,03', 'SUMA PLN  5,49'], [[23, 1.03]]],
])('taxes are no net amounts, and no items: %s', (lines, taxes) => {
  const { receipt, findings } = readSlip([...lines, '2026-03-14 12:34']);
  expect(findings).toEqual([]);
  expect(receipt?.items).toHaveLength(1);
  expect(receipt?.taxes?.map(({ rate, amount }) => [rate, amount])).toEqual(taxes);
});

test('net weight is a quantity', () => {
  const { receipt } = readSlip([
    'Banana',
    '  0.512 kg NET @ $3.90/kg   2.00',
    'TOTAL 2.00',
    '2026-03-14 12:34',
  ]);
  expect(receipt?.items).toMatchObject([{ name: 'Banana', quantity: 0.512, unit_price: 3.9, total: 2 }]);
});

test('a weight behind a word for receipts is no number of this one', () => {
  const lines = ['Tomaten 1,44', 'Handeingabe E-Bon 0,481 kg', 'Summe 1,44', 'Bon-Nr.:1234'];
  expect(readSlip([...lines, '2026-03-14 12:34']).facts.receipt_number).toBe('1234');
});

test('items of one price, each below its name, are apart', () => {
  expect(amountsOf(['Tomaten', '1,79 A', 'Brezel', '1,79 A', 'Summe 3,58'])).toMatchObject({
    items: [
      ['Tomaten', 1.79],
      ['Brezel', 1.79],
    ],
    findings: [],
  });
});

test('dinars of three digits are multiplied to the last one', () => {
  expect(amountsOf(['Tea', ' 3 x 0.125', 'Dates    12.750', 'Total KWD 13.125'])).toMatchObject({
    items: [
      ['Tea', 0.375],
      ['Dates', 12.75],
    ],
    findings: [],
  });
});

test('how many there are of the first item is none of the heading above', () => {
  const lines = [
    'Markt am Tor',
    '3 x 1,99',
    'Joghurt     5,97',
    '2 Stk x 0,25',
    'Pfand       0,50',
    'Summe       6,47',
  ];
  expect(amountsOf(lines)).toMatchObject({
    items: [
      ['Joghurt', 5.97],
      ['Pfand', 0.5],
    ],
    findings: [],
  });
});

describe('a refund without signs', () => {
  test.each([
    [['Jeans 60.00', 'Belt 2 @ 5.00 10.00', 'TOTAL REFUND 70.00', 'VISA 70.00']],
    [['REFUND', 'Jeans 60.00', 'Belt 2 @ 5.00 10.00', 'TOTAL 70.00', 'VISA 70.00']],
    [['Jeans 60.00', 'Belt 2 @ 5.00 10.00', 'Refund due 70.00', 'VISA 70.00']],
  ])('has amounts below nothing: %s', (lines) => {
    expect(amountsOf(lines)).toEqual({
      items: [
        ['Jeans', -60],
        ['Belt', -10],
      ],
      total: -70,
      payments: [['VISA', -70]],
      findings: [],
    });
    const { receipt } = readSlip([...lines, '2026-03-14 12:34']);
    expect(receipt?.items[1]).toMatchObject({ quantity: -2, unit_price: 5 });
  });

  test('is none where the words are about something else, or amounts have signs', () => {
    const policy = 'Refund within 14 days with this receipt';
    expect(amountsOf([policy, 'Jeans 60.00', 'TOTAL 60.00', 'VISA 60.00', 'RETURN'])).toMatchObject({
      total: 60,
    });
    expect(amountsOf(['RETURN', 'Jeans -20.00', 'Coat 60.00', 'TOTAL 40.00', 'VISA 40.00'])).toMatchObject({
      total: 40,
    });
    expect(amountsOf(['RETURN', 'Jeans -20.00', 'TOTAL REFUND -20.00', 'VISA -20.00'])).toMatchObject({
      total: -20,
    });
  });
});

describe('a slip that is no sale', () => {
  const problemOf = (lines: readonly string[]) => readSlip([...lines, '2026-03-14 12:34']).problem;
  const training = 'the slip was printed in training mode';
  const cancelled = 'the slip says that the sale was cancelled';

  test.each([
    [['*** TRAINING MODE ***', 'Jeans 60.00', 'TOTAL 60.00', 'VISA 60.00'], training],
    [['Hose 60,00', 'SUMME 60,00', 'Bar 60,00', '- Übungsbon -'], training],
    [['Jeans 60.00', 'TOTAL 60.00', '*** TRANSACTION VOIDED ***'], cancelled],
    [['Jean 60,00', 'TOTAL 60,00', 'Ticket annulé'], cancelled],
  ])('has a problem: %s', (lines, problem) => {
    expect(problemOf(lines)).toBe(problem);
  });

  test.each([
    [['Training 60.00', 'TOTAL 60.00', 'VISA 60.00']],
    [['TRAINING', '2 x 30.00 60.00', 'TOTAL 60.00', 'VISA 60.00']],
    [['Jeans 60.00', 'TOTAL 60.00', 'TRANSACTION VOID', 'VISA 60.00']],
    [['TRANSACTION VOIDED', 'Jeans -60.00', 'TOTAL -60.00']],
  ])('is a receipt otherwise: %s', (lines) => {
    expect(problemOf(lines)).toBeNull();
  });
});
