import { code as currencyOf } from 'currency-codes';

/** Makes amounts whole numbers of the smallest unit of a currency (ISO 4217), rounded where they have more digits. */
export function minorUnitsOf(currency: string): (amount: number) => number {
  const factor = 10 ** digitsOf(currency);
  // No negative zero, which JSON has and no till means.
  return (amount) => Math.round(amount * factor) + 0;
}

/** Makes amounts of the smallest unit of a currency amounts of the currency again. */
export function majorUnitsOf(currency: string): (minor: number) => number {
  const factor = 10 ** digitsOf(currency);
  return (minor) => minor / factor;
}

/** Digits of a currency after the decimal sign. */
function digitsOf(currency: string): number {
  return currencyOf(currency)?.digits ?? 2;
}

/** A number as decimal text without an exponent, such as `0.0000001`. */
export function decimalText(value: number): string {
  const text = String(value);
  return text.includes('e')
    ? value.toLocaleString('en', { useGrouping: false, maximumFractionDigits: 20 })
    : text;
}

/** Sum of some amounts in minor units. */
export function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0);
}
