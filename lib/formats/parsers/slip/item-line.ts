import { currencyPattern } from './currency';
import { near, type FoundItem } from './found';
import type { SlipLine } from './lines';
import type { NumberToken } from './numbers';
import { lineQuantityOf } from './quantity';

const sign = `(?:${currencyPattern})`;
// A currency sign belongs to the amount next to it, or fills a separate column.
const trailingSign = new RegExp(String.raw`(?:(?<![\p{L}\d])\s?${sign}\s?|\s{2,40}${sign}\s{0,40})-?$`, 'iu');
const trailing = /(?:[\s:*_=·-]|\.{2,40}){1,60}$/;
// Matches "2xTea" and "2 x Tea", but not "1 Steak" and "1 Xbox".
const leadingCount =
  /^\s*(\d{1,3})(?:[x×*]|\s(?:[x×*](?!\p{L}))|\s?(?:stk|st|szt|pcs)(?!\p{L})\.?)\s{0,4}(?=\S)(?!\d)/iu;
const bareCount = /^\s*(\d{1,2})\s{1,6}(?=[\p{L}"'(&])/u;
const leadingWeight = /^\s*(\d{1,3}[.,]\d{1,3})\s?(kg|g|l|lb|lbs)\s{1,4}(?=\p{L})/iu;
const endingCount = /\s[x×]\s?(\d{1,3})$/iu;
const code = /^\s*(\d{3,14})\s{1,6}(?=\S)/;
const endingCode = /\s(\d{8,14})(?:\s?[A-Z]{1,2})?$/;
const bullet = /^\s*(?:[*•>]{1,3}|-\s)\s*(?=\p{L})/u;

/** True if most lines begin with a small number: such numbers are then counts. */
export function countsStand(lines: readonly SlipLine[]): boolean {
  const counted = lines.filter(({ text }) => bareCount.test(text)).length;
  return counted > 0 && counted * 2 > lines.length;
}

interface ItemOptions {
  readonly hasCounts: boolean;
  /** True if the count is on another line: "x4" at the end then belongs to the name. */
  readonly isCounted?: boolean;
}

export function itemOf(line: SlipLine, { hasCounts, isCounted = false }: ItemOptions): FoundItem | null {
  const { amount, numbers, text } = line;
  if (amount === null) return null;
  const own = numbers[amount.at];
  if (own === undefined) return null;
  if (
    amount.at === 0 &&
    text.slice(0, own.start).trim().replace('-', '') === '' &&
    /\p{Script=Arabic}/u.test(text)
  ) {
    return leadingItem(line, own.end);
  }
  const quantity = lineQuantityOf(line);
  const columns = quantity === null || quantity.total === null ? columnsOf(line) : null;
  const cut = quantity?.total === null || quantity === null ? (columns?.start ?? own.start) : quantity.start;
  const found = itemNameOf(text.slice(0, cut), { hasCounts, isCounted });
  const item: FoundItem = { name: found.name, quantity: found.quantity ?? 1, total: amount.value };
  if (quantity !== null && quantity.total !== null) {
    item.quantity = quantity.quantity;
    item.unit_price = quantity.unitPrice;
    if (quantity.unit !== null) item.unit = quantity.unit.replace(/\.$/, '');
    if (quantity.saved !== undefined) item.discounts = [{ name: 'Discount', amount: -quantity.saved }];
  } else if (columns?.unitPrice !== undefined) {
    const count = columns.quantity ?? found.quantity ?? 1;
    if (near(count * columns.unitPrice, Math.abs(amount.value), 0.02)) {
      [item.quantity, item.unit_price] = [count, columns.unitPrice];
    }
  } else if (columns?.quantity !== undefined) item.quantity = columns.quantity;
  const rate = amount.rate ?? columns?.rate;
  const properties = {
    ...(found.code === undefined ? {} : { product_code: found.code }),
    ...(amount.code === null ? {} : { vat_code: amount.code.toUpperCase() }),
    ...(rate === undefined || rate === null ? {} : { vat_rate: rate }),
  };
  if (found.unit !== undefined && item.unit === undefined) item.unit = found.unit;
  if (Object.keys(properties).length > 0) item.properties = properties;
  return item;
}

/** Reads a line with the amount first and the name at the end, price and count between them. */
function leadingItem({ text, numbers, amount }: SlipLine, end: number): FoundItem {
  const last = numbers.at(-1);
  const name = text.slice(last === undefined ? end : last.end).trim();
  const [, second, third] = numbers;
  const item: FoundItem = { name, quantity: 1, total: amount?.value ?? 0 };
  if (
    second !== undefined &&
    third !== undefined &&
    near(second.value * third.value, Math.abs(item.total), 0.02)
  ) {
    [item.unit_price, item.quantity] =
      second.decimals > 0 ? [second.value, third.value] : [third.value, second.value];
  } else if (second !== undefined && second.decimals === 0) item.quantity = second.value;
  return item;
}

interface Columns {
  readonly start: number;
  readonly unitPrice?: number;
  readonly quantity?: number;
  readonly rate?: number;
}

function columnsOf(line: SlipLine): Columns | null {
  const { text, numbers, amount } = line;
  if (amount === null) return null;
  const own = numbers[amount.at];
  const before = numbers[amount.at - 1];
  if (own === undefined || before === undefined) return null;
  const between = text.slice(before.end, own.start);
  const isApart = /\s{2,}$/.test(text.slice(0, before.start));
  // A column of tax rates. In "Milk 3,5%", the percentage is part of the name.
  if (/^\s?%\s{0,40}(?:\p{Sc}\s?)?-?$/u.test(between)) {
    return isApart || before.decimals === 2 ? { start: before.start, rate: before.value } : null;
  }
  const gap = new RegExp(String.raw`^\s{0,3}${sign}?\s{1,40}${sign}?\s{0,2}-?$`, 'iu');
  if (!gap.test(between)) return null;
  const at = /(?:@|(?<!\d)[x×*]|(?<=\s)[aàá])\s?(?:\p{Sc}\s?)?$/u.exec(text.slice(0, before.start));
  if (at !== null && before.decimals >= 2) return { start: at.index, unitPrice: before.value };
  if (before.decimals === 2 && (isApart || isPriceOf(line, before))) {
    return { start: before.start, unitPrice: before.value };
  }
  if (
    before.decimals === 0 &&
    isApart &&
    /^\s{2,}/.test(between) &&
    before.value > 0 &&
    before.value < 1000
  ) {
    return { start: before.start, quantity: before.value };
  }
  return null;
}

function isPriceOf({ numbers, amount }: SlipLine, { value }: NumberToken): boolean {
  const [first] = numbers;
  const total = Math.abs(amount?.value ?? 0);
  return (
    near(value, total) ||
    (first !== undefined && first.decimals === 0 && near(first.value * value, total, 0.02))
  );
}

function withoutTrailing(text: string): string {
  return text.replace(trailingSign, '').replace(trailing, '');
}

export function itemNameOf(
  left: string,
  { hasCounts, isCounted = false }: ItemOptions,
): { name: string; quantity?: number; unit?: string; code?: string } {
  let name = withoutTrailing(left);
  let quantity: number | undefined;
  let [unit, product] = [undefined as string | undefined, undefined as string | undefined];
  const weighed = leadingWeight.exec(name);
  if (weighed !== null) {
    [quantity, unit] = [Number((weighed[1] ?? '').replace(',', '.')), weighed[2]];
    name = name.slice(weighed[0].length);
  }
  const counted = leadingCount.exec(name) ?? (hasCounts ? bareCount.exec(name) : null);
  if (counted !== null) {
    quantity = Number(counted[1]);
    name = name.slice(counted[0].length);
  }
  const coded = code.exec(name);
  if (coded !== null && /\p{L}/u.test(name.slice(coded[0].length))) {
    product = coded[1];
    name = name.slice(coded[0].length);
  }
  const behind = endingCode.exec(name);
  if (product === undefined && behind !== null && /\p{L}/u.test(name.slice(0, behind.index))) {
    product = behind[1];
    name = name.slice(0, behind.index);
  }
  const ends = quantity === undefined && !isCounted ? endingCount.exec(name) : null;
  if (ends !== null) {
    quantity = Number(ends[1]);
    name = name.slice(0, ends.index);
  }
  name = name.replace(bullet, '').replace(trailing, '').replaceAll(/\s+/g, ' ').trim();
  return {
    name,
    ...(quantity === undefined || quantity === 0 ? {} : { quantity }),
    ...(unit === undefined ? {} : { unit }),
    ...(product === undefined ? {} : { code: product }),
  };
}

/**
 * Reads a GTIN (GS1 General Specifications, section 7.9) with its count. Null if `left` has anything else, or
 * the check digit is wrong.
 */
export function scannedOf(left: string): { readonly code: string; readonly count: number | null } | null {
  const found = /^\s*(\d{8}|\d{12,14})(?:\s{1,9}(\d{1,3}))?\s*$/.exec(left);
  const [, digits = '', count] = found ?? [];
  const sum = Array.from(digits, Number)
    .toReversed()
    .reduce((all, digit, place) => all + digit * (place % 2 === 0 ? 1 : 3), 0);
  if (digits === '' || sum % 10 !== 0) return null;
  return { code: digits, count: count === undefined || Number(count) === 0 ? null : Number(count) };
}
