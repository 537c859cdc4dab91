import type { Market } from '@/demo/markets';

/** 1234 becomes 12.34. */
export function fromCents(cents: number): number {
  return cents / 100;
}

/** Halves are rounded away from zero, as tills do. */
export function roundHalfUp(amount: number): number {
  // Products of decimals can be slightly below the half.
  return Math.sign(amount) * Math.round(Math.abs(amount) + 1e-9);
}

/** Returns the tax inside a gross amount; `rate` is in percent. */
export function taxWithin(grossInCents: number, rate: number): number {
  return roundHalfUp((grossInCents * rate) / (100 + rate));
}

/** Cents in the market's currency, with an ending that is usual there. */
export function shelfPrice(euroCents: number, { priceFactor, cashStep, currency }: Market): number {
  const cents = euroCents * priceFactor;
  if (currency === 'CHF') return Math.max(5, roundHalfUp(cents / 5) * 5);
  if (cents < 100 && cashStep === 5) return Math.max(5, roundHalfUp(cents));
  if (cents < 500) return Math.max(9, roundHalfUp(cents / 10) * 10 - 1);
  if (cents < 3000) return roundHalfUp(cents / 50) * 50 - 1;
  return roundHalfUp(cents / 100) * 100 - (cents < 20_000 ? 1 : 0);
}

/** Splits `total` in whole cents. Cents that are left go to the largest remainders. */
export function apportion(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((before, weight) => before + weight, 0);
  if (sum === 0) throw new RangeError('Nothing to split over.');
  const exact = weights.map((weight) => (total * weight) / sum);
  const parts = exact.map(Math.floor);
  const order = exact.map((value, place) => ({ place, rest: value - Math.floor(value) }));
  order.sort((a, b) => b.rest - a.rest || a.place - b.place);
  let left = total - parts.reduce((before, part) => before + part, 0);
  for (const { place } of order) {
    if (left <= 0) break;
    parts[place] = (parts[place] ?? 0) + 1;
    left -= 1;
  }
  return parts;
}
