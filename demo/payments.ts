import type { z } from 'zod';
import type { postReceiptBody } from '@/lib/domain/receipts/wire/submission';
import type { Market } from '@/demo/markets';
import { fromCents, roundHalfUp } from '@/demo/money';
import { Weighted, type Random } from '@/demo/random';
import type { StoreVisit } from '@/demo/visits';

export type SubmittedPayments = NonNullable<z.input<typeof postReceiptBody>['payments']>;
type Payment = SubmittedPayments[number];

const methods = ['card', 'cash', 'mobile', 'giftcard', 'invoice'] as const;
const shares = [55, 25, 12, 5, 3];
const method = new Weighted(methods, (_method, place) => shares[place] ?? 0);

/**
 * Amounts minus change add up to the total in cents, except for rounding of cash (`details.rounding`). A
 * refund is negative.
 */
export function pay(totalInCents: number, visit: StoreVisit, random: Random): SubmittedPayments {
  const { market } = visit.store;
  const chosen = method.pick(random);
  if (totalInCents === 0) return [];
  const named = random.chance(0.7) ? { currency: market.currency } : {};
  if (totalInCents < 0) {
    const refund =
      chosen === 'cash' ? payCash(totalInCents, visit, random) : payCard(totalInCents, visit, random);
    return [{ ...refund, ...named }];
  }
  if (chosen === 'giftcard') return payGiftCard(totalInCents, visit, random);
  const one = {
    card: () => payCard(totalInCents, visit, random),
    cash: () => payCash(totalInCents, visit, random),
    mobile: () => payMobile(totalInCents, visit, random),
    invoice: () => payInvoice(totalInCents, random),
  }[chosen]();
  return [{ ...one, ...named }];
}

function lastFour(random: Random): string {
  return String(random.whole(0, 9999)).padStart(4, '0');
}

function payCard(cents: number, { store, wall }: StoreVisit, random: Random): Payment {
  const type = random.pick(cardTypes(store.market));
  const number = lastFour(random);
  const year = Number(wall.slice(2, 4));
  const month = String(random.whole(1, 12)).padStart(2, '0');
  // Some card schemes print validity and issue number.
  const printed = random.chance(store.market.country === 'GBR' ? 0.4 : 0.06)
    ? {
        issue: `0${random.whole(1, 3)}`,
        start: `${month}/${year - random.whole(1, 3)}`,
        end: `${month}/${year + random.whole(1, 3)}`,
      }
    : {};
  const payment = { method: 'card', amount: fromCents(cents) };
  return store.till === 'full'
    ? { ...payment, details: { type, number, ...printed } }
    : { ...payment, number, ...printed };
}

function cardTypes({ country }: Market): readonly string[] {
  if (country === 'DEU') return ['girocard', 'girocard', 'Visa', 'Mastercard'];
  if (country === 'FRA') return ['CB', 'CB', 'Visa', 'Mastercard'];
  return ['Visa', 'Mastercard', 'Visa', 'Mastercard', 'American Express'];
}

function payCash(cents: number, { store }: StoreVisit, random: Random): Payment {
  const { cashStep } = store.market;
  const due = roundHalfUp(cents / cashStep) * cashStep;
  const given = cents < 0 ? due : notesFor(due, random);
  const change = given === due ? {} : { change: fromCents(given - due) };
  const rounding = due === cents ? {} : { rounding: fromCents(due - cents) };
  const payment = { method: 'cash', amount: fromCents(given) };
  if (store.till === 'full' && given !== due) return { ...payment, details: { ...change, ...rounding } };
  return { ...payment, ...change, ...(due === cents ? {} : { details: rounding }) };
}

function notesFor(due: number, random: Random): number {
  if (random.chance(0.2)) return due;
  const step = random.pick([500, 500, 1000, 1000, 2000, 5000]);
  return Math.ceil(due / step) * step;
}

function payMobile(cents: number, { store }: StoreVisit, random: Random): Payment {
  const wallets = ['Apple Pay', 'Google Pay'];
  const local = { CHE: 'TWINT', POL: 'BLIK' }[store.market.country];
  const type = random.pick(local === undefined ? wallets : [local, local, ...wallets]);
  const payment = { method: 'mobile', amount: fromCents(cents) };
  return store.till === 'full'
    ? { ...payment, details: { type, number: lastFour(random) } }
    : { ...payment, number: lastFour(random) };
}

function payGiftCard(cents: number, visit: StoreVisit, random: Random): SubmittedPayments {
  const { currency } = visit.store.market;
  const worth = random.pick([1000, 1500, 2000, 2500, 5000]) * (currency === 'PLN' ? 4 : 1);
  const paid = Math.min(worth, cents);
  const card: Payment = {
    method: 'giftcard',
    amount: fromCents(paid),
    currency,
    details: {
      number: lastFour(random),
      balance: fromCents(worth - paid),
      expiry: `${Number(visit.wall.slice(0, 4)) + random.whole(1, 3)}-12-31`,
    },
  };
  return paid === cents ? [card] : [card, { ...payCard(cents - paid, visit, random), currency }];
}

function payInvoice(cents: number, random: Random): Payment {
  return {
    method: 'invoice',
    amount: fromCents(cents),
    po_number: `PO-${random.whole(10_000, 99_999)}`,
  };
}
