/*
 * Finds card numbers (ISO/IEC 7812, contract section 14). Must not import other modules of the service: the
 * sandbox of transformations uses this file.
 */
import { isDated, isGrouped, isGtin, isIssued, isOfIssuer, prefixLength } from './card-issuers';
import { withoutOtherNumbers } from './other-numbers';

/** ASCII, Arabic-Indic and full-width digits. The low four bits of each code are the value of the digit. */
const digit = String.raw`[0-9\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]`;
const separator = String.raw`[\p{Zs}\p{Pd}\p{Cf}\u2212]`;
/**
 * Most separators between two digits. NULs count like separators, because UTF-16 read byte by byte has NULs
 * between digits.
 */
const gapMax = 3;

const digitsMin = 13;
const digitsMax = 19;

export type Steps<Result> = Generator<undefined, Result, undefined>;

/** UTF-16 code units of one step. With the worst digits, a step takes some milliseconds. */
const stepLength = 8 * 1024;

/** Fast check before the search: matches every text with a card number, and few other texts. */
const enoughDigits = new RegExp(
  `${digit}(?:(?:${separator}|\0){0,${gapMax}}${digit}){${digitsMin - 1}}`,
  'u',
);
/** Most UTF-16 code units of a match of `enoughDigits`. Some separators, such as tag characters, take two. */
const enoughDigitsMax = digitsMin + (digitsMin - 1) * gapMax * 2;

// Classes of UTF-16 code units. The class of a digit is its value, 0 to 9.
const isSeparator = 10;
const isNothing = 11;
const isOther = 12;

const asterisk = 0x2a;

let meanings: Uint8Array | undefined;

/** Made on first use, because it takes a few milliseconds. */
function meaningsOfUnits(): Uint8Array {
  meanings ??= makeMeanings();
  return meanings;
}

function makeMeanings(): Uint8Array {
  const digits = new RegExp(digit);
  const separators = new RegExp(separator, 'u');
  return Uint8Array.from({ length: 0x10000 }, (_, code) => {
    const unit = String.fromCharCode(code);
    if (digits.test(unit)) return code & 0xf;
    if (code === 0) return isNothing;
    return separators.test(unit) ? isSeparator : isOther;
  });
}

/**
 * Lengths to find: `any` is 13 to 19 digits. `unmistakable` excludes 13 and 14 digits in one piece, because
 * one in ten product codes and telephone numbers passes the Luhn check. It includes the 14 digits of Diners
 * Club if they are no GTIN-14.
 */
export type CardLengths = 'any' | 'unmistakable';

interface MaskedRange {
  readonly start: number;
  end: number;
}

export function holdsCardNumber(value: string | number): boolean {
  if (typeof value === 'string')
    return mayHoldNumber(value) && atOnce(rangesToMask(value, 'any', value.length)).length > 0;
  if (Math.abs(value) < 10 ** (digitsMin - 1) || !Number.isInteger(value)) return false;
  return isImpreciseCardNumber(value) || holdsCardNumber(String(value));
}

/** Replaces all but the last four digits of card numbers by asterisks. Separators stay. Idempotent. */
export function maskCardNumbers(text: string, allowed: CardLengths = 'unmistakable'): string {
  return mayHoldNumber(text) ? atOnce(mask(text, allowed, text.length)) : text;
}

/** Masks in steps of `length` code units. The result does not depend on `length`. */
export function* maskLongText(text: string, length = stepLength): Steps<string> {
  for (let from = 0; from < text.length; from += length) {
    if (mayHoldNumber(text.slice(from, from + length + enoughDigitsMax)))
      return yield* mask(text, 'unmistakable', length);
    yield;
  }
  return text;
}

function mayHoldNumber(text: string): boolean {
  return text.length >= digitsMin && enoughDigits.test(text);
}

function atOnce<Result>(steps: Steps<Result>): Result {
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  return step.value;
}

function* mask(text: string, allowed: CardLengths, length: number): Steps<string> {
  const ranges = yield* rangesToMask(text, allowed, length);
  const masked: string[] = [];
  let [done, pausedAt] = [0, 0];
  for (const { start, end } of ranges) {
    masked.push(text.slice(done, start));
    for (done = start; done < end;) {
      const next = Math.min(end, done + Math.min(length, stepLength));
      masked.push(withoutDigits(text, done, next));
      done = next;
      if (done - pausedAt < length) continue;
      pausedAt = done;
      yield;
    }
  }
  return masked.join('') + text.slice(done);
}

function withoutDigits(text: string, from: number, to: number): string {
  const meaning = meaningsOfUnits();
  const units = Uint16Array.from({ length: to - from }, (_, index) => text.charCodeAt(from + index));
  return String.fromCharCode(
    ...units.map((unit) => ((meaning[unit] ?? isOther) < isSeparator ? asterisk : unit)),
  );
}

export function maskInteger(value: number, allowed: CardLengths = 'unmistakable'): number | string {
  if (Math.abs(value) < 10 ** (digitsMin - 1) || !Number.isInteger(value)) return value;
  // Parsing has rounded the last digits, so no Luhn check is possible. All digits are masked.
  if (isImpreciseCardNumber(value)) return '*'.repeat(String(Math.abs(value)).length);
  const text = String(value);
  const masked = maskCardNumbers(text, allowed);
  return masked === text ? value : masked;
}

/** True for an integer with an issuer's prefix and length that a double cannot hold exactly. */
function isImpreciseCardNumber(value: number): boolean {
  if (Number.isSafeInteger(value)) return false;
  const text = String(Math.abs(value));
  return (
    /^\d{16,19}$/.test(text) && isOfIssuer(Number(text.slice(0, prefixLength)), text.length) && !isDated(text)
  );
}

interface Digits {
  count: number;
  readonly places: Int32Array;
  readonly values: Uint8Array;
  /** For each digit, the number of its group. A separator between two digits begins a new group. */
  readonly groups: Int32Array;
  readonly rows: Int32Array;
  /**
   * `evenTwice[n]` is the Luhn sum, modulo 10, of the first n digits with even positions doubled. `oddTwice`
   * doubles odd positions.
   */
  readonly evenTwice: Uint8Array;
  readonly oddTwice: Uint8Array;
  separators: number;
  gap: number;
}

function noDigits(length: number): Digits {
  return {
    count: 0,
    places: new Int32Array(length),
    values: new Uint8Array(length),
    groups: new Int32Array(length),
    rows: new Int32Array(length),
    evenTwice: new Uint8Array(length + 1),
    oddTwice: new Uint8Array(length + 1),
    separators: 0,
    gap: 0,
  };
}

function addDigits(digits: Digits, text: string, from: number, to: number): void {
  const { places, values, groups, rows, evenTwice, oddTwice } = digits;
  const meaning = meaningsOfUnits();
  let { count, separators, gap } = digits;
  let [group, row] = [groups[count - 1] ?? 0, rows[count - 1] ?? 0];
  for (let place = from; place < to; place += 1) {
    const value = meaning[text.charCodeAt(place)] ?? isOther;
    if (value >= isSeparator) {
      gap = value === isOther ? gapMax + 1 : gap + 1;
      if (value === isSeparator) separators += 1;
    } else {
      const isApart = separators > 1 || gap > gapMax;
      if (separators > 0 || isApart) group += 1;
      if (isApart) row += 1;
      separators = 0;
      gap = 0;
      const twice = value > 4 ? 2 * value - 9 : 2 * value;
      places[count] = place;
      values[count] = value;
      groups[count] = group;
      rows[count] = row;
      evenTwice[count + 1] = ((evenTwice[count] ?? 0) + (count % 2 === 0 ? twice : value)) % 10;
      oddTwice[count + 1] = ((oddTwice[count] ?? 0) + (count % 2 === 0 ? value : twice)) % 10;
      count += 1;
    }
  }
  Object.assign(digits, { count, separators, gap });
}

/**
 * A card number is a whole group of digits, or several groups in a layout of cards. It has an issuer's prefix
 * and length and passes the Luhn check. The last four digits stay unmasked, so a second card number may begin
 * with them. The time is linear in the length of the text.
 */
function* rangesToMask(text: string, allowed: CardLengths, length: number): Steps<MaskedRange[]> {
  const searched = yield* withoutOtherNumbers(text, length);
  const digits = noDigits(searched.length);
  for (let from = 0; from < searched.length; from += length) {
    addDigits(digits, searched, from, Math.min(searched.length, from + length));
    yield;
  }
  const { count, places, groups } = digits;
  const ranges: MaskedRange[] = [];
  const remains = new Uint8Array(count);
  for (let first = 0; first < count; first += 1) {
    if (first % length === length - 1) yield;
    const isBeginning = first === 0 || groups[first] !== groups[first - 1] || remains[first] === 1;
    const start = places[first] ?? 0;
    for (const last of isBeginning ? endsOfNumbers(searched, digits, first, allowed) : []) {
      remains[last - 3] = 1;
      const end = places[last - 3] ?? start;
      const before = ranges.at(-1);
      if (before === undefined || before.end < start) ranges.push({ start, end });
      else before.end = Math.max(before.end, end);
    }
  }
  return ranges;
}

function endsOfNumbers(text: string, digits: Digits, first: number, allowed: CardLengths): number[] {
  const { count, places, values, groups, rows, evenTwice, oddTwice } = digits;
  let prefix = 0;
  for (let at = first; at < first + prefixLength; at += 1) prefix = 10 * prefix + (values[at] ?? 0);
  if (!isIssued(prefix) || isDecimal(text, places[first] ?? 0)) return [];
  const ends: number[] = [];
  for (let last = first + digitsMin - 1; last < first + digitsMax; last += 1) {
    if (last >= count || rows[last] !== rows[first]) break;
    if (last + 1 < count && groups[last + 1] === groups[last]) continue;
    const sums = last % 2 === 0 ? oddTwice : evenTwice;
    if (sums[last + 1] !== sums[first] || !isOfIssuer(prefix, last - first + 1)) continue;
    const number = values.subarray(first, last + 1).join('');
    const isOne =
      groups[first] === groups[last] ? isUnmistakable(number, allowed) : isParted(digits, first, last);
    if (isOne && !isDated(number)) ends.push(last);
  }
  return ends;
}

function isUnmistakable(number: string, allowed: CardLengths): boolean {
  if (allowed === 'any' || number.length > 14) return true;
  return number.length === 14 && number.startsWith('3') && !isGtin(number);
}

function groupLengths(groups: Int32Array, first: number, last: number): number[] {
  const found: number[] = [];
  for (let at = first; at <= last; at += 1) {
    if (at > first && groups[at] === groups[at - 1]) found[found.length - 1] = (found.at(-1) ?? 0) + 1;
    else found.push(1);
  }
  return found;
}

function isParted(digits: Digits, first: number, last: number): boolean {
  const found = groupLengths(digits.groups, first, last);
  return isGrouped(found) && !(found[0] === 1 && isInMiddle(digits, first, last));
}

/**
 * True if more single digits precede or follow, because the found digits are then part of a longer number.
 */
function isInMiddle({ count, groups, rows }: Digits, first: number, last: number): boolean {
  const isOneOfRow = (at: number, next: number) =>
    at >= 0 && at < count && rows[at] === rows[next] && groups[at] !== groups[next];
  return isOneOfRow(first - 1, first) || isOneOfRow(last + 1, last);
}

const decimalMax = 128;

/** True if the digits at `start` follow a decimal point, or a point in an OID. */
function isDecimal(text: string, start: number): boolean {
  const before = text.slice(Math.max(0, start - decimalMax), start).replaceAll('\0', '');
  const run = /[\d.]*$/.exec(before)?.[0] ?? '';
  // A path such as `payments.1.4111…` has digits after a point as well, but its run begins with a point.
  return run.length > 1 && run.endsWith('.') && !run.startsWith('.');
}
