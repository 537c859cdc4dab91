import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { exampleReceipt } from '@/test/search/arbitraries/example';
import { bindQuery } from '@/lib/search/bind-query';
import { capability, type Catalogue } from '@/lib/search/catalogue';
import { evaluate } from '@/lib/search/evaluate';
import { queryOf } from '@/lib/domain/receipts/counter/counter-query';
import { personQuery } from '@/lib/domain/receipts/counter/person-query';
import { identifierCatalogue } from '@/lib/domain/identifiers/identifier-fields';
import { parseQuery } from '@/lib/search/language/parser';
import { receiptCatalogue } from '@/lib/domain/receipts/search/receipt-fields';

// The pages on searching are held to the catalogues and the parser, so that they never say what is not so.

const page = readFileSync('docs/search-language.md', 'utf8');
const germanPage = readFileSync('docs/search-language.de.md', 'utf8');
const settings = { search_fields: {}, timezone: 'Europe/Berlin' };
const receipts = receiptCatalogue(settings);
const identifiers = identifierCatalogue(settings);

/** Cells of the table rows in a part of the page, code marks left off. */
function rowsOf(part: string): string[][] {
  return part
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.slice(2, -2).split(' | '))
    .map((cells) => cells.map((cell) => cell.trim().replace(/^`(.*)`$/, '$1')));
}

function section(heading: string): string {
  const [, part = ''] = page.split(`\n${heading}\n`);
  return part.split(/\n##+ |\n<!-- fields/)[0] ?? '';
}

function table(marker: string, of = page): string[][] {
  const [, part = ''] = of.split(`<!-- ${marker} -->\n`);
  return rowsOf(part.split('\n\n').slice(0, 2).join('\n'));
}

describe.each([
  ['fields of receipts', receipts as Catalogue<never>],
  ['fields of identifiers', identifiers as Catalogue<never>],
])('the table of %s', (marker, catalogue) => {
  test('has every field with what it takes, and no other', () => {
    const fields = [...catalogue.fields.values()].map((field) => [field.path, capability(field)]);
    expect(table(marker).map(([path, takes]) => [path, takes])).toEqual(fields);
  });

  test('has the fields and examples in German, too', () => {
    const fieldsAndExamples = (rows: string[][]) => rows.map(([path, , example]) => [path, example]);
    expect(fieldsAndExamples(table(marker, germanPage))).toEqual(fieldsAndExamples(table(marker)));
  });

  test.each(table(marker))('%s: %s, for example %s', (path, _takes, example = '') => {
    const query = parseQuery(example);
    bindQuery(query, catalogue);
    expect(query.terms.map((term) => term.path)).toEqual([path]);
  });
});

describe.each([
  ['English', page, '## When it is refused'],
  ['German', germanPage, '## Wenn eine Suche nicht gültig ist'],
])('the %s examples', (_language, text, end) => {
  const [explained = ''] = text.split(end);
  const queries = [...explained.matchAll(/`(?<query>[+-]?[a-z_.]+:[^`]+)`/g)].map(
    (match) => match.groups?.['query'] ?? '',
  );

  test.each(queries)('%s can be asked', (query) => {
    const bound = bindQuery(parseQuery(query), receipts);
    expect(typeof evaluate(bound, exampleReceipt)).toBe('boolean');
  });

  test('are many', () => {
    expect(queries.length).toBeGreaterThan(40);
  });
});

test.each(rowsOf(section('## When it is refused')))('%s is refused: %s', (query = '', answer = '') => {
  const ask = () => bindQuery(parseQuery(query), receipts);
  expect(ask).toThrow(expect.objectContaining({ message: `invalid query: ${answer}` }) as Error);
});

test.each(rowsOf(section('### Finding a consumer at the counter')))(
  '%s finds by %s',
  (typed = '', query = '') => {
    const setting = { today: '2026-11-21', dayFirst: true, callingCode: '49' };
    expect(queryOf(personQuery(typed, setting))).toBe(query);
    bindQuery(parseQuery(query), identifiers);
  },
);
