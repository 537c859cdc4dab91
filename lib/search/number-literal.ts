const decimal = /^-?\d+(?:\.\d+)?$/;
const charactersMax = 10_000;

/**
 * Returns the nearest double; infinite if the number is too large. Null for exponents, `infinity`, `NaN` and
 * a leading `+` (contract section 5).
 */
export function parseDecimal(text: string): number | null {
  if (text.length > charactersMax || !decimal.test(text)) return null;
  return withoutNegativeZero(Number(text));
}

export function isFractional(literal: string): boolean {
  return literal.includes('.');
}

export function withoutNegativeZero(value: number): number {
  return value === 0 ? 0 : value;
}
