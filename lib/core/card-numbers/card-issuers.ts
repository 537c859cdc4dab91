/* Must not import modules of the service: the sandbox of transformations uses this file. */

export const prefixLength = 4;

/**
 * First four digits and lengths of card numbers (ISO/IEC 7812-1), as published by the networks; from
 * Wikipedia's "Payment card number" and Braintree's `credit-card-type`. Mastercard's 2-series is 2221 to
 * 2720. UATP is missing, because its numbers begin with 1, like timestamps.
 */
const issuers: readonly (readonly [first: number, last: number, ...lengths: number[]])[] = [
  // JCB
  [1800, 1800, 15],
  [2131, 2131, 15],
  [3088, 3094, 16, 17, 18, 19],
  [3096, 3102, 16, 17, 18, 19],
  [3112, 3120, 16, 17, 18, 19],
  [3158, 3159, 16, 17, 18, 19],
  [3337, 3349, 16, 17, 18, 19],
  [3528, 3589, 16, 17, 18, 19],
  // Mir, Borica
  [2200, 2205, 16, 17, 18, 19],
  // Mastercard
  [2221, 2720, 16],
  [5100, 5599, 16],
  // Diners Club
  [3000, 3059, 14, 16, 17, 18, 19],
  [3095, 3095, 14, 16, 17, 18, 19],
  [3600, 3699, 14, 15, 16, 17, 18, 19],
  [3800, 3999, 14, 16, 17, 18, 19],
  // American Express
  [3400, 3499, 15],
  [3700, 3799, 15],
  // Visa
  [4000, 4999, 13, 16, 18, 19],
  // Maestro with the successors of Switch, Solo and Laser; Dankort, Elo, Verve, Cabal, Hiper
  [5000, 5099, 13, 14, 15, 16, 17, 18, 19],
  [5600, 5999, 13, 14, 15, 16, 17, 18, 19],
  [6300, 6399, 13, 14, 15, 16, 17, 18, 19],
  [6700, 6799, 13, 14, 15, 16, 17, 18, 19],
  // Discover, RuPay, Hipercard
  [6000, 6099, 16, 17, 18, 19],
  [6440, 6599, 16, 17, 18, 19],
  // UnionPay, RuPay
  [6200, 6299, 16, 17, 18, 19],
  [8100, 8299, 16, 17, 18, 19],
  // Uzcard, Napas, Troy, Humo
  [8600, 8600, 16],
  [9704, 9704, 16, 19],
  [9792, 9792, 16],
  [9860, 9860, 16],
];

let lengths: Uint32Array | undefined;

/** Allowed lengths by prefix: bit n is set if a card may have n digits. */
function lengthsByPrefix(): Uint32Array {
  if (lengths !== undefined) return lengths;
  const made = new Uint32Array(10 ** prefixLength);
  for (const [first, last, ...counts] of issuers)
    made.fill(
      counts.reduce((bits, count) => bits | (1 << count), 0),
      first,
      last + 1,
    );
  lengths = made;
  return made;
}

export function isIssued(prefix: number): boolean {
  return (lengthsByPrefix()[prefix] ?? 0) !== 0;
}

export function isOfIssuer(prefix: number, count: number): boolean {
  return ((lengthsByPrefix()[prefix] ?? 0) & (1 << count)) !== 0;
}

/** Verifies the check digit of a GTIN-8 to GTIN-14 (GS1 General Specifications, section 7.9). */
export function isGtin(number: string): boolean {
  const sum = Array.from(number, Number)
    .toReversed()
    .reduce((before, value, place) => before + (place % 2 === 1 ? 3 * value : value), 0);
  return sum % 10 === 0;
}

/**
 * Lengths of groups as printed on cards: 4-4-4-4, 4-6-5, 4-6-4, 4-4-5 and 6-13. Forms with a box for each
 * digit give single digits.
 */
const groupings = /^(?:4(?: 4)* [1-4]|4 4 5|4 6 [45]|6 13|1(?: 1)*)$/;

export function isGrouped(found: readonly number[]): boolean {
  return groupings.test(found.join(' '));
}

const year = '20(?:1[5-9]|2[0-9]|3[0-4])';
const day = '(?:0[1-9]|[12]\\d|3[01])';
const month = '(?:0[1-9]|1[0-2])';
const timeOfDay = String.raw`(?:[01]\d|2[0-3])[0-5]\d[0-5]\d`;

/**
 * Matches dates in numbers of receipts and orders. A date with a four-digit year may be anywhere; one card in
 * a thousand has one by chance. A date with a two-digit year must begin the number, before a time or a
 * counter; one in three hundred cards that begin with 23 to 27 has one. The short year 22 is missing, because
 * 220220 is the prefix of a large issuer.
 */
const dated = new RegExp(
  [
    `${year}${month}${day}`,
    `${day}${month}${year}`,
    `^2[3-7]${month}${day}(?:${timeOfDay}|00)`,
    `^3[01]${month}\\d\\d${timeOfDay}`,
  ].join('|'),
);

export function isDated(number: string): boolean {
  return dated.test(number);
}
