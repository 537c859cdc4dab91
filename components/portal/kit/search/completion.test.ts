import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bindQuery } from '@/lib/search/bind-query';
import { parseQuery } from '@/lib/search/language/parser';
import { receiptCatalogue } from '@/lib/domain/receipts/search/receipt-fields';
import { matchingFields, placeAt, valueTemplates } from './completion';
import type { SearchField } from './search-field';

const at = (marked: string) => {
  const caret = marked.indexOf('|');
  const text = marked.replace('|', '');
  const { kind, from, to, typed } = placeAt(text, caret);
  return { kind, typed, replaces: text.slice(from, to) };
};

describe('the caret of a query', () => {
  test.each([
    ['|', 'field', '', ''],
    ['ite|', 'field', 'ite', 'ite'],
    ['-ite|ms.nme', 'field', 'ite', 'items.nme'],
    ['total:5 ite|', 'field', 'ite', 'ite'],
    ['total:5 | items.name:a', 'field', '', ''],
    ['to|tal:5', 'field', 'to', 'total'],
    ['total:|', 'value', '', ''],
    ['total:[5 TO |6] a', 'value', '[5 TO ', '[5 TO 6]'],
    ['items.name:"whole mi|', 'value', '"whole mi', '"whole mi'],
    ['items.name:"a \\" b" to|', 'field', 'to', 'to'],
    ['items.name:(a b) |', 'field', '', ''],
    ['items.name:a\\ b|', 'value', 'a\\ b', 'a\\ b'],
    ['4242 18.40 yes|', 'field', 'yes', 'yes'],
    ['") ite|', 'field', 'ite', 'ite'],
  ])('%s is in a %s', (marked, kind, typed, replaces) => {
    expect(at(marked)).toEqual({ kind, typed, replaces });
  });

  test('is in something, whatever was typed', () => {
    const text = fc.string({
      unit: fc.constantFrom(...Array.from('a:. "()[]{}+-\\*~😀\u00a0')),
      maxLength: 30,
    });
    fc.assert(
      fc.property(text, fc.nat({ max: 60 }), (typed, position) => {
        const caret = Math.min(position, typed.length);
        const { from, to } = placeAt(typed, caret);
        expect(from).toBeGreaterThanOrEqual(0);
        expect(from).toBeLessThanOrEqual(caret);
        expect(to).toBeGreaterThanOrEqual(caret);
        expect(to).toBeLessThanOrEqual(typed.length);
      }),
    );
  });
});

const catalogue = receiptCatalogue({ search_fields: {}, timezone: 'Europe/Berlin' });
const fields: SearchField[] = [...catalogue.fields.values()].map(({ path, match, exists }) => ({
  path,
  match,
  exists: exists !== null,
  help: path === 'total' ? 'Amount of the receipt' : '',
}));

describe('fields', () => {
  const paths = (typed: string) => matchingFields(fields, typed).map(({ path }) => path);

  test('are found by their path, by a part of it, and by what they are', () => {
    expect(paths('tot')[0]).toBe('total');
    expect(paths('tot')).toContain('items.total');
    expect(paths('name')).toContain('items.name');
    expect(paths('amou')).toContain('total');
    expect(paths('zzz')).toEqual([]);
  });

  test.each(fields)('$path takes each value that is offered', (field) => {
    for (const { text, select } of valueTemplates(field, '2026-11-21')) {
      expect(() => bindQuery(parseQuery(`${field.path}:${text}`), catalogue)).not.toThrow();
      expect(select === null || text.includes(select)).toBe(true);
    }
  });
});
