import { expect, test } from 'vitest';
import { changedProgram, readProgram } from './read-program';

const program = {
  name: 'Bonus card',
  active: true,
  rules: { points: 1, per_amount: 1, store_references: [1] },
  reward: { every: 100, name: 'Free coffee', value: 3.5 },
};

test('a form sends what was edited, and nothing that another user may have changed meanwhile', () => {
  expect(changedProgram(program, program)).toEqual({});
  // As the database orders members.
  const stored = { ...program, reward: { name: 'Free coffee', every: 100, value: 3.5 } };
  expect(changedProgram(stored, program)).toEqual({});
  expect(changedProgram(program, { ...program, name: 'Bonus' })).toEqual({ name: 'Bonus' });
  const rules = { ...program.rules, points: 2 };
  expect(changedProgram(program, { ...program, rules, reward: null })).toEqual({ rules, reward: null });
});

test.each([
  ['1, 2147483647', false],
  ['2147483648', 'notStores'],
  ['1, two', 'notStores'],
])('stores %s', (stores, wrong) => {
  const texts: Record<string, string> = { 'rules.store_references': stores };
  const text = (name: string) => texts[name] ?? '1';
  const fields = {
    typed: text,
    text,
    textOrNull: text,
    lines: () => [],
    file: () => null,
    isOn: () => false,
  };
  expect(readProgram(fields).wrong?.['rules.store_references']).toBe(wrong);
});
