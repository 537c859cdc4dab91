import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { maskCardNumbers } from '@/lib/core/card-numbers/card-numbers';
import { maskJson, productCodes } from '@/lib/core/card-numbers/card-numbers-in-json';
import { withoutLostNumbers } from '@/lib/core/json-numbers';
import { countRows, makeRetailer, type TestRetailer } from '@/test/factories';
import { fullReceiptBody } from '@/test/full-receipt';
import { runs } from '@/test/tier';

let retailer: TestRetailer;
beforeAll(async () => {
  retailer = await makeRetailer({ stores_from_receipts: true, rate_limit_burst: 100_000 });
});

type Path = readonly (string | number)[];
type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/** Paths of every value in the full body. */
function pathsOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, member]) => pathsOf(member, [...path, key]))];
}

const awkward = fc.constantFrom<unknown>(
  null,
  '',
  0,
  -1,
  1e308,
  2_147_483_648,
  '0',
  '1',
  '\0',
  '\ud800',
  '__proto__',
  'de_AT',
  'EUR',
  'DEU',
  'Europe/Berlin',
  '2026-03-14T12:34',
  '4111111111111111',
  'x'.repeat(300),
  [],
  {},
  [[]],
  [null],
  { name: 'x', amount: 1 },
);
const key = fc.constantFrom(
  'name:fr',
  'name:xx',
  '__proto__',
  'constructor',
  'toString',
  'properties',
  'amount',
  'a.b',
  '',
);
const anything = fc
  .oneof(awkward, fc.jsonValue({ maxDepth: 3, stringUnit: 'grapheme' }))
  .filter((value) => withoutLostNumbers(JSON.stringify(value)) === null);
const change = fc.oneof(
  fc.record({ kind: fc.constant('set' as const), value: anything }),
  fc.record({ kind: fc.constant('drop' as const) }),
  fc.record({ kind: fc.constant('add' as const), key, value: anything }),
  fc.record({ kind: fc.constant('double' as const) }),
);
type Change = typeof change extends fc.Arbitrary<infer Value> ? Value : never;

/** The body with one place changed. Places that an earlier change took away stay as they are. */
function changed(body: unknown, path: Path, what: Change): unknown {
  const [head, ...rest] = path;
  if (head === undefined) {
    if (what.kind === 'set') return what.value;
    if (what.kind === 'add' && typeof body === 'object' && body !== null && !Array.isArray(body)) {
      return JSON.parse(
        JSON.stringify(body)
          .replace(/^\{/, `{${JSON.stringify(what.key)}: ${JSON.stringify(what.value)},`)
          .replace(',}', '}'),
      ) as unknown;
    }
    return body;
  }
  if (typeof body !== 'object' || body === null || !(head in body)) return body;
  const copy = (Array.isArray(body) ? [...(body as unknown[])] : { ...body }) as Record<
    string | number,
    unknown
  >;
  if (rest.length > 0 || what.kind === 'set' || what.kind === 'add')
    copy[head] = changed(copy[head], rest, what);
  else if (Array.isArray(copy))
    copy.splice(
      Number(head),
      what.kind === 'drop' ? 1 : 0,
      ...(what.kind === 'double' ? [copy[Number(head)]] : []),
    );
  else if (what.kind === 'drop') delete copy[head];
  return copy;
}

/** True when everything sent came back, card numbers masked; in free objects, nothing more and nothing less. */
function isKept(sent: Json, got: Json, name = ''): boolean {
  if (name === 'properties' || name === 'other')
    return isDeepStrictEqual(maskJson(sent ?? {}, { spared: productCodes }), got ?? {}) || sent === null;
  if (sent === null) return true;
  if (typeof sent === 'string') {
    const kept = name.endsWith('locale') ? sent.replaceAll('_', '-') : sent;
    return got === kept || got === maskCardNumbers(kept);
  }
  if (typeof sent !== 'object' || typeof got !== 'object' || got === null) return sent === got;
  if (Array.isArray(sent))
    return (
      Array.isArray(got) &&
      sent.length === got.length &&
      sent.every((member, index) => isKept(member, got[index] ?? null))
    );
  const others = got as Record<string, Json>;
  return Object.entries(sent).every(([key, member]) =>
    isKept(member, Object.hasOwn(others, key) ? (others[key] ?? null) : null, key),
  );
}

test(
  'whatever is changed in a full receipt, it is stored as sent or not at all, and never a 5xx',
  { tags: 'wide' },
  async () => {
    const paths = pathsOf(fullReceiptBody());
    const edits = fc.array(fc.tuple(fc.constantFrom(...paths), change), { minLength: 1, maxLength: 3 });
    let before = await countRows(retailer);
    const outcomes = new Set<number>();
    await fc.assert(
      fc.asyncProperty(edits, async (list) => {
        const body = list.reduce<unknown>(
          (value, [path, what]) => changed(value, path, what),
          fullReceiptBody(),
        );
        // The test client fails on a 5xx, and on any answer that is not as its endpoint declares.
        const { status, json } = await retailer.api.post('/receipts', body);
        outcomes.add(status);
        const after = await countRows(retailer);
        if (status === 201) {
          expect(after['receipts']).toBe((before['receipts'] ?? 0) + 1);
          const sent = JSON.parse(JSON.stringify(body)) as Record<string, Json>;
          const got = (await retailer.api.get(`/receipts/${json.id}`)).json as Record<string, Json>;
          // What the service reads rather than keeps has tests of its own.
          for (const name of ['localtime', 'store', 'store_reference', 'external_id', 'duplicate'])
            delete sent[name];
          if (body !== null && (body as { duplicate?: unknown }).duplicate === true)
            delete sent['transaction_id'];
          for (const item of sent['items'] as Record<string, Json>[]) delete item['return'];
          expect(isKept(sent, got), JSON.stringify({ sent, got })).toBe(true);
        } else {
          expect([400, 409, 422]).toContain(status);
          expect(after).toEqual(before);
        }
        before = after;
      }),
      { numRuns: runs(300) },
    );
    expect(outcomes).toContain(201);
    expect(outcomes).toContain(400);
  },
);
