import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs, tier } from '@/test/tier';
import { holdsCardNumber, maskCardNumbers, maskInteger, maskLongText, type Steps } from './card-numbers';
import { maskJson, productCodes } from './card-numbers-in-json';
import { passesLuhn } from './luhn';
import { maskBytes } from './mask-bytes';

describe('a card number in a text', () => {
  test.each([
    ['4111111111111111', '************1111'],
    ['VISA 4111111111111111, 12/28', 'VISA ************1111, 12/28'],
    ['VISA4111111111111111EUR', 'VISA************1111EUR'],
    ['17 4111 1111 1111 1111 12/28', '17 **** **** **** 1111 12/28'],
    ['5500-0000-0000-0004', '****-****-****-0004'],
    ['3782 822463 10005', '**** ****** *0005'],
    ['3782.822463.10005', '****.******.*0005'],
    ['4111_1111_1111_1111', '****_****_****_1111'],
    ['4 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1', '* * * * * * * * * * * * 1 1 1 1'],
    ['30569309025904', '**********5904'],
    ['6011000990139424', '************9424'],
    ['6304000000000000000', '***************0000'],
    ['4111\u00a01111\u20111111\u200b1111', '****\u00a0****\u2011****\u200b1111'],
    ['４１１１１１１１１１１１１１１１', '************１１１１'],
    ['٤١١١١١١١١١١١١١١١', '************١١١١'],
    [';4111111111111111=25121011234567890?', ';************1111=25121011234567890?'],
    ['4111111111111111 5500000000000004', '************1111 ************0004'],
    // The rest of the first one begins another: all that could be one is masked.
    ['4242424242424242 4242 4242 4242', '**************** **** **** 4242'],
  ])('%j is masked as %j', (text, masked) => {
    expect(maskCardNumbers(text)).toBe(masked);
    expect(holdsCardNumber(text)).toBe(true);
  });

  test.each([
    ['a wrong check digit', '4111111111111112'],
    ['a first digit that no card has', '1111111111111117'],
    ['more digits than a card has', '41111111111111111111'],
    ['twelve digits', '676770000013'],
    ['a date and time', '20261121101530'],
    ['a date and time in groups', '21.11.2026 10.15.30.123'],
    ['a fraction', '25.990000000000002'],
    ['a UUID', '41111111-1111-4111-8111-111111111111'],
    ['a digest', `a${'4111111111111111'.padEnd(39, 'b')}`],
    ['an IBAN', 'DE89 3704 0044 0532 0130 00'],
    ['an IBAN in one piece', 'AT611904300234573201'],
    ['columns of numbers', '4111 1111\n1111 1111'],
  ])('%s is none: %j', (_what, text) => {
    expect(maskCardNumbers(text, 'any')).toBe(text);
    expect(holdsCardNumber(text)).toBe(false);
  });

  test.each(['4222222222222', '4006381333931', '2000000000008', '54000000000005'])(
    '%j, which may be a product code, is one in payments only',
    (text) => {
      expect(passesLuhn(text) ? holdsCardNumber(text) : true).toBe(true);
      expect(maskCardNumbers(text)).toBe(text);
    },
  );

  test('is one as an integer, of which a text is left', () => {
    expect(maskInteger(4111111111111111)).toBe('************1111');
    expect(maskInteger(-4111111111111111)).toBe('-************1111');
    expect(maskInteger(4111111111111112)).toBe(4111111111111112);
    expect(maskInteger(4111111111111.5)).toBe(4111111111111.5);
    expect(holdsCardNumber(4222222222222)).toBe(true);
    // 19 digits that lost their last ones when they were read.
    const imprecise = Number('6304000000000000001');
    expect([maskInteger(imprecise), holdsCardNumber(imprecise)]).toEqual(['*'.repeat(19), true]);
  });
});

// Without 0 and 9, so that no date is among them.
const character = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom('1', '2', '3', '4', '5', '6', '7', '8') },
  { weight: 2, arbitrary: fc.constantFrom(' ', '-', '\u00a0', '/') },
  { weight: 1, arbitrary: fc.constantFrom('z', '*', '\n', 'ß', '🥛') },
);
const digits = fc.array(fc.constantFrom('1', '2', '3', '4', '5', '6', '7', '8'), {
  minLength: 11,
  maxLength: 17,
});
/** Digits that pass, most of them. */
const card = fc.tuple(fc.constantFrom('2', '3', '4', '5', '6'), digits).map(([first, others]) => {
  const body = `${first}${others.join('')}`;
  const check = [1, 2, 3, 4, 5, 6, 7, 8].find((digit) => passesLuhn(`${body}${digit}`)) ?? 1;
  return `${body}${check}`;
});
const texts = fc
  .array(
    fc.oneof(
      fc.array(character, { maxLength: 12 }).map((list) => list.join('')),
      card,
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(''));

/** What the rule says, the long way: every row of whole groups that passes. */
function numbersIn(text: string): number[][] {
  const groups = [...text.matchAll(/\d+/g)].map(({ 0: found, index }) =>
    Array.from(found, (_, offset) => index + offset),
  );
  return groups.flatMap((_, from) =>
    groups.slice(from).flatMap((__, more) => {
      const row = groups.slice(from, from + more + 1);
      const places = row.flat();
      const gaps = row.slice(1).map((group, index) => text.slice((row[index]?.at(-1) ?? 0) + 1, group[0]));
      const number = places.map((place) => text[place]).join('');
      const isLong = number.length >= 15 && number.length <= 19;
      const isCard = isLong || (number.length === 14 && /^3[0689]/.test(number));
      const isJoined = gaps.every((gap) => /^[ \-\u00a0/]{1,3}$/.test(gap));
      return isCard && isJoined && /^[2-6]/.test(number) && passesLuhn(number) ? [places] : [];
    }),
  );
}

/** Result of steps, and their number. */
function driven<Result>(steps: Steps<Result>): { readonly result: Result; readonly count: number } {
  for (let count = 1; ; count += 1) {
    const step = steps.next();
    if (step.done === true) return { result: step.value, count };
  }
}

// Runs of digits and separators without an end, and what tells that digits are none of a card.
const hostile = fc
  .array(
    fc.oneof(
      card,
      fc
        .tuple(
          fc.constantFrom(
            '4',
            '4 ',
            '44 ',
            '4 . ',
            '4111 ',
            '4242-',
            '٤\u{e0020}',
            '４\0',
            '41\u{e0020}\u{e0020}',
          ),
          fc.integer({ min: 1, max: 40 }),
        )
        .map(([part, count]) => part.repeat(count)),
      fc.constantFrom(
        ...['DE89 3704 0044 0532 0130 00', 'AB12 CD34 EF56 GH78 ', '41111111-1111-4111-8111-111111111111'],
        ...[
          '4111111111111111'.padStart(40, 'a'),
          '20261121101530123',
          '4111.111111111111',
          ' ',
          'x',
          '\n',
          '🥛',
        ],
      ),
      fc.array(character, { maxLength: 12 }).map((list) => list.join('')),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''));

describe('masking', () => {
  test('in steps makes the same text, wherever a step ends', { tags: 'wide' }, () => {
    let masked = 0;
    fc.assert(
      fc.property(hostile, fc.integer({ min: 1, max: 100 }), (text, length) => {
        const whole = maskCardNumbers(text);
        expect(driven(maskLongText(text, length)).result).toBe(whole);
        if (whole !== text) masked += 1;
      }),
      { numRuns: runs(20_000) },
    );
    expect(masked).toBeGreaterThan(runs(20_000) / 20);
  });

  test.each(['4', '4 ', '4111111111111111 ', 'DE89 ', '1234 1234 1234\n', 'words '])(
    'of bytes goes through %j in steps of some thousand characters',
    (part) => {
      const text = part.repeat((256 * 1024) / part.length);
      const { result, count } = driven(maskBytes(Buffer.from(text)));
      expect(Buffer.from(result).toString()).toBe(maskCardNumbers(text));
      expect(count).toBeGreaterThan(16);
    },
  );

  test(
    'changes digits of card numbers alone, all but the last four of each, and nothing the second time',
    { tags: 'wide' },
    () => {
      let masked = 0;
      fc.assert(
        fc.property(texts, (text) => {
          const shown = maskCardNumbers(text);
          expect(shown).toHaveLength(text.length);
          expect(maskCardNumbers(shown)).toBe(shown);
          const changed = Array.from(text, (_, index) => index).filter(
            (index) => shown[index] !== text[index],
          );
          expect(changed.every((index) => /\d/.test(text[index] ?? '') && shown[index] === '*')).toBe(true);
          const numbers = numbersIn(text);
          if (numbers.length === 0) expect(shown).toBe(text);
          else masked += 1;
          for (const places of numbers) {
            expect(places.slice(0, -4).every((place) => shown[place] === '*')).toBe(true);
          }
          expect(numbersIn(shown)).toEqual([]);
        }),
        { numRuns: runs(20_000) },
      );
      expect(masked).toBeGreaterThan(runs(20_000) / 20);
    },
  );

  test('takes texts of the largest body, whatever digits they are made of', { tags: 'wide' }, () => {
    const length = (tier === 'full' ? 2 : 0.125) * 1024 * 1024;
    for (const part of ['4', '4 ', '44 ', '4111 ', '4111111111111111 ', '4 . ', 'DE89 ', '4a']) {
      const text = part.repeat(length / part.length);
      const masked = maskCardNumbers(text);
      expect(masked).toHaveLength(text.length);
      expect(maskCardNumbers(masked)).toBe(masked);
    }
  });

  test('of JSON goes into names, lists and integers, and spares what it is told to', () => {
    const pan = '4111111111111111';
    const value = { [pan]: [Number(pan), { deep: pan }], product_code: pan, plain: 1.5, none: null };
    expect(maskJson(value, { spared: productCodes })).toEqual({
      '************1111': ['************1111', { deep: '************1111' }],
      product_code: pan,
      plain: 1.5,
      none: null,
    });
    // Two names that are one when masked, and a name that means something to JavaScript.
    const names = JSON.parse(`{"${pan}": 1, "************1111": 2, "__proto__": "${pan}"}`) as object;
    expect(JSON.stringify(maskJson({ ...names }))).toBe(
      '{"************1111":1,"*************1111":2,"__proto__":"************1111"}',
    );
    const clean = { a: ['b', { c: 4 }] };
    expect(maskJson(clean)).toBe(clean);
  });

  test.each(['utf8', 'latin1', 'utf16le'] as const)(
    'of bytes finds digits in %s, and leaves the rest',
    (encoding) => {
      const text = 'Käse 4111 1111 1111 1111 ÿ 4006381333931';
      const masked = driven(maskBytes(Buffer.from(text, encoding))).result;
      expect(Buffer.from(masked).toString(encoding)).toBe('Käse **** **** **** 1111 ÿ 4006381333931');
      const others = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));
      expect(Buffer.from(driven(maskBytes(others)).result)).toEqual(others);
      const marked = Buffer.from(`\ufeff${text}`, encoding);
      expect(Buffer.from(driven(maskBytes(marked)).result).toString(encoding)).toMatch(/^(?:\ufeff|\xff)/);
    },
  );
});
