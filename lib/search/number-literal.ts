const decimal = /^-?\d+(?:\.\d+)?$/;
const charactersMax = 10_000;

/**
 * The nearest double of a decimal literal; one too large is infinite. Null for others: exponents, `infinity`, `NaN`, a
 * leading `+` are not decimal literals (contract section 5).
 */
export function decimalOf(text: string): number | null {
  if (text.length > charactersMax || !decimal.test(text)) return null;
  return withoutNegativeZero(Number(text));
}

/** True for a decimal literal with a fraction, be it zero. */
export function isFractional(literal: string): boolean {
  return literal.includes('.');
}

export function withoutNegativeZero(value: number): number {
  return value === 0 ? 0 : value;
}
