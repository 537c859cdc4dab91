import { expect, test } from 'vitest';
import { browserName } from './browser-name';

test('a browser and its system are told apart, so that every language can join them', () => {
  const agent =
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Safari/537.36';
  expect(browserName(agent)).toEqual({ browser: 'Chrome', system: 'Linux' });
});

test('what does not say what it is has no name', () => {
  expect(browserName('')).toEqual({ browser: null, system: null });
});
