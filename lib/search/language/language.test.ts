import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ServiceError } from '@/lib/core/errors';
import { runs } from '@/test/tier';
import { anyText } from '@/test/search/arbitraries/values';
import type { Bound, GroupWord, Occur, Query, Term, Text, Value } from './ast';
import { parseQuery, termsMax } from './parser';
import { printQuery } from './print';

/** The tree as compact text, for reading. */
function shape(query: string): string {
  return JSON.stringify(parseQuery(query), (key, part: unknown) => (key === 'position' ? undefined : part));
}

function word(text: string, suffix: Text['suffix'] = null): Omit<Text, 'position'> {
  return { kind: 'text', text, quoted: false, suffix };
}

function value(query: string): unknown {
  return JSON.parse(shape(`a:${query}`)).terms[0].value;
}

function messageOf(query: string): string {
  try {
    parseQuery(query);
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'invalid_query') return error.message;
    throw error;
  }
  return 'valid';
}

describe('a query', () => {
  test('is one or more terms with white space between them', () => {
    expect(shape(' total:5   items.name:milk\n+a.b:c -d:e ')).toBe(
      shape('total:5 items.name:milk +a.b:c -d:e'),
    );
    expect(parseQuery('a:1 +b:2 -c:3').terms.map(({ occur, path }) => [occur, path])).toEqual([
      [null, 'a'],
      ['+', 'b'],
      ['-', 'c'],
    ]);
  });

  test.each([
    ['milk', word('milk')],
    ['UK-0123', word('UK-0123')],
    ['-5', word('-5')],
    ['+49', word('+49')],
    ['milk~', word('milk', '~')],
    ['mil*', word('mil', '*')],
    [String.raw`a\:b\ c\"d\\e\*\~`, word('a:b c"d\\e*~')],
    [String.raw`\*`, word('*')],
    ['2024-10-12T10:00:00Z', word('2024-10-12T10:00:00Z')],
    ['2024-10-12T10:00:00.5+02:00', word('2024-10-12T10:00:00.5+02:00')],
    ['"a  b"', { kind: 'text', text: 'a  b', quoted: true, suffix: null }],
    ['"*"', { kind: 'text', text: '*', quoted: true, suffix: null }],
    [String.raw`"a \"b\" \\"`, { kind: 'text', text: 'a "b" \\', quoted: true, suffix: null }],
    ['"a:b (c) [d] ~"', { kind: 'text', text: 'a:b (c) [d] ~', quoted: true, suffix: null }],
    ['*', { kind: 'exists' }],
  ])('holds the value %s', (text, expected) => {
    expect(value(text)).toEqual(expected);
  });

  test.each([
    ['[1 TO 2]', '1', true, '2', true],
    ['{1 TO 2}', '1', false, '2', false],
    ['[1 TO 2}', '1', true, '2', false],
    ['{ -5.50   TO   * ]', '-5.50', false, null, true],
    ['[* TO *]', null, true, null, true],
    ['["2024-01-01" TO "*"}', '2024-01-01', true, '*', false],
    ['[2024-10-12T10:00:00Z TO 2025}', '2024-10-12T10:00:00Z', true, '2025', false],
  ])('holds the range %s', (text, from, fromInclusive, to, toInclusive) => {
    expect(value(text)).toEqual({
      kind: 'range',
      from: { text: from, inclusive: fromInclusive },
      to: { text: to, inclusive: toInclusive },
    });
  });

  test('holds words, phrases and similar words in parentheses, each with its sign', () => {
    expect(value(String.raw`(a +b -"c d" e~ f* \-5 -5)`)).toEqual({
      kind: 'any-of',
      words: [
        { occur: null, value: word('a') },
        { occur: '+', value: word('b') },
        { occur: '-', value: { ...word('c d'), quoted: true } },
        { occur: null, value: word('e', '~') },
        { occur: null, value: word('f', '*') },
        { occur: null, value: word('-5') },
        { occur: '-', value: word('5') },
      ],
    });
  });

  test('knows where its parts begin, in characters', () => {
    const [first, second] = parseQuery('n:"🥛" +total:[1 TO 2]').terms;
    expect(first?.position).toBe(1);
    expect(second?.position).toBe(8);
    expect(second?.value.position).toBe(14);
  });
});

describe('what is no query', () => {
  test.each([
    ['', 'missing term at position 1'],
    ['   ', 'missing term at position 1'],
    ['milk', 'missing field before the value at position 1'],
    ['a:b AND c:d', 'missing field before the value at position 5'],
    ['"a b"', 'unexpected " at position 1'],
    [':a', 'missing field name at position 1'],
    ['a:', 'missing value at position 3'],
    ['a: b', 'missing value at position 3'],
    ['- a:b', 'missing term after - at position 1'],
    ['a:b +', 'missing term after + at position 5'],
    ['a:b:c', 'a colon in a value must be escaped or quoted, at position 4'],
    ['a:b"c', 'unexpected " at position 4'],
    ['a:b(c', 'unexpected ( at position 4'],
    ['a:b)', 'unexpected ) at position 4'],
    ['a:"b', 'missing closing quote at position 3'],
    ['a:"b"c', 'missing space between terms at position 6'],
    ['a:b\\', 'missing character after the backslash at position 4'],
    ['a:[1 TO 2', 'missing ] or } at position 3'],
    ['a:[1 2]', 'missing TO at position 6'],
    ['a:[1 to 2]', 'missing TO at position 6'],
    ['a:[TO 2]', 'missing TO at position 7'],
    ['a:[1 TO ]', 'missing end of the range at position 9'],
    ['a:[1 TO 2 3]', 'unexpected 3 at position 11'],
    ['a:(b', 'missing ) at position 3'],
    ['a:()', 'empty parentheses at position 3'],
    ['a:(b (c))', 'parentheses cannot be nested: unexpected ( at position 6'],
    ['a:(b [1 TO 2])', 'unexpected [ at position 6'],
    ['a:(*)', 'missing word before * at position 4'],
    ['a:("b"c)', 'missing space between words at position 7'],
    ['a:~', 'missing word before ~ at position 3'],
    ['a:mil~k', '~ can only end a word unless it is escaped or quoted, at position 6'],
    ['a:mi*lk', '* can only end a word unless it is escaped or quoted, at position 5'],
    ['a:*milk', '* cannot begin a word unless it is escaped or quoted, at position 3'],
    ['a:milk~~', '~ can only end a word unless it is escaped or quoted, at position 7'],
    ['🥛:"', 'missing closing quote at position 3'],
    ['a:b\0', 'invalid character at position 4'],
    ['a:"\ud800"', 'invalid character at position 4'],
  ])('%j: %s', (query, message) => {
    expect(messageOf(query)).toBe(`invalid query: ${message}`);
  });

  test('64 terms are accepted, words in parentheses counted, one more is not', () => {
    const terms = (count: number) => Array.from({ length: count }, (_, n) => `a:${n}`).join(' ');
    const group = (count: number) => `a:(${'b '.repeat(count)})`;
    expect(messageOf(terms(termsMax))).toBe('valid');
    expect(messageOf(group(termsMax))).toBe('valid');
    expect(messageOf(`${terms(60)} ${group(4)}`)).toBe('valid');
    expect(messageOf(`${terms(61)} ${group(4)}`)).toMatch(
      /^invalid query: more than 64 terms at position \d+$/,
    );
    expect(messageOf(terms(65))).toMatch(/^invalid query: more than 64 terms at position \d+$/);
  });
});

const text = anyText.map((any) => (any === '' ? 'a' : any));
const occur = fc.constantFrom<Occur>(null, '+', '-');
const suffix = fc.constantFrom<Text['suffix']>(null, '~', '*');
const anyValueText: fc.Arbitrary<Text> = fc.oneof(
  fc.tuple(text, suffix).map(([any, end]): Text => ({ ...word(any, end), position: 0 })),
  anyText.map((any): Text => ({ ...word(any), quoted: true, position: 0 })),
  fc
    .constantFrom('2024-10-12T10:00:00Z', '2024-10-12T10:00:00.123+02:00', '2024-10-12T10', '-5', '12:30')
    .map((any): Text => ({ ...word(any), position: 0 })),
);
const bound: fc.Arbitrary<Bound> = fc.record({
  text: fc.option(anyText),
  inclusive: fc.boolean(),
  position: fc.constant(0),
});
const groupWord: fc.Arbitrary<GroupWord> = fc.record({ occur, value: anyValueText });
const anyValue: fc.Arbitrary<Value> = fc.oneof<fc.Arbitrary<Value>[]>(
  anyValueText,
  fc.constant({ kind: 'exists', position: 0 }),
  fc.record({ kind: fc.constant('range' as const), from: bound, to: bound, position: fc.constant(0) }),
  fc.record({
    kind: fc.constant('any-of' as const),
    words: fc.array(groupWord, { minLength: 1, maxLength: 5 }),
    position: fc.constant(0),
  }),
);
const path = fc.stringMatching(/^[a-z_.][a-z_.+*~\\-]{0,9}$/);
const term: fc.Arbitrary<Term> = fc.record({ occur, path, value: anyValue, position: fc.constant(0) });
const anyQuery: fc.Arbitrary<Query> = fc.record({ terms: fc.array(term, { minLength: 1, maxLength: 6 }) });

/** The tree with every position 0. */
function placeless(query: Query): unknown {
  return JSON.parse(JSON.stringify(query), (key, part: unknown) => (key === 'position' ? 0 : part));
}

describe('print and parse', () => {
  test('any tree printed and parsed again is the same tree', { tags: 'wide' }, () => {
    fc.assert(
      fc.property(anyQuery, (query) => {
        expect(placeless(parseQuery(printQuery(query)))).toEqual(placeless(query));
      }),
      { numRuns: runs(3000) },
    );
  });

  test('what is printed is printed the same again', () => {
    expect(printQuery(parseQuery('  +a:{ 1 TO * ]  -b:( "x"   +y~ ) c:"*" d:2024-10-12T10:00:00Z'))).toBe(
      '+a:{1 TO *] -b:("x" +y~) c:"*" d:2024-10-12T10:00:00Z',
    );
  });

  test('any text at all is a query or a 400 that says where', { tags: 'wide' }, () => {
    const tokens = fc.constantFrom(
      ...['a', ':', '"', '(', ')', '[', ']', '{', '}', ' ', 'TO', '*', '~', '+', '-', '\\', '🥛'],
    );
    const soup = fc.array(tokens, { maxLength: 30 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.oneof(soup, fc.string({ unit: 'binary' }), fc.string()), (query) => {
        const message = messageOf(query);
        if (message === 'valid') expect(messageOf(printQuery(parseQuery(query)))).toBe('valid');
        else expect(message).toMatch(/^invalid query: .* at position \d+$/s);
      }),
      { numRuns: runs(3000) },
    );
  });
});
