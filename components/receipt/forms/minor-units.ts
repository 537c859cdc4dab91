import { code as currencyOf } from 'currency-codes';

export function minorUnitsOf(currency: string): (amount: number) => number {
  const factor = 10 ** digitsOf(currency);
  // `+ 0` turns a negative zero into plain zero.
  return (amount) => Math.round(amount * factor) + 0;
}

export function majorUnitsOf(currency: string): (minor: number) => number {
  const factor = 10 ** digitsOf(currency);
  return (minor) => minor / factor;
}

function digitsOf(currency: string): number {
  return currencyOf(currency)?.digits ?? 2;
}

/** Writes a number without an exponent, such as `0.0000001`. */
export function decimalText(value: number): string {
  const text = String(value);
  return text.includes('e')
    ? value.toLocaleString('en', { useGrouping: false, maximumFractionDigits: 20 })
    : text;
}

export function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0);
}
