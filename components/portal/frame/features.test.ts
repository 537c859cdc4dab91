import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { features, navigation } from './features';

test('every place has a letter of its own after g', () => {
  const letters = navigation.map(({ letter }) => letter);
  expect(new Set(letters).size).toBe(letters.length);
  expect(letters.filter((letter) => letter.length !== 1 || letter === 'g')).toEqual([]);
});

test('every manifest of a feature is in the list', () => {
  const manifests = readdirSync('components/portal', { recursive: true, encoding: 'utf8' });
  expect(features).toHaveLength(
    manifests.filter((file) => /^(?!kit\/)[\w-]+\/feature\.ts$/.test(file)).length,
  );
});
