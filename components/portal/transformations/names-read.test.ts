import { expect, test } from 'vitest';
import { namesIn, namesRead } from './names-read';
import { starters } from './starters';

test('what a mapping reads is named once, and nothing else of it', () => {
  expect(namesRead(starters.csv.mapping)).toEqual([
    'rows',
    'Receipt',
    'Time',
    'Store',
    'Amount',
    'Item',
    'Quantity',
  ]);
  expect(namesRead(starters.xml.mapping)).toContain('@id');
  expect(
    namesRead(
      '/* Bon */ ($part := { "no": 1 }; Bon = "Datum" and $match(`Bon-Nr.`, /Text/) ? $meta.store.name : $part.no)',
    ),
  ).toEqual(['Bon', 'Bon-Nr.']);
});

test('the names of a document are those of all its objects', () => {
  expect(
    namesIn({
      rows: [
        { Bon: '1', Betrag: '2' },
        { Bon: '2', mehr: { x: 1 } },
      ],
    }),
  ).toEqual(['rows', 'Bon', 'Betrag', 'mehr', 'x']);
});

test('a mapping reads nothing but what its own sample has', () => {
  const document: unknown = JSON.parse(starters.json.input);
  const known = new Set(namesIn(document));
  expect(namesRead(starters.json.mapping).filter((name) => !known.has(name))).toEqual([]);
});
