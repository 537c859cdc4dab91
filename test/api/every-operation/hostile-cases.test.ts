import { beforeAll, describe, expect, test } from 'vitest';
import { hostileCases } from '@/bench/health/cases';
import type { World } from '@/bench/health/world';
import { createIdentifier } from '@/lib/domain/identifiers/create-identifier';
import { bearerToken, productionMount, signedQuery, testOrigin } from '@/test/api-client';
import { countRows, makeRetailer, type TestRetailer } from '@/test/factories';

// Cases by which `npm run bench -- health` measures the wait of all others: each is answered as it should, in few bytes, and changes
// nothing. How much each may make the service do has a test where that is bounded.

const consumer = 'anna@example.com';
let retailer: TestRetailer;
let world: World;
beforeAll(async () => {
  retailer = await makeRetailer();
  await createIdentifier(retailer.ctx, consumer, {});
  const authorization = `Bearer ${await bearerToken(retailer.credentials.bearer)}`;
  const signed = signedQuery(retailer.credentials.hmac, { consumer });
  world = {
    authorization,
    consumer,
    signed,
    raw: '',
    changed: authorization,
    bloated: authorization,
    large: authorization,
    largeReceipt: '',
    pages: [],
  };
});

describe.each(hostileCases.map((one) => [one.name, one] as const))('%s', (_name, { attacks, statuses }) => {
  test('is answered in few bytes', async () => {
    const before = await countRows(retailer);
    for (const { method, target, headers, body = null } of attacks(world)) {
      const response = await productionMount(
        new Request(`${testOrigin}${target}`, { method, headers: { ...headers }, body }),
      );
      const text = await response.text();
      expect(statuses, text.slice(0, 300)).toContain(response.status);
      expect(Buffer.byteLength(text)).toBeLessThanOrEqual(64 * 1024);
      if (response.status < 400) continue;
      const { errors = [] } = JSON.parse(text) as { errors?: readonly unknown[] };
      expect(errors.length).toBeLessThanOrEqual(100);
    }
    expect(await countRows(retailer)).toEqual(before);
  });
});

test('an Accept header that is too long is not read: not even the refusal has the form it asks for', async () => {
  const accept = `application/problem+json, ${'a/b;q="x", '.repeat(25_000)}`;
  const response = await productionMount(new Request(`${testOrigin}/api/health`, { headers: { accept } }));
  expect(response.status).toBe(413);
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(await response.json()).toMatchObject({ code: 'headers_too_large' });
});
