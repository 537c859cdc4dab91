import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '@/test/tier';
import { bindQuery } from '@/lib/search/bind-query';
import { parseQuery } from '@/lib/search/language/parser';
import { receiptCatalogue } from '../search/receipt-fields';
import { identifierCatalogue } from '@/lib/domain/identifiers/identifier-fields';
import { counterQuery, type CounterNames, type CounterSetting } from './counter-query';
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
    ['+49 (0)171 1234567', 'identifier:+491711234567'],
    ['0049 (0) 171 1234567', 'identifier:+491711234567'],
    ['(0171) 1234567', 'identifier:(01711234567 \\+491711234567)'],
    ['(555) 123-4567', 'identifier:(5551234567 \\+495551234567)'],
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
    ['milk EUR', 'items.names:milk items.names:EUR'],
    ['18,40 PLN', 'total:18.40'],
    ['199 kr', 'total:199'],
    ['199 kr.', 'total:199'],
    ['1\u00a0290,00 Kč', 'total:1290.00'],
    ['US$ 1\u202f290,00', 'total:1290.00'],
    [
      '18,40, 4242; visa, gestern,',
      'total:18.40 payments.number:4242 payments.type:visa timestamp:2026-11-20',
    ],
    ['anna@example.com,', 'identifier:anna@example.com'],
    ['milk, bread , ;', 'items.names:milk items.names:bread'],
    ['pen 2.50', 'items.names:pen total:2.50'],
    ['kr 49,90 card', 'total:49.90 payments.method:card'],
    ['5990Ft', 'total:5990'],
    ['JPY 1,980', 'total:1980'],
    ['₹500', 'total:500'],
    ['R$ 18,40', 'total:18.40'],
    ['>100 sek', 'total:{100 TO *]'],
    ['2610 0012 3456 7', 'identifier:2610001234567'],
    ['4111 1111 1111 1111', 'payments.number:1111'],
    ['4242 1840', 'payments.number:4242 payments.number:1840'],
    ['0.125', 'total:0.125'],
    ['0,500 €', 'total:0.500'],
    ['1.500', 'total:1500'],
    ['18', 'total:18'],
    ['>100', 'total:{100 TO *]'],
    ['> 100 €', 'total:{100 TO *]'],
    ['<= CHF 50 card', 'total:[* TO 50] payments.method:card'],
    ['>1000', 'total:{1000 TO *]'],
    ['<= 25000 card', 'total:[* TO 25000] payments.method:card'],
    ['<=9,99', 'total:[* TO 9.99]'],
    ['milk bread', 'items.names:milk items.names:bread'],
    ['"whole milk" cash', 'items.names:"whole milk" payments.method:cash'],
    ['whole-milk', 'items.names:"whole-milk"'],
    ['500g', 'items.names:500g'],
    ['retoure gestern', 'items.return:* timestamp:2026-11-20'],
    ['store 4012345000009', 'external_store_reference:4012345000009'],
    ['store 12 today', 'store_reference:12 timestamp:2026-11-21'],
    ['constructor', 'items.names:constructor'],
    ['hdmi 6 ft', 'items.names:hdmi total:6 items.names:ft'],
    ['try 3 milk', 'items.names:try total:3 items.names:milk'],
    ['TRY', 'items.names:TRY'],
    ['TRY 100', 'total:100'],
    ['19,-', 'total:19'],
    ['1.290,- €', 'total:1290'],
    ['CHF 1290.–', 'total:1290'],
    ['10:30 yesterday', 'localtime.hour:10 timestamp:2026-11-20'],
    ['um 09:05 Uhr', 'localtime.hour:9'],
    ['24:10', 'items.names:"24:10"'],
    ['ab 20 €', 'total:[20 TO *]'],
    ['from 20€ card', 'total:[20 TO *] payments.method:card'],
    ['milk from 9.99', 'items.names:milk total:[9.99 TO *]'],
    ['bis EUR 50', 'total:[* TO 50]'],
    ['from 12 march', 'timestamp:2026-03-12'],
    ['from 4242', 'payments.number:4242'],
    ['ab <20', 'items.names:ab total:[* TO 20}'],
    ['20 Euro', 'total:20'],
    ['mon cheri', 'items.names:mon items.names:cheri'],
    ['capri sun', 'items.names:capri items.names:sun'],
    ['after sun lotion', 'items.names:after items.names:sun items.names:lotion'],
  ])('%s is %s', (text, expected) => {
    expect(query(text)).toBe(expected);
  });

  test.each([
    ['monday', '2026-11-16'],
    ['Saturday', '2026-11-21'],
    ['last saturday', '2026-11-14'],
    ['mon', '2026-11-16'],
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
    ['last 7 days', '[2026-11-15 TO 2026-11-21]'],
    ['die letzten 30 Tage', '[2026-10-23 TO 2026-11-21]'],
    ['past 2 weeks', '[2026-11-08 TO 2026-11-21]'],
    ['3 days ago', '2026-11-18'],
    ['vor 3 Tagen', '2026-11-18'],
    ['vor einer Woche', '2026-11-14'],
    ['a week ago', '2026-11-14'],
    ['2 months ago', '2026-09'],
    ['vor 2 Monaten', '2026-09'],
    ['vor einem Jahr', '2025'],
    ['seit 2 Monaten', '[2026-09-21 TO *]'],
    ['seit 3 Tagen', '[2026-11-18 TO *]'],
    ['letzte 3 Monate', '[2026-08-22 TO 2026-11-21]'],
    ['last 9 months', '[2026-02-22 TO 2026-11-21]'],
    ['last 1 year', '[2025-11-22 TO 2026-11-21]'],
    ['since monday', '[2026-11-16 TO *]'],
    ['bis 1.11.', '[* TO 2026-11-01]'],
    ['since mon', '[2026-11-16 TO *]'],
    ['after monday', '{2026-11-16 TO *]'],
    ['after last week', '{2026-11-15 TO *]'],
    ['before 1.11.', '[* TO 2026-11-01}'],
    ['1.11. bis 5.11.', '[2026-11-01 TO 2026-11-05]'],
    ['vom 24.12. bis 5.1.', '[2025-12-24 TO 2026-01-05]'],
    ['1.11.-5.11.', '[2026-11-01 TO 2026-11-05]'],
    ['1.11.2026 – 5.11.2026', '[2026-11-01 TO 2026-11-05]'],
    ['from monday to wednesday', '[2026-11-16 TO 2026-11-18]'],
    ['mon to wed', '[2026-11-16 TO 2026-11-18]'],
    ['between 12 march 2026 and 14 march 2026', '[2026-03-12 TO 2026-03-14]'],
    ['zwischen Montag und gestern', '[2026-11-16 TO 2026-11-20]'],
    ['20.11. bis 25.11.', '[2026-11-20 TO *]'],
    ['5. Oktober bis Oktober', '[2026-10-05 TO 2026-10]'],
    ['vor dieser Woche', '[* TO 2026-11-16}'],
  ])('%s is the time %s', (text, expected) => {
    expect(query(text)).toBe(`timestamp:${expected}`);
  });

  /** Examples of the pages on searching at the counter: in English and German, and on the German page. */
  const explained = [
    ['docs/search-language.md', '## At the counter', 2],
    ['docs/search-language.de.md', '## An der Kasse', 1],
  ].flatMap(([file, heading, columns]) => {
    const [, counter = ''] = readFileSync(String(file), 'utf8').split(String(heading));
    const rows = (counter.split('\n## ')[0] ?? '').split('\n').filter((line) => line.startsWith('| '));
    return rows.slice(2).flatMap((row) =>
      row
        .split('|')
        .slice(1, 1 + Number(columns))
        .map((cell) => cell.trim()),
    );
  });
  test.each(explained)(
    'of the page for staff is found at once, without words of items left over: %s',
    (text) => {
      expect(query(text)).toEqual(expect.any(String));
      expect(JSON.stringify(query(text) ?? '').match(/items\.names/g)?.length ?? 0).toBe(
        /^(?:whole|frische)-mil/.test(text) ? 1 : 0,
      );
    },
  );

  test('counts months back to days that there are', () => {
    expect(query('last 3 months', { today: '2026-05-31' })).toBe('timestamp:[2026-03-01 TO 2026-05-31]');
    expect(query('a month ago', { today: '2026-05-31' })).toBe('timestamp:2026-04');
    expect(query('999 years ago')).toBe('timestamp:1027');
    expect(query('last 0 days')).toBe('items.names:last total:0 items.names:days');
  });

  test('reads days as the country writes them', () => {
    expect(query('3/4/2026', { dayFirst: false })).toBe('timestamp:2026-03-04');
  });

  test('of a telephone number without a country is what is written', () => {
    expect(query('0171 1234567', { callingCode: null })).toBe('identifier:01711234567');
  });

  test.each([
    ['39', '06 1234567', 'identifier:(061234567 \\+39061234567)'],
    ['225', '0712345678', 'identifier:(0712345678 \\+2250712345678)'],
  ])('of a telephone number keeps the 0 where the country does: +%s', (callingCode, text, expected) => {
    expect(query(text, { callingCode })).toBe(expected);
  });

  test('is a code to look up when it is an id', () => {
    expect(counterQuery(' 0198A8A0-0000-7000-8000-000000000000 ', setting)).toEqual({
      kind: 'code',
      code: '0198a8a0-0000-7000-8000-000000000000',
    });
  });

  test.each([
    'https://receipts.example/r/12k9f7m3v8x1q5z0t4b6n2c8d1h0a',
    'http://localhost:3000/r/12k9f7m3v8x1q5z0t4b6n2c8d1h0a/receipt.pdf?x=1',
    'receipts.example/r/12k9f7m3v8x1q5z0t4b6n2c8d1h0a',
  ])('is a code to look up when it is an address: %s', (text) => {
    expect(counterQuery(text, setting)).toEqual({ kind: 'code', code: text });
  });

  test.each([
    ['visa 4242', 'payments.type:visa payments.number:4242'],
    ['Apple Pay 7710', 'payments.type:("apple pay" applepay) payments.number:7710'],
    ['AMEX gestern', 'payments.type:(amex "american express") timestamp:2026-11-20'],
    ['Kreditkarte am Montag', 'payments.method:creditcard timestamp:2026-11-16'],
    ['paid with visa on monday', 'items.names:paid payments.type:visa timestamp:2026-11-16'],
    ['apple juice', 'items.names:apple items.names:juice'],
    ['20,71 mit Karte 4242', 'total:20.71 payments.method:card payments.number:4242'],
    ['card ending in 4242', 'payments.method:card payments.number:4242'],
  ])('names cards and wallets, with the small words around: %s is %s', (text, expected) => {
    expect(query(text)).toBe(expected);
  });

  test.each([
    ['milk total:5', 'items.names:milk total:5'],
    ['20.71 4242 monday store_id:7', 'total:20.71 payments.number:4242 timestamp:2026-11-16 store_id:7'],
    ['items.name:"a) b: c" AND gestern', 'items.name:"a) b: c" timestamp:2026-11-20'],
    ['total:[1 TO 5} -identifier:(a "b c") milk', 'total:[1 TO 5} -identifier:(a "b c") items.names:milk'],
    ['store:12', 'store_reference:12'],
    ['milk totl:5', 'items.names:milk totl:5'],
  ])('may stand beside fields: %s is %s', (text, expected) => {
    expect(query(text)).toBe(expected);
  });

  test.each([
    '',
    '  ',
    '&',
    'items.name:milk',
    'totl:5',
    'transaction_id:12/r/5',
    '-identifier:*',
    'milk total:',
    'milk items.name:"whole',
    'milk total:[1 TO',
    'milk OR items.name:bread',
    'x'.repeat(501),
  ])('stays as it is when it names a field or says nothing: %j', (text) => {
    expect(counterQuery(text, setting)).toBeNull();
  });

  test('gives a query that the language takes, and leaves that as it is', { tags: 'wide' }, () => {
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
        'visa',
        'in',
        'store:mitte',
        'total:5',
        '-identifier:("a) b" c)',
        'timestamp:[2024 TO *]',
        'AND',
      ),
    );
    let made = 0;
    fc.assert(
      fc.property(fc.array(word, { maxLength: 6 }), (words) => {
        const names: CounterNames = {
          stores: (said) => (said[0] === 'mitte' ? [7, 9] : null),
          consumers: (said) => said[0]?.startsWith('a') === true,
        };
        const meaning = counterQuery(words.join(' '), setting, names);
        if (meaning?.kind !== 'query') return;
        made += 1;
        const terms = parseQuery(meaning.query).terms.map((term) =>
          // Consumers are looked up before a query is bound.
          term.path === 'consumer' ? { ...term, path: 'identifier' } : term,
        );
        expect(() => bindQuery({ terms }, fields)).not.toThrow();
        expect(counterQuery(meaning.query, setting)).toBeNull();
      }),
      { numRuns: runs(3000) },
    );
    expect(made).toBeGreaterThan(runs(1000));
  });
});

describe('names that a retailer knows', () => {
  const stores: Readonly<Record<string, readonly number[]>> = {
    'prenzlauer berg': [7],
    prenzlauer: [7],
    berlin: [7, 9],
    mitte: [9],
  };
  const names: CounterNames = {
    stores: (said, how) =>
      how === 'as-store' || said[0] !== 'mitte' ? (stores[said.join(' ').toLowerCase()] ?? null) : null,
    consumers: (said) => said.join(' ') === 'Anna Schmidt',
  };

  test.each([
    [
      '€20.71 card 4242 Monday in Prenzlauer Berg',
      'total:20.71 payments.method:card payments.number:4242 timestamp:2026-11-16 store_reference:7',
    ],
    [
      '20,71 € Karte 4242 Montag in Prenzlauer Berg',
      'total:20.71 payments.method:card payments.number:4242 timestamp:2026-11-16 store_reference:7',
    ],
    ['milk Berlin', 'items.names:milk store_reference:(7 9)'],
    [
      '20.71 4242 monday store:prenzlauer',
      'total:20.71 payments.number:4242 timestamp:2026-11-16 store_reference:7',
    ],
    ['Filiale "Prenzlauer Berg"', 'store_reference:7'],
    ['"prenzlauer berg" visa', 'store_reference:7 payments.type:visa'],
    ['mitte', 'items.names:mitte'],
    ['filiale mitte', 'store_reference:9'],
    ['store:nowhere', 'items.names:nowhere'],
    ['Anna Schmidt gestern', 'consumer:"Anna Schmidt" timestamp:2026-11-20'],
    ['milk from Anna Schmidt', 'items.names:milk consumer:"Anna Schmidt"'],
    ['anna', 'items.names:anna'],
  ])('are of stores and consumers: %s is %s', (text, expected) => {
    expect(counterQuery(text, setting, names)).toEqual({ kind: 'query', query: expected });
  });

  test('are asked of each place once, however many small words stand before it', () => {
    let asked = 0;
    const count = () => {
      asked += 1;
      return null;
    };
    counterQuery('in '.repeat(166), setting, { stores: count, consumers: () => count() !== null });
    expect(asked).toBeLessThanOrEqual(166 * 2 * 4);
  });
});

describe('what is typed to find a person', () => {
  test.each([
    ['anna@example.com', 'consumer:anna@example.com'],
    ['0171 1234567', 'consumer:(01711234567 \\+491711234567)'],
    ['+4366', 'consumer:+4366'],
    ['Fischer', 'consumer:Fischer'],
    ['Lena Maria Fischer', 'consumer:"Lena Maria Fischer"'],
    ['10117', 'properties.postcode:10117'],
    ['2001000012', 'consumer:2001000012'],
    ['2610 0012 3456 7', 'consumer:2610001234567'],
    ['12 34', 'consumer:"12 34"'],
    ['Fischer, Lena Maria', 'consumer:"Fischer Lena Maria"'],
    ['van Dijk, Jan', 'consumer:"van Dijk Jan"'],
    ['Fischer,', 'consumer:Fischer'],
  ])('%s is %s', (text, expected) => {
    expect(personQuery(text, setting)).toEqual({ kind: 'query', query: expected });
  });

  test('gives a query that the language takes, and leaves that as it is', { tags: 'wide' }, () => {
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
