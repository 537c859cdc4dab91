import { currencyPattern } from './currency';
import type { SlipLine } from './lines';
import type { NumberToken } from './numbers';
import { near, rounded } from './found';

export interface Quantity {
  readonly quantity: number;
  readonly unit: string | null;
  readonly unitPrice: number;
  /** Decimals of quantity times price: three if the price has three, as in dinars. */
  readonly digits: number;
  readonly start: number;
  readonly total: number | null;
  readonly saved?: number;
}

const currency = `(?:${currencyPattern})?`;
const units =
  'kg|g|l|lt|ltr|ml|m|cm|st|stk|stck|stuck|stueck|pc|pcs|ea|each|szt|szt\\.|op|ud|uds|u|pz|pezzi|un|lb|lbs|oz|gal|قطعة|كجم|كغ';
const times = new RegExp(
  String.raw`^\s{0,4}(${units})?\.?\s{0,4}(?:net\s{1,2})?(?:x|×|\*|@|à|á)\s{0,4}${currency}\s{0,4}$`,
  'iu',
);
const plain = new RegExp(String.raw`^\s{1,40}(${units})?\.?\s{0,20}${currency}\s{0,4}$`, 'iu');
const perUnit = new RegExp(
  String.raw`^\s{0,4}${currency}\s{0,3}(?:\/\s{0,2}(?:[\d.,]{0,5}\s?)?(?:${units})|per (?:${units})|(?:${units}))?\.?\s{0,3}=?\s{0,40}${currency}\s{0,4}-?$`,
  'iu',
);
const ending = new RegExp(
  String.raw`^\s{0,4}${currency}\s{0,3}(?:\/\s{0,2}(?:[\d.,]{0,5}\s?)?(?:${units})|per (?:${units})|(?:${units}))?\.?\s{0,3}[A-Z*]?\s{0,3}=?$`,
  'iu',
);

/**
 * Reads "2 x 1,49", "0,732 kg x 2,99", "2 @ 1.49", or columns of quantity, price and amount; otherwise null.
 */
export function lineQuantityOf(line: SlipLine): Quantity | null {
  const { text, numbers, amount } = line;
  if (numbers.length < 2) return null;
  const last = amount === null ? numbers.length - 1 : amount.at - 1;
  const alone = atEnd(text, numbers, numbers.length - 1);
  if (alone !== null && (amount === null || last < 1)) return alone;
  if (amount === null || last < 0) return null;
  const [price, count] = [numbers[last], numbers[last - 1]];
  const own = numbers[amount.at];
  if (price === undefined || own === undefined) return null;
  if (count !== undefined) {
    const between = text.slice(count.end, price.start);
    const behind = text.slice(price.end, own.start);
    const signed = times.exec(between);
    const found = signed ?? plain.exec(between);
    // "Water 6x0.33 3.99" and "Screws 4x40 5.99" are names. In "2 x 1.49", the amount may be less than the
    // product.
    const isPrice = price.decimals >= 2 && /\s/.test(between);
    const isBelow = !/\p{L}/u.test(text.slice(0, count.start));
    const fits =
      (signed !== null && (isPrice || isBelow)) ||
      near(count.value * price.value, Math.abs(amount.value), 0.02);
    if (found !== null && fits && perUnit.test(behind)) {
      return pair(count, price, found[1], text, amount.value);
    }
  }
  return reducedOf(line, last) ?? alone;
}

/**
 * Reads the third of four columns: savings, or the reduced price, as Swiss tills print it. `at` is the index
 * of its number.
 */
function reducedOf({ text, numbers, amount }: SlipLine, at: number): Quantity | null {
  const [count, price, third] = numbers.slice(at - 2, at + 1);
  const own = amount === null ? undefined : numbers[amount.at];
  if (at < 2 || count === undefined || price === undefined || third === undefined) return null;
  if (amount === null || own === undefined || third.decimals < 2 || third.value === 0) return null;
  const unit = plain.exec(text.slice(count.end, price.start));
  const isApart = [text.slice(price.end, third.start), text.slice(third.end, own.start)].every((between) =>
    /^ {2,}-?$/.test(between),
  );
  if (unit === null || !isApart) return null;
  const total = Math.abs(amount.value);
  if (near(count.value * third.value, total, 0.02)) return pair(count, third, unit[1], text, amount.value);
  if (!near(count.value * price.value - third.value, total, 0.02)) return null;
  return { ...pair(count, price, unit[1], text, amount.value), saved: third.value };
}

function atEnd(text: string, numbers: readonly NumberToken[], at: number): Quantity | null {
  const [price, count] = [numbers[at], numbers[at - 1]];
  if (price === undefined || count === undefined) return null;
  const signed = times.exec(text.slice(count.end, price.start));
  if (signed === null || !ending.test(text.slice(price.end))) return null;
  return pair(count, price, signed[1], text, null);
}

/** `1,49 x 2` means `2 x 1,49`: the price is the number with the decimals of an amount. */
function pair(
  one: NumberToken,
  other: NumberToken,
  unit: string | undefined,
  text: string,
  total: number | null,
): Quantity {
  const isSwapped = one.decimals === 2 && other.decimals === 0;
  const [count, price] = isSwapped ? [other, one] : [one, other];
  const isNegative = /-\s?$/.test(text.slice(0, one.start)) && /^\s*-/.test(text);
  return {
    quantity: isNegative ? -count.value : count.value,
    unit: unit === undefined || unit === '' ? null : unit,
    unitPrice: price.value,
    // Prices of fuel have three decimals too, but a quantity of fuel is no whole number.
    digits: price.decimals === 3 && count.decimals === 0 ? 3 : 2,
    start: one.start - (isNegative ? 1 : 0),
    total,
  };
}

export function productOf({ quantity, unitPrice, digits }: Quantity): number {
  const factor = 10 ** digits;
  return rounded(Math.round(quantity * unitPrice * factor) / factor);
}
