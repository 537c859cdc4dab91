/* Imports nothing: runs in the process of transformations, too. */

export const prefixLength = 4;

/**
 * Prefixes and lengths (ISO/IEC 7812-1) as published by the networks (Mastercard's 2-series is 2221 to 2720),
 * from Wikipedia's "Payment card number" and Braintree's `credit-card-type`. Without UATP, whose numbers
 * begin with 1, as timestamps do.
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

/** Lengths by prefix: bit n for n digits. Made on first use. */
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

/** Check digit of GTIN-8 to GTIN-14 (GS1 General Specifications, section 7.9). */
export function isGtin(number: string): boolean {
  const sum = Array.from(number, Number)
    .toReversed()
    .reduce((before, value, place) => before + (place % 2 === 1 ? 3 * value : value), 0);
  return sum % 10 === 0;
}

/** Lengths of printed groups: fours, 4-6-5, 4-6-4, 4-4-5 and 6-13, and single digits as in forms. */
const groupings = /^(?:4(?: 4)* [1-4]|4 4 5|4 6 [45]|6 13|1(?: 1)*)$/;

export function isGrouped(found: readonly number[]): boolean {
  return groupings.test(found.join(' '));
}

const year = '20(?:1[5-9]|2[0-9]|3[0-4])';
const day = '(?:0[1-9]|[12]\\d|3[01])';
const month = '(?:0[1-9]|1[0-2])';
const timeOfDay = String.raw`(?:[01]\d|2[0-3])[0-5]\d[0-5]\d`;

/**
 * Dates in numbers of receipts and orders: with the whole year (by chance in one of a thousand cards), or a
 * short year at the beginning, before a time or a counter (in one of three hundred cards that begin with 23
 * to 27). Not 2022: 220220 is the prefix of a large issuer.
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
