import { expect, test } from 'vitest';
import { optionsFor } from './options';

const situation = {
  text: '4242 mitte',
  caret: 10,
  fields: [],
  examples: [],
  reads: 'receipts',
  setting: { today: '2026-11-23', dayFirst: true, callingCode: '49' },
  told: null,
} as const;

test('a text is offered as the browser reads it, until the server has said what it knows', () => {
  expect(optionsFor(situation)).toEqual([{ kind: 'run', query: 'payments.number:4242 items.names:mitte' }]);
  const query = 'payments.number:4242 store_reference:9';
  expect(optionsFor({ ...situation, told: { kind: 'query', query } })).toEqual([{ kind: 'run', query }]);
});

test('a code is looked up, and opens the receipt that it is of', () => {
  const text = 'https://receipts.example/r/1';
  expect(optionsFor({ ...situation, text })).toEqual([{ kind: 'code', code: text }]);
  const receipt = { id: 'r1', label: 'T-0001', detail: 'Mitte' };
  expect(optionsFor({ ...situation, text, told: { kind: 'receipt', ...receipt } })).toEqual([
    { kind: 'open', ...receipt },
  ]);
});
