import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '@/test/tier';
import { bindQuery } from '../bind-query';
import { parseQuery } from '../language/parser';
import { receiptCatalogue } from '../receipt-fields';
import { identifierCatalogue } from '../identifier-fields';
import { counterQuery, type CounterSetting } from './counter-query';
import { personQuery } from './person-query';

// A Saturday.
const setting: CounterSetting = { today: '2026-11-21', dayFirst: true, callingCode: '49' };
const timezone = 'Europe/Berlin';
const query = (text: string, changes: Partial<CounterSetting> = {}) => {
  const meaning = counterQuery(text, { ...setting, ...changes });
  return meaning?.kind === 'query' ? meaning.query : meaning;
};

describe('what is typed at a counter', () => {
  test.each([
    ['4242 18.40 yesterday', 'payments.number:4242 total:18.40 timestamp:2026-11-20'],
    ['de-1001 card', 'transaction_id:de-1001 payments.method:card'],
    ['UK-0123-20241012-0042', 'transaction_id:UK-0123-20241012-0042'],
    ['4006381333931', 'transaction_id:4006381333931'],
    ['#123', 'transaction_id:#123'],
    ['anna@example.com', 'identifier:anna@example.com'],
    ['Anna@', 'identifier:Anna@'],
    ['+49 171 123 45 67', 'identifier:+491711234567'],
    ['0049 171 1234567', 'identifier:+491711234567'],
    ['0171/1234567', 'identifier:(01711234567 \\+491711234567)'],
    ['**** 4242', 'payments.number:4242'],
    ['••4242', 'payments.number:4242'],
    ['18,40 €', 'total:18.40'],
    ['€1.234,50', 'total:1234.50'],
    ['1,234.5', 'total:1234.5'],
    ['-12.50', 'total:-12.50'],
    ['18.40 EUR', 'total:18.40'],
    ['1200 €', 'total:1200'],
    ['CHF\u00a01,200.00 card', 'total:1200.00 payments.method:card'],
    ['>100 eur', 'total:{100 TO *]'],
    ['4242 € 18.40', 'payments.number:4242 total:18.40'],
    ['18.40 € 4242', 'total:18.40 payments.number:4242'],
    ['milk EUR', 'items.name:milk items.name:EUR'],
    ['0.125', 'total:0.125'],
    ['0,500 €', 'total:0.500'],
    ['1.500', 'total:1500'],
    ['18', 'total:18'],
    ['>100', 'total:{100 TO *]'],
    ['> 100 €', 'total:{100 TO *]'],
    ['<= CHF 50 card', 'total:[* TO 50] payments.method:card'],
    ['<=9,99', 'total:[* TO 9.99]'],
    ['milk bread', 'items.name:milk items.name:bread'],
    ['"whole milk" cash', 'items.name:"whole milk" payments.method:cash'],
    ['whole-milk', 'items.name:"whole-milk"'],
    ['500g', 'items.name:500g'],
    ['retoure gestern', 'items.return:* timestamp:2026-11-20'],
    ['store 4012345000009', 'external_store_reference:4012345000009'],
    ['store 12 today', 'store_reference:12 timestamp:2026-11-21'],
    ['constructor', 'items.name:constructor'],
  ])('%s is %s', (text, expected) => {
    expect(query(text)).toBe(expected);
  });

  test.each([
    ['monday', '2026-11-16'],
    ['Saturday', '2026-11-21'],
    ['last saturday', '2026-11-14'],
    ['vorgestern', '2026-11-19'],
    ['this week', '[2026-11-16 TO 2026-11-22]'],
    ['letzte Woche', '[2026-11-09 TO 2026-11-15]'],
    ['last month', '2026-10'],
    ['last year', '2025'],
    ['12.3.', '2026-03-12'],
    ['24.12.', '2025-12-24'],
    ['29.2.', '2024-02-29'],
    ['24.12.24', '2024-12-24'],
    ['3/4/2026', '2026-04-03'],
    ['2026-10', '2026-10'],
    ['12 march', '2026-03-12'],
    ['12. Dezember', '2025-12-12'],
    ['March 12th, 2024', '2024-03-12'],
    ['oktober', '2026-10'],
    ['dezember', '2025-12'],
    ['march 2024', '2024-03'],
    ['since monday', '[2026-11-16 TO *]'],
    ['bis 1.11.', '[* TO 2026-11-01]'],
    ['after monday', '{2026-11-16 TO *]'],
    ['after last week', '{2026-11-15 TO *]'],
    ['before 1.11.', '[* TO 2026-11-01}'],
    ['vor dieser Woche', '[* TO 2026-11-16}'],
  ])('%s is the time %s', (text, expected) => {
    expect(query(text)).toBe(`timestamp:${expected}`);
  });

  const [, counter = ''] = readFileSync('docs/search-language.md', 'utf8').split('## At the counter');
  const explained = [...(counter.split('\n## ')[0] ?? '').matchAll(/^\| (?<typed>[^|]+?) +\|/gm)]
    .map((match) => match.groups?.['typed'] ?? '')
    .slice(2);
  test.each(explained)(
    'of the page for staff is found at once, without words of items left over: %s',
    (text) => {
      expect(query(text)).toEqual(expect.any(String));
      expect(JSON.stringify(query(text) ?? '').match(/items\.name/g)?.length ?? 0).toBe(
        text.startsWith('whole-milk') ? 1 : 0,
      );
    },
  );

  test('reads days as the country writes them', () => {
    expect(query('3/4/2026', { dayFirst: false })).toBe('timestamp:2026-03-04');
  });

  test('of a telephone number without a country is what is written', () => {
    expect(query('0171 1234567', { callingCode: null })).toBe('identifier:01711234567');
  });

  test('is one receipt when it is its id', () => {
    expect(counterQuery(' 0198A8A0-0000-7000-8000-000000000000 ', setting)).toEqual({
      kind: 'receipt',
      id: '0198a8a0-0000-7000-8000-000000000000',
    });
  });

  test.each(['', '  ', '&', 'items.name:milk', 'milk total:5', 'totl:5', '-identifier:*', 'x'.repeat(501)])(
    'stays as it is when it names a field or says nothing: %j',
    (text) => {
      expect(counterQuery(text, setting)).toBeNull();
    },
  );

  test('gives a query that the language takes, and leaves that as it is', () => {
    const fields = receiptCatalogue({ search_fields: {}, timezone });
    const word = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 12 }),
      fc.stringMatching(/^[-+<>#*€$]{0,2}[0-9.,/]{1,10}[a-z€.-]{0,3}$/),
      fc.constantFrom(
        'last',
        'since',
        'march',
        '12.',
        'store',
        'week',
        'bis',
        '"',
        'TO',
        '__proto__',
        '31.2.',
      ),
    );
    let made = 0;
    fc.assert(
      fc.property(fc.array(word, { maxLength: 6 }), (words) => {
        const meaning = counterQuery(words.join(' '), setting);
        if (meaning?.kind !== 'query') return;
        made += 1;
        expect(() => bindQuery(parseQuery(meaning.query), fields)).not.toThrow();
        expect(counterQuery(meaning.query, setting)).toBeNull();
      }),
      { numRuns: runs(3000) },
    );
    expect(made).toBeGreaterThan(runs(1000));
  });
});

describe('what is typed to find a person', () => {
  test.each([
    ['anna@example.com', 'identifier:anna@example.com'],
    ['0171 1234567', 'properties.phone:(01711234567 \\+491711234567)'],
    ['Fischer', 'properties.name.last:Fischer'],
    ['Lena Maria Fischer', 'properties.name.first:"Lena Maria" properties.name.last:Fischer'],
    ['10117', 'properties.postcode:10117'],
    ['2001000012', 'identifier:2001000012'],
    ['2610 0012 3456 7', 'identifier:2610001234567'],
    ['12 34', 'properties.name.first:12 properties.name.last:34'],
  ])('%s is %s', (text, expected) => {
    expect(personQuery(text, setting)).toEqual({ kind: 'query', query: expected });
  });

  test('gives a query that the language takes, and leaves that as it is', () => {
    const fields = identifierCatalogue({ timezone });
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (text) => {
        const meaning = personQuery(text, setting);
        if (meaning?.kind !== 'query') return;
        expect(() => bindQuery(parseQuery(meaning.query), fields)).not.toThrow();
        expect(personQuery(meaning.query, setting)).toBeNull();
      }),
      { numRuns: runs(2000) },
    );
  });
});
