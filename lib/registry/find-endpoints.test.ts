import fc from 'fast-check';
import { expect, test } from 'vitest';
import { matchPath } from '@/lib/platform/http/path';
import { endpointFinder } from './find-endpoints';
import { registry } from './registry';

const find = endpointFinder(registry);
const templates = [...new Set(registry.map(({ path }) => path))];
const literalFirst = templates.toSorted((a, b) => Number(a.includes('{')) - Number(b.includes('{')));

/** What a path means, by the look at each template in turn. */
function foundByTemplates(path: string) {
  for (const template of literalFirst) {
    const params = matchPath(template, path);
    if (params !== null) return { template, params };
  }
  return null;
}

const words = templates.flatMap((template) => template.split('/'));
const segment = fc.oneof(
  fc.constantFrom(...words),
  fc.constantFrom(
    '',
    '.',
    ':id',
    ':reference',
    '*',
    '%5Fsearch',
    '%2F',
    '%00',
    '%',
    '%E2%82',
    'a%20b',
    '__proto__',
    'a:b',
  ),
  fc.string({ maxLength: 6 }).map((text) => text.replaceAll('/', '')),
);

test('a path finds the endpoints of the template that it fits, literal ones first, with its parameters in clear', () => {
  const anyPath = fc.array(segment, { maxLength: 6 }).map((segments) => `/${segments.join('/')}`);
  const fitting = fc
    .tuple(fc.constantFrom(...templates), fc.array(segment, { minLength: 4, maxLength: 4 }))
    .map(([template, values]) => template.replaceAll(/\{\w+\}/g, () => values.pop() ?? ''));
  fc.assert(
    fc.property(fc.oneof(anyPath, fitting), (path) => {
      const found = find(path);
      expect(found === null ? null : { template: found.template, params: found.params }).toEqual(
        foundByTemplates(path),
      );
    }),
    { seed: 1, numRuns: 2_000 },
  );
});

test('an endpoint is found with all that share its path', () => {
  for (const endpoint of registry) {
    const path = endpoint.path.replaceAll(/\{\w+\}/g, 'a');
    expect(find(path)?.endpoints).toEqual(registry.filter((other) => other.path === endpoint.path));
  }
});
