import { expect, test } from 'vitest';
import { mapTexts, type JsonValue } from './json';

const shout = (text: string) => text.replace('anna', 'ANNA');

test.each<[JsonValue, JsonValue]>([
  ['anna', 'ANNA'],
  [{ name: ['anna', 1, null, true] }, { name: ['ANNA', 1, null, true] }],
  [
    { anna: { deep: [{ of: 'bert' }] }, other: 'x' },
    { ANNA: { deep: [{ of: 'bert' }] }, other: 'x' },
  ],
])('texts and names of %j become those of %j', (value, expected) => {
  expect(mapTexts(value, shout)).toEqual(expected);
});

test('a value in which no text changes is itself, not a copy', () => {
  const value = { items: [{ name: 'Tea', total: 1, properties: { note: 'hot' } }], tags: [] };
  expect(mapTexts(value, shout)).toBe(value);
});
