import { expect, test } from 'vitest';
import { byName } from './by-name';

test('names stand where people look for them: by letter in either case, numbers by their value', () => {
  const names = ['Team 10', 'administrators', 'Team 9', 'Äußere Dienste', 'Kasse', 'zentrale'];
  expect(names.toSorted(byName)).toEqual([
    'administrators',
    'Äußere Dienste',
    'Kasse',
    'Team 9',
    'Team 10',
    'zentrale',
  ]);
});
