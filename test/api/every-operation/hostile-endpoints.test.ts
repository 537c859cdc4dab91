import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { registry } from '@/lib/registry/registry';
import type { Endpoint } from '@/lib/platform/http/endpoint';
import { makeRetailer, postedReceipt, type TestRetailer } from '@/test/factories';
import { runs } from '@/test/tier';

// Whatever is sent to any endpoint, known or to come: an answer as the endpoint declares it, and never a 5xx. Both are
// checked by the test client (`check-answer.ts`).

let retailer: TestRetailer;
let id: string;
beforeAll(async () => {
  retailer = await makeRetailer({ stores_from_receipts: true, rate_limit_burst: 1_000_000 });
  id = await postedReceipt(retailer, { identifier: '1001' });
});

const awkwardText = fc.constantFrom(
  '',
  ' ',
  '0',
  '1',
  '-1',
  '2147483648',
  '99999999999999999999',
  '1e400',
  'true',
  'null',
  '__proto__',
  'constructor',
  '..',
  '%',
  '%00',
  '\0',
  '\ud800',
  '\u202e',
  '🥛',
  "'",
  '"',
  '\\',
  '*',
  '~',
  '(',
  ')',
  '[1 TO',
  'a:b',
  'identifier:',
  '-',
  '+',
  '1001',
  'x'.repeat(300),
  '2026-02-30',
  '2026-03-14T10:00:00Z',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
);
const anyText = fc.oneof(awkwardText, fc.string({ unit: 'binary', maxLength: 20 }));
const anyJson = fc.oneof(
  awkwardText,
  fc.constantFrom<unknown>(null, 0, -1, 1.5, 1e308, 2_147_483_648, true, [], {}, [null], [[]], { a: {} }),
  fc.jsonValue({ maxDepth: 3, stringUnit: 'binary' }),
);
const patch = fc.array(
  fc.record(
    {
      op: fc.constantFrom('add', 'remove', 'replace', 'move', 'copy', 'test', 'x'),
      path: fc.constantFrom(
        '',
        '/',
        '/identifier',
        '/properties',
        '/properties/email_settings/send',
        '/name',
        '/reference',
        '/properties/name/first',
        '/properties/opt-out/-',
        '/__proto__/x',
        'x',
      ),
      from: fc.constantFrom('', '/identifier', '/properties', '/name', '/items/0', '/properties/opt-out/0'),
      value: anyJson,
    },
    { requiredKeys: ['op', 'path'] },
  ),
  { maxLength: 4 },
);

/** Bodies for a shape: anything at all, and objects of its own keys with anything inside. */
function bodiesOf(type: string, schema: z.ZodType): fc.Arbitrary<unknown> {
  if (type === 'application/json-patch+json') return fc.oneof(patch, anyJson);
  const keys = schema instanceof z.ZodObject ? Object.keys(schema.shape) : ['a'];
  const object = fc.dictionary(fc.constantFrom(...keys, '__proto__', 'colour'), anyJson, { maxKeys: 8 });
  return fc.oneof({ weight: 3, arbitrary: object }, { weight: 1, arbitrary: anyJson });
}

function requestsOf(endpoint: Endpoint) {
  const names = Object.keys(endpoint.query);
  const query = fc.array(fc.tuple(fc.constantFrom(...names, 'pretty', 'colour'), anyText), { maxLength: 4 });
  const accepted = Object.entries(endpoint.accepts);
  const body = fc.oneof(
    fc.constant(null),
    ...accepted.map(([type, schema]) => bodiesOf(type, schema).map((value) => ({ type, value }))),
  );
  return fc.record({ query, body, segment: fc.oneof(anyText, fc.constant('ID')) });
}

describe.each(
  registry.map((endpoint) => [`${endpoint.method} ${endpoint.path} v${endpoint.version}`, endpoint] as const),
)('%s', (_title, endpoint) => {
  test('answers anything, and fails at nothing', { tags: 'wide' }, async () => {
    await fc.assert(
      fc.asyncProperty(requestsOf(endpoint), async ({ query, body, segment }) => {
        const own = endpoint.path.startsWith('/receipts')
          ? id
          : endpoint.path.startsWith('/stores')
            ? '1'
            : '1001';
        const filled = segment === 'ID' ? own : encodeURIComponent(segment.toWellFormed());
        const path = endpoint.path.replaceAll(/\{\w+\}/g, filled === '.' || filled === '..' ? '%2E' : filled);
        const args = new URLSearchParams(query.map(([name, value]) => [name, value]));
        const { status } = await retailer.api.request(`${path}?${args.toString()}`, {
          method: endpoint.method,
          headers: {
            'service-api-version': String(endpoint.version),
            ...(body === null ? {} : { 'content-type': body.type }),
          },
          ...(body === null ? {} : { body: JSON.stringify(body.value) }),
        });
        expect(status).toBeLessThan(500);
      }),
      { numRuns: runs(150) },
    );
  });
});
