/**
 * Reads a decimal number with point or comma. NaN for other text, and for possible thousands: "1.000" means
 * different numbers in German and English.
 */
export function typedNumber(text: string): number {
  const typed = text.trim();
  const isNumber = /^-?\d+(?:[.,]\d+)?$/.test(typed);
  const couldBeThousands = /^-?[1-9]\d{0,2}[.,]\d{3}$/.test(typed);
  return isNumber && !couldBeThousands ? Number(typed.replace(',', '.')) : Number.NaN;
}
