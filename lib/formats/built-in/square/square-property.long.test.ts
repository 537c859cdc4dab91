import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expectNoWarnings, makeDocumentReader } from '@/test/read-document';
import { runs, seed } from '@/test/tier';

/** A receipt in whole smallest units, as a shop would have it in mind before any format. */
interface Sale {
  readonly currency: 'EUR' | 'JPY' | 'KWD';
  readonly lines: readonly Line[];
  readonly charge: number;
  readonly tip: number;
  readonly rounding: number;
  readonly change: number;
}

interface Line {
  readonly name: string;
  readonly thousandths: number;
  readonly unit: 'kg' | 'pieces';
  readonly price: number;
  readonly off: readonly number[];
  readonly tax: number;
  readonly isReturn: boolean;
}

const divisors = { EUR: 100, JPY: 1, KWD: 1000 } as const;
const cents = (max: number) => fc.integer({ min: 0, max });
const line: fc.Arbitrary<Line> = fc.record({
  name: fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme' }).filter((name) => name.trim() === name),
  thousandths: fc.oneof(
    fc.integer({ min: 1, max: 9 }).map((count) => count * 1000),
    fc.integer({ min: 1, max: 9999 }),
  ),
  unit: fc.constantFrom('kg', 'pieces'),
  price: cents(99_999),
  off: fc.array(cents(500), { maxLength: 2 }),
  tax: cents(2000),
  isReturn: fc.boolean(),
});
const sale: fc.Arbitrary<Sale> = fc.record({
  currency: fc.constantFrom('EUR', 'JPY', 'KWD'),
  lines: fc.array(line, { minLength: 1, maxLength: 8 }),
  charge: cents(900),
  tip: cents(900),
  rounding: fc.integer({ min: -2, max: 2 }),
  change: cents(5000),
});

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
const gross = ({ thousandths, price }: Line) => Math.round((thousandths * price) / 1000);
/** What a line costs, the tax that comes on top included. */
const costOf = (one: Line) => gross(one) - sum(one.off) + one.tax;

function totalsOf({ lines, charge, tip, rounding }: Sale) {
  const costs = (isReturn: boolean) => sum(lines.filter((one) => one.isReturn === isReturn).map(costOf));
  return { sold: costs(false) + charge + tip + rounding, returned: costs(true) };
}

/** Writes a sale as the Orders API tells of it. */
function squareOrderOf(from: Sale) {
  const money = (amount: number) => ({ amount, currency: from.currency });
  const { sold, returned } = totalsOf(from);
  const lineOf = (one: Line, index: number) => ({
    uid: `l${index}`,
    name: one.name,
    quantity: String(one.thousandths / 1000),
    ...(one.unit === 'kg' ? { quantity_unit: { measurement_unit: { weight_unit: 'METRIC_KILOGRAM' } } } : {}),
    base_price_money: money(one.price),
    total_money: money(costOf(one)),
    applied_taxes: [{ tax_uid: one.isReturn ? 'rt' : 't', applied_money: money(one.tax) }],
    applied_discounts: one.off.map((amount, at) => ({
      discount_uid: `d${at}`,
      applied_money: money(amount),
    })),
  });
  const lines = (isReturn: boolean) => from.lines.filter((one) => one.isReturn === isReturn).map(lineOf);
  const taxOf = (isReturn: boolean, uid: string) => ({
    uid,
    name: 'Tax',
    type: 'ADDITIVE',
    percentage: '7.5',
    applied_money: money(sum(from.lines.filter((one) => one.isReturn === isReturn).map(({ tax }) => tax))),
  });
  const discounts = [
    { uid: 'd0', name: 'Club', percentage: '5' },
    { uid: 'd1', name: 'Coupon' },
  ];
  return {
    id: 'order-1',
    location_id: 'L1',
    state: 'COMPLETED',
    closed_at: '2026-03-14T11:00:00Z',
    line_items: lines(false),
    taxes: [taxOf(false, 't')],
    discounts,
    service_charges: [{ uid: 's', name: 'Delivery', total_money: money(from.charge) }],
    rounding_adjustment: { amount_money: money(from.rounding) },
    total_tip_money: money(from.tip),
    total_money: money(sold),
    returns: [
      { source_order_id: 'order-0', return_line_items: lines(true), return_taxes: [taxOf(true, 'rt')] },
    ],
    net_amounts: { total_money: money(sold - returned) },
    tenders: [
      {
        type: 'CASH',
        amount_money: money(sold),
        cash_details: {
          buyer_tendered_money: money(sold + from.change),
          change_back_money: money(from.change),
        },
      },
    ],
  };
}

/** Writes a sale as the receipt that it is. */
function receiptOf(from: Sale) {
  const units = (amount: number) => amount / divisors[from.currency] + 0;
  const { sold, returned } = totalsOf(from);
  const itemOf = (one: Line) => {
    const sign = one.isReturn ? -1 : 1;
    return {
      name: one.name,
      quantity: (sign * one.thousandths) / 1000,
      ...(one.unit === 'kg' ? { unit: 'kg' } : {}),
      unit_price: units(one.price),
      total: units(sign * costOf(one)),
      taxes: [{ name: 'Tax', rate: 7.5, amount: units(sign * one.tax), properties: { type: 'additive' } }],
      discounts: one.off.map((amount, at) => ({
        ...[{ name: 'Club', percentage: 5 }, { name: 'Coupon' }][at],
        amount: units(-sign * amount),
      })),
      ...(one.isReturn
        ? { return: { localtime: '2026-03-14T11:00:00+00:00', properties: { transaction_id: 'order-0' } } }
        : {}),
      properties: {},
    };
  };
  const extra = (name: string, amount: number) =>
    amount === 0 ? [] : [{ name, quantity: 1, total: units(amount) }];
  return {
    transaction_id: 'order-1',
    localtime: '2026-03-14T11:00:00+00:00',
    store_reference: 1,
    l10n: { currency: from.currency },
    total: units(sold - from.tip - returned),
    items: [
      ...from.lines.filter(({ isReturn }) => !isReturn).map(itemOf),
      { name: 'Delivery', quantity: 1, total: units(from.charge), taxes: [] },
      ...extra('Rounding', from.rounding),
      ...from.lines.filter(({ isReturn }) => isReturn).map(itemOf),
    ],
    payments: [
      {
        method: 'cash',
        amount: units(from.change === 0 ? sold : sold + from.change),
        currency: from.currency,
        ...(from.change === 0 ? {} : { change: units(from.change) }),
        ...(from.tip === 0 ? {} : { details: { other: { tip: units(from.tip) } } }),
      },
    ],
  };
}

/** Signs of zero do not matter, and receipts have no order among their keys. */
const plain = (value: unknown) => JSON.parse(JSON.stringify(value)) as unknown;

test('a Square order written from any receipt comes back as that receipt', async () => {
  const square = await makeDocumentReader('square');
  await fc.assert(
    fc.asyncProperty(sale, async (from) => {
      const receipts = await square.read({ order: squareOrderOf(from) });
      expectNoWarnings(receipts);
      expect(receipts).toHaveLength(1);
      const [{ taxes, properties, ...receipt } = { taxes: [], properties: {} }] = receipts;
      expect(plain(receipt)).toEqual(plain(receiptOf(from)));
      expect(taxes).toHaveLength(2);
      expect(properties).toEqual({ store_reference: 1, returns_of: 'order-0' });
    }),
    { numRuns: runs(400), seed },
  );
});
