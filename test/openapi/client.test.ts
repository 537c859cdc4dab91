import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { ApiFailure, ReceiptsClient } from '@/public/client';
import { readReference } from '@/lib/registry/reference';
import { portalEndpoints } from '@/components/portal/frame/endpoints';
import { portalLocales } from '@/lib/core/i18n/locales';
import { registry } from '@/lib/registry/registry';
import { clientSource } from '@/server/client/client-source';
import { formatSource } from '@/server/format';
import { guardedOperationsSource, operationsSource } from '@/server/generate/operations-source';
import { routeFiles } from '@/server/generate/route-files';
import { textsSource } from '@/server/generate/texts-source';
import { bearerToken, productionMount, testOrigin } from '@/test/api-client';
import { makeRetailer, receiptBody } from '@/test/factories';

const send: typeof fetch = (input, init) => productionMount(new Request(input, init));

test('the portal calls operations by the table that the registry makes: run `npm run openapi`', async () => {
  const file = 'lib/registry/operations.ts';
  const made = await formatSource(file, operationsSource(registry, portalEndpoints));
  expect(await readFile(file, 'utf8')).toBe(made);
});

test('permissions and route files are those of the registry: run `npm run openapi`', async () => {
  const file = 'lib/platform/auth/operations.ts';
  const routes = await routeFiles();
  expect(routes.size).toBeGreaterThan(80);
  for (const [name, source] of [
    ...routes,
    [file, await formatSource(file, guardedOperationsSource(registry))] as const,
  ]) {
    expect(await readFile(name, 'utf8'), name).toBe(source);
  }
});

test.each(portalLocales)('texts in %s are those of its parts: run `npm run openapi`', async (language) => {
  const folder = `lib/core/i18n/messages/${language}`;
  const made = await formatSource(`${folder}.ts`, textsSource(folder));
  expect(await readFile(`${folder}.ts`, 'utf8')).toBe(made);
});

describe('the typed client', () => {
  test('is the one that the document makes: run `npm run openapi` after a change of the API', async () => {
    const runtime = await readFile('server/client/runtime.ts', 'utf8');
    const made = await formatSource('public/client.ts', clientSource(readReference(), runtime));
    expect(made === (await readFile('public/client.ts', 'utf8'))).toBe(true);
  });

  test('submits, lists, searches, corrects and refuses as the API does', async () => {
    const { credentials } = await makeRetailer();
    const token = () => bearerToken(credentials.bearer);
    const client = new ReceiptsClient({ baseUrl: `${testOrigin}/api/`, token, fetch: send });
    const body = receiptBody({ identifier: 'anna@example.com' }) as never;
    const { id } = await client.postReceipt({ body }, { idempotencyKey: 'k-1' });
    expect(await client.postReceipt({ body }, { idempotencyKey: 'k-1' })).toMatchObject({ id });
    expect((await client.getReceipt({ id })).total).toBe(3.98);
    const found = await client.searchReceipts({ query: { query: 'identifier:anna total:[3 TO 4]' } });
    expect(found.hits).toBe(1);
    const patched = await client.patchReceipt(
      { id, body: [{ op: 'replace', path: '/identifier', value: 'ben@example.com' }] },
      { contentType: 'application/json-patch+json' },
    );
    expect(patched.identifier).toBe('ben@example.com');
    const refusal = await client.getReceipt({ id: credentials.hmac.key }).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(ApiFailure);
    expect(refusal).toMatchObject({ status: 404, code: 'not_found' });
  });

  test('sends raw bytes as they are, and brings files as they are', async () => {
    const { credentials } = await makeRetailer();
    const token = await bearerToken(credentials.bearer);
    const client = new ReceiptsClient({ baseUrl: `${testOrigin}/api`, token, fetch: send });
    const bytes = new Uint8Array([0, 255, 13, 10, 128]);
    const made = await client.postAttachment({ body: bytes }, { contentType: 'image/png' });
    const file = await client.getAttachment({ id: made.id });
    expect(new Uint8Array(await file.arrayBuffer())).toEqual(bytes);
  });
});
