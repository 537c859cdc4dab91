import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseQuery } from '@/lib/search/language/parser';
import { runs } from '@/test/tier';
import { printTerm } from '@/lib/search/language/print';
import { replaceTerm } from '../kit/search/query-terms';
import { otherTerms, queryFilters, withFilters, type QueryFilters } from './query-filters';

const none: QueryFilters = { consumer: null, transactionId: null, store: null, from: null, to: null };

describe('the filters of a query', () => {
  test.each<[string, Partial<QueryFilters>]>([
    ['', {}],
    ['store_reference:12 total:5', { store: 12 }],
    ['+store_reference:12', { store: 12 }],
    ['-store_reference:12', {}],
    ['store_reference:[1 TO 5]', {}],
    ['store_reference:2147483647', { store: 2_147_483_647 }],
    ['store_reference:2147483648', {}],
    ['identifier.exact:anna@example.com', { consumer: 'anna@example.com' }],
    ['transaction_id:"T 1"', { transactionId: 'T 1' }],
    ['timestamp:2026-01-31', { from: '2026-01-31', to: '2026-01-31' }],
    ['timestamp:[2026-01-01 TO *]', { from: '2026-01-01' }],
    ['timestamp:{2026-01-01 TO *]', {}],
    ['timestamp:2026-01', {}],
    ['timestamp:2026-02-30', {}],
    ['total:', {}],
    ['store_reference:1 (', {}],
  ])('%s', (query, filters) => {
    expect(queryFilters(query)).toEqual({ ...none, ...filters });
  });

  test.each<[string, Partial<QueryFilters>, string]>([
    ['', { store: 7 }, 'store_reference:7'],
    ['items.name:"a  b"', { store: 7 }, 'items.name:"a  b" store_reference:7'],
    ['😀:x +store_reference:7 b:c', { store: 9 }, '😀:x store_reference:9 b:c'],
    ['a:b store_reference:7 c:d', { store: null }, 'a:b c:d'],
    ['store_reference:7 store_reference:8', { store: 9 }, 'store_reference:9 store_reference:8'],
    ['store_reference:7 a:b store_reference:8', { store: null }, 'a:b store_reference:8'],
    ['transaction_id:a transaction_id:b', { transactionId: null }, 'transaction_id:b'],
    ['timestamp:2026-01-31', { from: '2026-01-01' }, 'timestamp:[2026-01-01 TO 2026-01-31]'],
    ['timestamp:2026-01-31', { from: null, to: null }, ''],
    ['', { consumer: 'a: b' }, 'identifier.exact:"a: b"'],
    ['not a query', { store: 7 }, 'not a query store_reference:7'],
    ['not a query', { store: null }, 'not a query'],
  ])('%s with %j is %s', (query, changes, expected) => {
    expect(withFilters(query, changes)).toBe(expected);
  });

  test('come back as they were set, and leave the rest of the query alone', { tags: 'wide' }, () => {
    const text = fc.option(
      fc
        .stringMatching(/^[a-zA-Z0-9:"\\ ()+*~äß😀-]{1,12}$/u)
        .map((value) => value.trim())
        .filter(Boolean),
    );
    const filters = fc.record({
      consumer: text,
      transactionId: text,
      store: fc.option(fc.integer({ min: 1, max: 2 ** 31 - 1 })),
      from: fc.constantFrom(null, '2026-01-01'),
      to: fc.constantFrom(null, '2026-01-01', '2026-01-31'),
    });
    const rest = fc.constantFrom('', 'items.name:"whole milk" -total:[5 TO *}', '+a:(b -c)');
    fc.assert(
      fc.property(rest, filters, (query, wanted) => {
        const filtered = withFilters(query, wanted);
        expect(queryFilters(filtered)).toEqual(wanted);
        expect(withFilters(filtered, none)).toBe(query);
        if (filtered !== '') expect(() => parseQuery(filtered)).not.toThrow();
      }),
      { numRuns: runs(500) },
    );
  });
});

describe('the other terms of a query', () => {
  test('leave a space behind a backslash to the value that ends in it', () => {
    const query = String.raw`items.unit:foo\  total:5`;
    const [unit, total] = otherTerms(query);
    if (unit === undefined || total === undefined) throw new Error('two are there');
    const left = replaceTerm(query, total, null);
    expect(left).toBe(String.raw`items.unit:foo\ `);
    expect(otherTerms(left).map(({ term }) => printTerm(term))).toEqual([left]);
    expect(replaceTerm(query, unit, null)).toBe('total:5');
    expect(withFilters(left, { store: 7 })).toBe(String.raw`items.unit:foo\  store_reference:7`);
  });

  test.each<[string, readonly string[]]>([
    ['', []],
    ['store_reference:12 total:5 -items.name:"a b"', ['total:5', '-items.name:"a b"']],
    ['-store_reference:12 store_reference:9 store_reference:8', ['-store_reference:12', 'store_reference:8']],
    ['timestamp:2026-01', ['timestamp:2026-01']],
    ['total:', []],
  ])('%s', (query, terms) => {
    expect(otherTerms(query).map(({ term }) => printTerm(term))).toEqual(terms);
  });

  test('are taken out and replaced where they stand', () => {
    const query = '😀:x  total:[1 TO 5] +store_reference:7';
    const [first, second] = otherTerms(query);
    if (first === undefined || second === undefined) throw new Error('two are there');
    expect(replaceTerm(query, second, 'total:9')).toBe('😀:x  total:9 +store_reference:7');
    expect(replaceTerm(query, first, null)).toBe('total:[1 TO 5] +store_reference:7');
    expect(otherTerms(replaceTerm(query, first, null)).length).toBe(1);
  });
});
