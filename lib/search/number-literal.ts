const decimal = /^-?\d+(?:\.\d+)?$/;
const charactersMax = 10_000;

/**
 * The number that a decimal literal stands for, as the nearest IEEE double; one too large for a double is infinite.
 * Null for anything else: exponents, `infinity`, `NaN`, a leading `+` are not decimal literals (contract section 5).
 */
export function decimalOf(text: string): number | null {
  if (text.length > charactersMax || !decimal.test(text)) return null;
  return withoutNegativeZero(Number(text));
}

/** Whether a decimal literal is written with a fraction, be it zero. */
export function isFractional(literal: string): boolean {
  return literal.includes('.');
}

/** Returns the number, with negative zero as zero. */
export function withoutNegativeZero(value: number): number {
  return value === 0 ? 0 : value;
}
