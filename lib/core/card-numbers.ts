/*
 * Numbers of payment cards inside texts (ISO/IEC 7812, contract section 14). The process that runs mappings takes this
 * file as it is, so it imports nothing.
 */

/** ASCII, Arabic-Indic and full-width digits: the low four bits of each are its value. */
const digit = String.raw`[0-9\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]`;
/** What may stand between two digits of a number. NUL is the other half of a digit in UTF-16 read byte by byte. */
const separator = String.raw`[\p{Zs}\p{Pd}\p{Cf}\u2212._/\u00b7\0]`;
const separatorsMax = 3;

const digitsMin = 13;
const digitsMax = 19;

/** Long work in steps: others may work between two of them. */
export type Steps<Result> = Generator<undefined, Result, undefined>;

/** UTF-16 code units of a step: the worst digits take some milliseconds. */
const stepLength = 8 * 1024;

/** Matches whatever holds a card number, and little else: nearly every text is done with after it. */
const enoughDigits = new RegExp(
  `${digit}(?:${separator}{0,${separatorsMax}}${digit}){${digitsMin - 1}}`,
  'u',
);
/** Code units of what it matches, at most: separators such as tags take two. */
const enoughDigitsMax = digitsMin + (digitsMin - 1) * separatorsMax * 2;

// What a UTF-16 code unit is to a search: the value of a digit, or one of these.
const isSeparator = 10;
const isOther = 11;

const asterisk = 0x2a;

let meanings: Uint8Array | undefined;

/** What each code unit is. Made when the first text needs it, in a few milliseconds. */
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
    return separators.test(unit) ? isSeparator : isOther;
  });
}

/**
 * Which lengths count. `any`: 13 to 19 digits, first digit 2 to 6. `unmistakable`: those of them that no product code
 * (GTIN-13, GTIN-14), which passes the Luhn check one time in ten, has by chance: 15 to 19 digits, and 14 that begin
 * 30, 36, 38 or 39 as Diners Club does.
 */
export type CardLengths = 'any' | 'unmistakable';

/** Where digits of card numbers are to be masked: from the first up to the last four. */
interface MaskedRange {
  readonly start: number;
  end: number;
}

/** Whether a text, or an integer, holds a card number of 13 to 19 digits. */
export function holdsCardNumber(value: string | number): boolean {
  if (typeof value === 'string')
    return mayHoldNumber(value) && atOnce(rangesToMask(value, 'any', value.length)).length > 0;
  if (Math.abs(value) < 10 ** (digitsMin - 1) || !Number.isInteger(value)) return false;
  return isImpreciseCardNumber(value) || holdsCardNumber(String(value));
}

/**
 * A text with `*` for all but the last four digits of every card number in it; everything else stays, also what separates
 * digits. Applied again it changes nothing.
 */
export function maskCardNumbers(text: string, lengths: CardLengths = 'unmistakable'): string {
  return mayHoldNumber(text) ? atOnce(mask(text, lengths, text.length)) : text;
}

/** Masks a text in steps of `length` code units. What is known after one is carried on: where it ends changes nothing. */
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

function* mask(text: string, lengths: CardLengths, length: number): Steps<string> {
  const ranges = yield* rangesToMask(text, lengths, length);
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

/** Part of a text with `*` for digits; `replaceAll` takes three times as long. */
function withoutDigits(text: string, from: number, to: number): string {
  const meaning = meaningsOfUnits();
  const units = Uint16Array.from({ length: to - from }, (_, index) => text.charCodeAt(from + index));
  return String.fromCharCode(
    ...units.map((unit) => ((meaning[unit] ?? isOther) < isSeparator ? asterisk : unit)),
  );
}

/** A number as it is, or, where it is a card number, as a text that shows its last four digits. */
export function maskInteger(value: number, lengths: CardLengths = 'unmistakable'): number | string {
  if (Math.abs(value) < 10 ** (digitsMin - 1) || !Number.isInteger(value)) return value;
  // Its last digits were lost when it was read, so no check tells; none of them is shown.
  if (isImpreciseCardNumber(value)) return '*'.repeat(String(Math.abs(value)).length);
  const text = String(value);
  const masked = maskCardNumbers(text, lengths);
  return masked === text ? value : masked;
}

/** Whether an integer beyond the precision of a double was a card number of 16 to 19 digits, as far as one can tell. */
function isImpreciseCardNumber(value: number): boolean {
  return !Number.isSafeInteger(value) && /^-?[2-6]\d{15,18}$/.test(String(value));
}

/** The digits of a text by their order, and what a search for card numbers asks of them. */
interface Digits {
  count: number;
  /** Where each is in the text. */
  readonly places: Int32Array;
  readonly values: Uint8Array;
  /** Of the group that each belongs to, and of the row of groups with nothing but separators between them. */
  readonly groups: Int32Array;
  readonly rows: Int32Array;
  /** Luhn sums modulo 10 of all before each, where those of even order count twice, and those of odd order. */
  readonly evenTwice: Uint8Array;
  readonly oddTwice: Uint8Array;
  /** Separators behind the last one. */
  separators: number;
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
  };
}

/** Adds the digits of a text from one place to another to those before it. */
function addDigits(digits: Digits, text: string, from: number, to: number): void {
  const { places, values, groups, rows, evenTwice, oddTwice } = digits;
  const meaning = meaningsOfUnits();
  let { count, separators } = digits;
  let [group, row] = [groups[count - 1] ?? 0, rows[count - 1] ?? 0];
  for (let place = from; place < to; place += 1) {
    const value = meaning[text.charCodeAt(place)] ?? isOther;
    if (value === isSeparator) separators += 1;
    else if (value === isOther) separators = separatorsMax + 1;
    else {
      if (separators > 0) group += 1;
      if (separators > separatorsMax) row += 1;
      separators = 0;
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
  Object.assign(digits, { count, separators });
}

/**
 * What to mask in a text, in its order. A card number is whole groups of digits, one after the other, that pass the Luhn
 * check together. A group of more than 19 digits is none, nor part of one. What a mask leaves of one number is looked at
 * as the beginning of another, so that nothing is left to mask. Linear in the length.
 */
function* rangesToMask(text: string, lengths: CardLengths, length: number): Steps<MaskedRange[]> {
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
    for (const last of isBeginning ? endsOfNumbers(searched, digits, first, lengths) : []) {
      remains[last - 3] = 1;
      const end = places[last - 3] ?? start;
      const before = ranges.at(-1);
      if (before === undefined || before.end < start) ranges.push({ start, end });
      else before.end = Math.max(before.end, end);
    }
  }
  return ranges;
}

/** The last digits of the card numbers that begin with a digit. */
function endsOfNumbers(text: string, digits: Digits, first: number, lengths: CardLengths): number[] {
  const { count, places, values, groups, rows, evenTwice, oddTwice } = digits;
  const beginning = 10 * (values[first] ?? 0) + (values[first + 1] ?? 0);
  if (beginning < 20 || beginning > 69) return [];
  const ends: number[] = [];
  for (let last = first + digitsMin - 1; last < first + digitsMax; last += 1) {
    if (last >= count || rows[last] !== rows[first]) break;
    if (last + 1 < count && groups[last + 1] === groups[last]) continue;
    const sums = last % 2 === 0 ? oddTwice : evenTwice;
    if (sums[last + 1] !== sums[first]) continue;
    if (!hasCardLength(last - first + 1, beginning, lengths)) continue;
    if (!isFraction(text, places[first] ?? 0, places[last] ?? 0)) ends.push(last);
  }
  return ends.length > 0 && isTime(text, places[first] ?? 0) ? [] : ends;
}

function hasCardLength(count: number, beginning: number, lengths: CardLengths): boolean {
  if (lengths === 'any') return count >= digitsMin;
  return count > 14 || (count === 14 && [30, 36, 38, 39].includes(beginning));
}

/** A date as a group of digits with a time of day behind it, or as groups of its own; no card begins so. */
const time =
  /20\d\d(?:0[1-9]|1[0-2])[0-3]\d\D?[0-2]\d[0-5]\d[0-5]\d(?:\D?\d{3})?(?!\d)|20\d\d\D{1,3}\d\d\D{1,3}\d\d\D|\d\d\D{1,3}\d\d\D{1,3}(?:19|20)\d\d\D/y;

function isTime(text: string, start: number): boolean {
  time.lastIndex = start;
  return time.test(text);
}

const fraction = /\d+\.\d+/y;

/** Whether digits from one place to another are a number with a decimal point. */
function isFraction(text: string, start: number, last: number): boolean {
  fraction.lastIndex = start;
  return fraction.test(text) && fraction.lastIndex === last + 1;
}

/** UUIDs, digests in hexadecimal (SHA-1, SHA-256), and what looks like an IBAN. */
const otherNumbers = new RegExp(
  [
    String.raw`(?<![0-9A-Za-z])[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}(?![0-9A-Za-z])`,
    String.raw`(?<![0-9A-Za-z])(?:[0-9a-fA-F]{40}|[0-9a-fA-F]{64})(?![0-9A-Za-z])`,
    String.raw`(?<iban>(?<![0-9A-Za-z])[A-Z]{2}\d\d(?: ?[0-9A-Z]{1,4}){3,8})`,
  ].join('|'),
  'g',
);

/** Code units of a match and one behind it, at most; one before is looked at. */
const otherNumberMax = 65;

/** A text of the same length without the digits of numbers that tell what they are themselves. */
function* withoutOtherNumbers(text: string, length: number): Steps<string> {
  const parts: string[] = [];
  let [done, next] = [0, 0];
  for (let from = 0; from < text.length; from += length) {
    const offset = Math.max(0, from - 1);
    const piece = text.slice(offset, from + length + otherNumberMax);
    otherNumbers.lastIndex = Math.max(next, from) - offset;
    for (let match = otherNumbers.exec(piece); match !== null; match = otherNumbers.exec(piece)) {
      const start = offset + match.index;
      // The piece may end within it; the next step sees all of it.
      if (start >= from + length) break;
      const [found] = match;
      const known = match.groups?.iban === undefined ? found.length : lengthOfIban(found);
      parts.push(text.slice(done, start), 'x'.repeat(known));
      done = start + known;
      next = start + found.length;
    }
    yield;
  }
  return done === 0 ? text : parts.join('') + text.slice(done);
}

/** How many characters of a text are an IBAN whose check digits are right (ISO 13616); 0 when none are. */
function lengthOfIban(text: string): number {
  const ends = Array.from(text.matchAll(/[0-9A-Z](?= |$)/g), ({ index }) => index + 1);
  return ends.toReversed().find((end) => isIban(text.slice(0, end).replaceAll(' ', ''))) ?? 0;
}

function isIban(text: string): boolean {
  if (text.length < 15 || text.length > 34) return false;
  const digits = `${text.slice(4)}${text.slice(0, 4)}`.replaceAll(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  );
  return BigInt(digits) % 97n === 1n;
}
