import { expect, test } from 'vitest';
import { queryCharactersMax } from '@/lib/domain/receipts/counter/query-length';
import { receiptList } from '../../receipt-list/list';
import { optionsFor } from './options';

const situation = {
  text: '4242 mitte',
  caret: 10,
  fields: [],
  examples: [],
  reads: 'receipts',
  setting: { today: '2026-11-23', dayFirst: true, callingCode: '49' },
  reading: null,
  within: '',
} as const;

test('a text is offered as the browser reads it, until the server has said what it knows', () => {
  expect(optionsFor(situation)).toEqual([{ kind: 'run', query: 'payments.number:4242 items.names:mitte' }]);
  const query = 'payments.number:4242 store_reference:9';
  expect(optionsFor({ ...situation, reading: { kind: 'query', query } })).toEqual([{ kind: 'run', query }]);
});

test('a code is looked up, and opens the receipt that it is of', () => {
  const text = 'https://receipts.example/r/1';
  expect(optionsFor({ ...situation, text })).toEqual([{ kind: 'code', code: text }]);
  const receipt = { id: 'r1', label: 'T-0001', detail: 'Mitte' };
  expect(optionsFor({ ...situation, text, reading: { kind: 'receipt', ...receipt } })).toEqual([
    { kind: 'open', ...receipt },
  ]);
});

test('a search beside others is offered as well, where the text can be read', () => {
  const within = 'total:20.71';
  const added = 'payments.number:4242 items.names:mitte';
  expect(optionsFor({ ...situation, within })).toEqual([
    { kind: 'run', query: added },
    { kind: 'within', query: `total:20.71 ${added}`, added },
  ]);
  expect(optionsFor({ ...situation, within, text: 'items.unit:kg', caret: 0 })).toEqual([
    { kind: 'within', query: 'total:20.71 items.unit:kg', added: 'items.unit:kg' },
  ]);
  expect(optionsFor({ ...situation, within, text: 'items.unit:(', caret: 0 })).toEqual([]);
  // Not where both together would be cut.
  const long = `items.unit:${'x'.repeat(queryCharactersMax - added.length - 11)}`;
  expect(optionsFor({ ...situation, within: long })).toEqual([{ kind: 'run', query: added }]);
});

test('an address holds the longest query that typed words become', () => {
  expect(receiptList.params.q('x'.repeat(3000))).toHaveLength(queryCharactersMax);
});
