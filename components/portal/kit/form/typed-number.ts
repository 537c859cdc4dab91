/**
 * Allows a decimal point or comma. Returns NaN for a text such as "1.000": it is one thousand in German, but
 * one in English.
 */
export function typedNumber(text: string): number {
  const typed = text.trim();
  const isNumber = /^-?\d+(?:[.,]\d+)?$/.test(typed);
  const couldBeThousands = /^-?[1-9]\d{0,2}[.,]\d{3}$/.test(typed);
  return isNumber && !couldBeThousands ? Number(typed.replace(',', '.')) : Number.NaN;
}
