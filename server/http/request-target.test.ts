import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readTarget } from './request-target';

test('path and query are those of a web URL, plain or not', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      '/',
      '.',
      '..',
      '%2e',
      '%2E',
      '%',
      '?',
      '#',
      "'",
      '"',
      '&a=b',
      '{',
      '|',
      'é',
      '[',
      '^',
      '%41',
      ' ',
    ),
    fc.string({ maxLength: 4 }).map((text) => text.replaceAll('\\', '')),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const target = `/api/${pieces.join('')}`;
      const { pathname: path, search } = new URL(`http://localhost${target}`);
      expect(readTarget(target, 'localhost')).toEqual({ path, search });
    }),
    { seed: 1, numRuns: 3_000 },
  );
});

test.each([
  ['/api/a\\b', 'x', null],
  ['/api/a?b=\\', 'x', { path: '/api/a', search: '?b=\\' }],
  ['/api/a', 'a b@/', null],
  ['/api/a', 'x/y', null],
  ['/api/a', 'user@x', null],
  ['/api/a', 'x:99999', null],
  ['/api/a', undefined, { path: '/api/a', search: '' }],
  ['/api/a', '', { path: '/api/a', search: '' }],
  ['/api/a', 'X.example:8080', { path: '/api/a', search: '' }],
  ['/api/a', '[::1]:3000', { path: '/api/a', search: '' }],
] as const)('%j for host %j', (target, host, expected) => {
  expect(readTarget(target, host)).toEqual(expected);
});
