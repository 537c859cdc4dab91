/**
 * Decimal point or comma; NaN for others, and for possible thousands: "1.000" is a thousand to a German reader and one
 * to an English one.
 */
export function typedNumber(text: string): number {
  const typed = text.trim();
  const isNumber = /^-?\d+(?:[.,]\d+)?$/.test(typed);
  const couldBeThousands = /^-?[1-9]\d{0,2}[.,]\d{3}$/.test(typed);
  return isNumber && !couldBeThousands ? Number(typed.replace(',', '.')) : Number.NaN;
}
