import { describe, expect, test } from 'vitest';
import { postReceiptBody, type SubmittedReceipt } from '@/lib/domain/receipts/wire/submission';
import { resolveLocaltime } from '@/lib/domain/receipts/wire/localtime';
import { makeCatalogue } from '@/demo/catalogue';
import { makeReceipt } from '@/demo/make-receipt';
import { visitOf, type VisitPeriod } from '@/demo/visits';

const catalogue = makeCatalogue();
const period: VisitPeriod = { until: new Date('2026-11-20T18:30:00Z'), days: 60 };
const count = 2_000;
const receipts = Array.from({ length: count }, (_, index) =>
  postReceiptBody.parse(makeReceipt(catalogue, period, index % 7, index)),
);
const storeOf = (index: number) => visitOf(catalogue, period, index % 7, index).store;
const cents = (amount: number) => Math.round(amount * 100);
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + cents(amount), 0);
const shareOf = (condition: (receipt: SubmittedReceipt) => boolean) =>
  receipts.filter(condition).length / count;

describe('a made-up receipt', () => {
  test('depends on the seed and the index only', () => {
    const again = makeCatalogue();
    for (const index of [0, 1, 17, 1_999, 123_456]) {
      expect(makeReceipt(again, { ...period }, 3, index)).toEqual(makeReceipt(catalogue, period, 3, index));
    }
    expect(makeReceipt(catalogue, period, 4, 17)).not.toEqual(makeReceipt(catalogue, period, 3, 17));
  });

  test('survives JSON: nothing in it is undefined or not a number', () => {
    const body = makeReceipt(catalogue, period, 1, 5);
    expect(JSON.parse(JSON.stringify(body))).toStrictEqual(body);
  });

  test('has a transaction id of its own in every seed, in one of two styles', () => {
    expect(new Set(receipts.map((receipt) => receipt.transaction_id)).size).toBe(count);
    const digits = shareOf((receipt) => /^\d{10}$/.test(receipt.transaction_id));
    const speaking = shareOf((receipt) => /^[A-Z]{2}-\d{4}-\d{8}-\d{4,}-\d+$/.test(receipt.transaction_id));
    expect(digits + speaking).toBe(1);
    expect(Math.min(digits, speaking)).toBeGreaterThan(0.25);
  });

  test('adds up to the cent', () => {
    for (const receipt of receipts) {
      const items = sum(receipt.items.map((item) => item.total));
      const discounts = sum((receipt.discounts ?? []).map((discount) => discount.amount));
      expect(items + discounts).toBe(cents(receipt.total));
      if (receipt.subtotal !== undefined) expect(cents(receipt.subtotal)).toBe(items);
      for (const amount of [receipt.total, ...receipt.items.map((item) => item.total)]) {
        expect(amount).toBe(cents(amount) / 100);
      }
    }
  });

  test('has items whose total is quantity times price less the discount, and tax within it', () => {
    for (const item of receipts.flatMap((receipt) => receipt.items)) {
      const discounts = sum((item.discounts ?? []).map((discount) => discount.amount));
      if (item.unit_price !== undefined) {
        const full = cents(item.total) - discounts;
        expect(Math.abs(full - item.quantity * item.unit_price * 100)).toBeLessThan(0.5001);
      }
      const { vat } = item;
      if (vat !== undefined) expectTaxWithin(cents(item.total), vat.rate, vat.amount);
      expect(item.return !== undefined).toBe(item.quantity < 0);
    }
  });

  test('names the tax within its total, one entry for each rate, net and tax making the gross', () => {
    for (const [index, receipt] of receipts.entries()) {
      const taxes = receipt.taxes ?? receipt.vat ?? [];
      const rates = taxes.map((tax) => tax.rate);
      expect(new Set(rates).size).toBe(taxes.length);
      expect(taxes.length).toBeGreaterThan(0);
      const { market } = storeOf(index);
      for (const rate of rates) expect(Object.values(market.rates)).toContain(rate);
      if (receipt.net !== undefined) {
        expect(cents(receipt.net) + sum(taxes.map((tax) => tax.amount))).toBe(cents(receipt.total));
      }
      if (taxes.length === 1) expectTaxWithin(cents(receipt.total), taxes[0]?.rate, taxes[0]?.amount);
      const byRate = itemsByRate(receipt);
      if (byRate === null || receipt.discounts !== undefined) continue;
      for (const tax of taxes) expectTaxWithin(byRate.get(tax.rate ?? -1) ?? 0, tax.rate, tax.amount);
    }
  });

  test('is paid in full: payments less change, but for the rounding of cash', () => {
    for (const [index, receipt] of receipts.entries()) {
      const payments = receipt.payments ?? [];
      const amounts = sum(payments.map((payment) => payment.amount));
      const change = sum(payments.map((payment) => payment.change ?? payment.details?.change ?? 0));
      const rounding = sum(payments.map((payment) => payment.details?.rounding ?? 0));
      expect(amounts - change - rounding).toBe(cents(receipt.total));
      const cash = payments.some((payment) => payment.method === 'cash');
      const { cashStep } = storeOf(index).market;
      expect(Math.abs(rounding)).toBeLessThanOrEqual(cash ? Math.floor(cashStep / 2) : 0);
      if (cash) expect(Math.abs((amounts - change) % cashStep)).toBe(0);
    }
  });

  test('lies in the period, at an hour its store is open, in the offset of its time zone', () => {
    for (const [index, receipt] of receipts.entries()) {
      const { market } = storeOf(index);
      const { instant, localtime } = resolveLocaltime(receipt.localtime, market.timezone);
      expect(instant.getTime()).toBeLessThanOrEqual(period.until.getTime());
      expect(instant.getTime()).toBeGreaterThan(period.until.getTime() - period.days * 86_400_000);
      const wall = localtime.slice(0, 19);
      expect(resolveLocaltime(wall, market.timezone).localtime).toBe(localtime);
      expect(Number(wall.slice(11, 13))).toBeGreaterThanOrEqual(7);
      expect(Number(wall.slice(11, 13))).toBeLessThanOrEqual(21);
    }
  });
});

describe('many made-up receipts', () => {
  test('look like those of real shops', () => {
    const items = receipts.flatMap((receipt) => receipt.items);
    expect(items.length / count).toBeGreaterThan(3.2);
    expect(items.length / count).toBeLessThan(4.2);
    const has = (share: number, low: number, high: number) => {
      expect(share).toBeGreaterThan(low);
      expect(share).toBeLessThan(high);
    };
    has(
      shareOf((receipt) => receipt.identifier !== undefined),
      0.55,
      0.65,
    );
    has(
      shareOf((receipt) => receipt.items.some((item) => item.return !== undefined)),
      0.01,
      0.035,
    );
    has(shareOf(isDiscounted), 0.06, 0.14);
    has(
      shareOf((receipt) => receipt.properties?.['salesperson'] !== undefined),
      0.25,
      0.35,
    );
    has(
      shareOf((receipt) => receipt.properties?.['email'] !== undefined),
      0.15,
      0.25,
    );
    has(
      shareOf((receipt) => receipt.properties?.['campaign'] !== undefined),
      0.11,
      0.19,
    );
    const paidBy = (method: string) => shareOf((receipt) => receipt.payments?.[0]?.method === method);
    has(paidBy('card'), 0.48, 0.62);
    has(paidBy('cash'), 0.2, 0.3);
    has(paidBy('mobile'), 0.08, 0.16);
    has(paidBy('giftcard'), 0.03, 0.08);
    has(paidBy('invoice'), 0.015, 0.05);
    const weighed = items.filter((item) => !Number.isInteger(item.quantity)).length / items.length;
    has(weighed, 0.05, 0.3);
    const translated = items.filter((item) => Object.keys(item).some((key) => key.startsWith('name:')));
    has(translated.length / items.length, 0.1, 0.4);
    const names = new Set(items.map((item) => item.name));
    expect(names.size).toBeGreaterThan(800);
  });

  test('arrive within seconds, and one in a hundred up to two days late', () => {
    const delays = Array.from({ length: 20_000 }, (_, index) => {
      const { at, arrivedAt } = visitOf(catalogue, period, 1, index);
      return arrivedAt.getTime() - at.getTime();
    });
    expect(Math.min(...delays)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...delays)).toBeLessThanOrEqual(2 * 86_400_000 + 5_000);
    const late = delays.filter((delay) => delay > 5_000).length / delays.length;
    expect(late).toBeGreaterThan(0.006);
    expect(late).toBeLessThan(0.014);
  });

  test('come from consumers of whom few come often, at reserved domains or with a loyalty card', () => {
    const named = receipts.flatMap((receipt) => receipt.identifier ?? []);
    expect(
      named.every((identifier) => /^(970\d{9}|[a-z]+\.[a-z]+\d+@[a-z]+\.example)$/.test(identifier)),
    ).toBe(true);
    const visits = new Map<string, number>();
    for (const identifier of named) visits.set(identifier, (visits.get(identifier) ?? 0) + 1);
    expect(Math.max(...visits.values())).toBeGreaterThan(3);
    expect(visits.size).toBeGreaterThan(named.length / 2);
  });
});

function isDiscounted(receipt: SubmittedReceipt): boolean {
  return receipt.discounts !== undefined || receipt.items.some((item) => item.discounts !== undefined);
}

function expectTaxWithin(gross: number, rate: number | undefined, amount: number | undefined): void {
  const exact = (gross * (rate ?? Number.NaN)) / (100 + (rate ?? Number.NaN));
  expect(Math.abs(exact - cents(amount ?? Number.NaN))).toBeLessThan(0.5001);
}

/** Gross cents of a receipt by the rate of its items; null where items do not say. */
function itemsByRate(receipt: SubmittedReceipt): Map<number, number> | null {
  const byRate = new Map<number, number>();
  for (const { vat, total } of receipt.items) {
    if (vat?.rate === undefined) return null;
    byRate.set(vat.rate, (byRate.get(vat.rate) ?? 0) + cents(total));
  }
  return byRate;
}
