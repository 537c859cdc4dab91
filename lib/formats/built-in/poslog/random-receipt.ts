import fc from 'fast-check';

/* Random receipts for tests, with the POSLog of each. Amounts in hundredths of the currency. */

const styles = fc.record({
  store: fc.constantFrom('RetailStoreID', 'BusinessUnit'),
  prices: fc.constantFrom('reduced', 'full'),
  change: fc.constantFrom('tender', 'line', 'refund', 'net'),
  taxes: fc.constantFrom('lines', 'transaction'),
  mistake: fc.constantFrom('none', 'flagged', 'both flagged', 'negative', 'flagged negative'),
});

const randomItem = fc.record({
  name: fc.constantFrom('Milk', 'Rye bread', 'Käse & Wurst', 'Tea <green>', '牛乳'),
  quantity: fc.integer({ min: 1, max: 9 }),
  price: fc.integer({ min: 10, max: 9_999 }),
  discount: fc.integer({ min: 0, max: 9 }),
  isReturned: fc.boolean(),
  rate: fc.constantFrom(7, 19),
});

/** Returned items may outweigh those bought. */
export const randomReceipt = fc.record({
  items: fc.array(randomItem, { minLength: 1, maxLength: 6 }),
  discount: fc.integer({ min: 0, max: 5 }),
  giftCard: fc.integer({ min: 0, max: 5 }),
  extraCash: fc.integer({ min: 0, max: 5_000 }),
  currency: fc.constantFrom('EUR', 'USD', 'GBP'),
  style: styles,
});

export type RandomReceipt = typeof randomReceipt extends fc.Arbitrary<infer Value> ? Value : never;

const money = (hundredths: number) => (hundredths / 100).toFixed(2);
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const taxOf = (amount: number, rate: number) => Math.round((amount * rate) / (100 + rate));

const lineOf = ({ quantity, price, discount, isReturned }: RandomReceipt['items'][number]) => {
  const amount = quantity * price - discount;
  return isReturned ? -amount : amount;
};

function sumsOf({ items, discount, giftCard, extraCash }: RandomReceipt) {
  const lines = items.reduce((sum, item) => sum + lineOf(item), 0);
  const off = lines > 100 ? discount : 0;
  const total = lines - off;
  const card = total > giftCard ? giftCard : 0;
  const cash = total - card;
  return { off, total, card, given: cash > 0 ? cash + extraCash : cash, change: cash > 0 ? extraCash : 0 };
}

export function expectedOf(receipt: RandomReceipt, sequence: number) {
  const { off, total, card, given, change } = sumsOf(receipt);
  const taxes = new Map<number, number>();
  for (const item of receipt.items) {
    const amount = lineOf(item);
    const tax = Math.sign(amount) * taxOf(Math.abs(amount), item.rate);
    taxes.set(item.rate, (taxes.get(item.rate) ?? 0) + tax);
  }
  return {
    transaction_id: `S1-T1-2026-03-14-${sequence}`,
    localtime: '2026-03-14T12:00:00',
    total: total / 100,
    currency: receipt.currency,
    items: receipt.items.map((item) => ({
      name: item.name,
      quantity: item.isReturned ? -item.quantity : item.quantity,
      total: lineOf(item) / 100,
      isReturned: item.isReturned,
      discounts: item.discount === 0 ? 0 : (item.isReturned ? item.discount : -item.discount) / 100,
    })),
    discounts: -off / 100,
    taxes: [...taxes]
      .map(([rate, amount]) => ({ rate, amount: amount / 100 }))
      .toSorted((a, b) => a.rate - b.rate),
    payments: [
      ...(card === 0 ? [] : [{ method: 'GiftCard', amount: card / 100, change: 0 }]),
      ...(given === 0 ? [] : [{ method: 'Cash', amount: given / 100, change: change / 100 }]),
    ],
  };
}

export function transactionOf(receipt: RandomReceipt, sequence: number): string {
  const { style, items, currency } = receipt;
  const { off, total, card, given, change } = sumsOf(receipt);
  const store =
    style.store === 'RetailStoreID'
      ? '<RetailStoreID>S1</RetailStoreID>'
      : '<BusinessUnit><UnitID Name="Shop">S1</UnitID></BusinessUnit>';
  const lines = [
    ...items.map((item, index) => saleOf(item, index, style)),
    ...mistakeOf(style),
    ...(off === 0 ? [] : [`<Discount><Amount>${money(off)}</Amount></Discount>`]),
    ...(style.taxes === 'transaction' ? taxLines(receipt) : []),
    ...(card === 0
      ? []
      : [`<Tender TenderType="GiftCard" TypeCode="Sale"><Amount>${money(card)}</Amount></Tender>`]),
    ...cashOf(given, change, style),
  ].map((line) => (line.startsWith('<LineItem') ? line : `<LineItem>${line}</LineItem>`));
  return [
    `<Transaction>${store}<WorkstationID>T1</WorkstationID><SequenceNumber>${sequence}</SequenceNumber>`,
    `<BusinessDayDate>2026-03-14</BusinessDayDate><EndDateTime>2026-03-14T12:00:00</EndDateTime>`,
    `<CurrencyCode>${currency}</CurrencyCode><RetailTransaction>${lines.join('')}`,
    `<Total TotalType="TransactionGrandAmount">${money(total)}</Total></RetailTransaction></Transaction>`,
  ].join('');
}

function saleOf(item: RandomReceipt['items'][number], index: number, style: RandomReceipt['style']): string {
  const { name, quantity, price, discount, isReturned, rate } = item;
  const full = quantity * price;
  const kind = isReturned ? 'Return' : 'Sale';
  const tax = taxOf(full - discount, rate);
  return [
    `<${kind}><ItemID>${index}</ItemID><Description>${escaped(name)}</Description>`,
    `<RegularSalesUnitPrice>${money(price)}</RegularSalesUnitPrice>`,
    `<ExtendedAmount>${money(style.prices === 'full' ? full : full - discount)}</ExtendedAmount>`,
    `<Quantity>${quantity}</Quantity>`,
    discount === 0
      ? ''
      : `<RetailPriceModifier><Amount Action="Subtract">${money(discount)}</Amount></RetailPriceModifier>`,
    style.taxes === 'lines'
      ? `<Tax TaxType="VAT"><Amount>${money(tax)}</Amount><Percent>${rate}</Percent></Tax>`
      : '',
    `</${kind}>`,
  ].join('');
}

function taxLines(receipt: RandomReceipt): string[] {
  return expectedOf(receipt, 0).taxes.map(
    ({ rate, amount }) =>
      `<Tax TaxType="VAT"><Amount>${amount.toFixed(2)}</Amount><Percent>${rate}</Percent></Tax>`,
  );
}

function mistakeOf({ mistake }: RandomReceipt['style']): string[] {
  const line = (isFlagged: boolean, sign: '' | '-') =>
    `<LineItem${isFlagged ? ' VoidFlag="true"' : ''}><Sale><ItemID>X</ItemID><Description>Mistake</Description>` +
    `<RegularSalesUnitPrice>9.99</RegularSalesUnitPrice><ExtendedAmount>${sign}9.99</ExtendedAmount>` +
    `<Quantity>${sign}1</Quantity></Sale></LineItem>`;
  return {
    none: [],
    flagged: [line(true, '')],
    'both flagged': [line(true, ''), line(true, '-')],
    negative: [line(false, ''), line(false, '-')],
    'flagged negative': [line(false, ''), line(true, '-')],
  }[mistake];
}

function cashOf(given: number, change: number, style: RandomReceipt['style']): string[] {
  if (given === 0) return [];
  const code = given < 0 ? 'Refund' : 'Sale';
  const amount = style.change === 'net' ? given - change : Math.abs(given);
  const inside = style.change === 'tender' && change > 0;
  const back = `<Amount>${money(change)}</Amount>`;
  const tender = `<Tender TenderType="Cash" TypeCode="${code}"><Amount>${money(Math.abs(amount))}</Amount>${
    inside ? `<TenderChange>${back}</TenderChange>` : ''
  }</Tender>`;
  if (change === 0 || inside) return [tender];
  return style.change === 'refund'
    ? [tender, `<Tender TenderType="Cash" TypeCode="Refund">${back}</Tender>`]
    : [tender, `<TenderChange TypeCode="Refund">${back}</TenderChange>`];
}
