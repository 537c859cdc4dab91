import fc from 'fast-check';

/** Values for property tests: few enough that queries meet documents, and nasty enough to be worth it. */

const parts = [
  'milk Milk whole organic bread bred bready a b ab abcd abcde abcdef 0123 12 5.50 2024 2L TO AND',
  'Käse KÄSE ka\u0308se Straße STRASSE ﬁsh ΟΔΟΣ οδος İzmir ılık søt ½ é e ᾳ \u0345 \u0301 \u200d',
  'दूध हिन्दी ミルク ガ 한국 นม 🥛 👩‍🌾',
  '* ~ " \\ ( ) [ } : + - % \' ! # _',
].flatMap((line) => line.split(' '));
const separators = [' ', ' ', ' ', '-', '', '.', '@', '\n', '\u00a0'];

const piece = fc.oneof(
  { arbitrary: fc.constantFrom(...parts), weight: 9 },
  { arbitrary: fc.string({ unit: 'binary', maxLength: 4 }), weight: 1 },
);

/** Well-formed text without NUL, as a body of the API can hold. */
export const anyText: fc.Arbitrary<string> = fc
  .array(fc.tuple(piece, fc.constantFrom(...separators)), { maxLength: 7 })
  .map((pieces) =>
    pieces
      .map(([part, separator]) => `${part}${separator}`)
      .join('')
      .replaceAll('\0', ''),
  );

/** Text of at least one character. */
export const anyName: fc.Arbitrary<string> = anyText.map((text) => (text === '' ? 'milk' : text));

/** Finite numbers; many are prices. */
export const anyNumber: fc.Arbitrary<number> = fc.oneof(
  {
    arbitrary: fc.constantFrom(0, -0, 1, 2, 1.5, 5.5, 5.49, 5.501, 9.99, 10, 99.99, 100, -0.5, -5.5),
    weight: 4,
  },
  { arbitrary: fc.integer({ min: -20_000, max: 200_000 }).map((cents) => cents / 100), weight: 4 },
  {
    arbitrary: fc.constantFrom(0.1 + 0.2, 1e21, 5e-324, Number.MAX_VALUE, -1e-7, 2 ** 53, 1234567.89),
    weight: 1,
  },
  { arbitrary: fc.double({ noNaN: true, noDefaultInfinity: true }), weight: 1 },
);

/** Small whole numbers, as quantities and references are. */
export const anyCount: fc.Arbitrary<number> = fc.oneof(
  fc.integer({ min: -2, max: 12 }),
  fc.constantFrom(99, 100, 101, 2_147_483_647, -2_147_483_648),
);

const dayMilliseconds = 86_400_000;
const around = Date.parse('2024-03-30T22:00:00Z');

/** Instants: mostly near each other and near the ends of days, months and years in Berlin. */
export const anyInstant: fc.Arbitrary<number> = fc.oneof(
  {
    arbitrary: fc.integer({ min: -3 * dayMilliseconds, max: 3 * dayMilliseconds }).map((ms) => around + ms),
    weight: 3,
  },
  {
    arbitrary: fc.integer({ min: -400, max: 400 }).map((days) => around + days * dayMilliseconds),
    weight: 2,
  },
  {
    arbitrary: fc.integer({ min: -2000, max: 2000 }).map((ms) => Date.parse('2023-12-31T23:00:00Z') + ms),
    weight: 2,
  },
  {
    arbitrary: fc.integer({
      min: Date.parse('1000-01-03T00:00:00Z'),
      max: Date.parse('9999-12-29T00:00:00Z'),
    }),
    weight: 1,
  },
);

/** Local times as receipts keep them: canonical, some without an offset. */
export const anyLocaltime: fc.Arbitrary<string> = fc
  .tuple(anyInstant, fc.constantFrom('', '+00:00', '+02:00', '-09:30'), fc.boolean())
  .map(([instant, offset, hasMilliseconds]) => {
    const wall = new Date(instant).toISOString();
    return `${hasMilliseconds ? wall.slice(0, 23) : wall.slice(0, 19)}${offset}`;
  });

/** A finite number as a decimal literal that reads back as itself. */
export function decimalLiteral(value: number): string {
  const [mantissa = '', exponentText = ''] = Math.abs(value).toExponential().split('e');
  const digits = mantissa.replace('.', '');
  const point = Number(exponentText) + 1;
  const sign = value < 0 ? '-' : '';
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`;
  if (point >= digits.length) return `${sign}${digits.padEnd(point, '0')}`;
  return `${sign}${digits.slice(0, point)}.${digits.slice(point)}`;
}
