import fc from 'fast-check';
import { expect, test } from 'vitest';
import { endpoints } from '@/app/endpoints';
import { addressTemplate } from '@/lib/platform/http/path';
import { matchPath } from '@/lib/platform/http/path';
import { endpointFinder } from '@/lib/registry/find-endpoints';

const find = endpointFinder(endpoints);
const templates = [...new Set(endpoints.map(addressTemplate))];
const literalFirst = templates.toSorted((a, b) => Number(a.includes('{')) - Number(b.includes('{')));

/** Meaning of a path by trying each template in turn. */
function foundByTemplates(path: string) {
  for (const template of literalFirst) {
    const params = matchPath(template, path);
    if (params !== null) return { template: template.replace(/^\/api(?=\/)/, ''), params };
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
    .map(([template, values]) => template.replaceAll(/\{[\w.]+\}/g, () => values.pop() ?? ''));
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
  for (const endpoint of endpoints) {
    const template = addressTemplate(endpoint);
    const path = template.replaceAll(/\{[\w.]+\}/g, 'a');
    expect(find(path)?.endpoints).toEqual(endpoints.filter((other) => addressTemplate(other) === template));
  }
});
