import { expect, test } from 'vitest';
import { goToKeys, navigation } from './navigation';

test('every place has a letter of its own after g', () => {
  const letters = navigation.map(({ key }) => goToKeys[key]);
  expect(new Set(letters).size).toBe(letters.length);
  expect(letters.filter((letter) => letter.length !== 1 || letter === 'g')).toEqual([]);
});
