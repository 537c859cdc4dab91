import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findPage } from '@/components/reference/pages';
import { renderDocumentation } from '@/components/reference/render-documentation';
import { instruments } from '@/lib/platform/metrics/instruments';
import { makeRetailer } from '@/test/factories';
import { makePortalUser, signedIn } from '@/test/portal-session';
import { startWebServer, type WebServer } from '@/test/web-server';

// Content for everybody, such as the API reference, is made once and sent as bytes, beside Next.

let server: WebServer;
beforeAll(async () => {
  server = await startWebServer();
});
afterAll(() => server.close());

const ask = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${server.origin}${path}`, { headers });

/** Number of documents of the reference that were made so far. */
async function made(): Promise<number> {
  const { values } = await instruments().documents.get();
  return values
    .filter(({ labels }) => labels['kind'] === 'reference' && labels['source'] === 'made')
    .reduce((sum, { value }) => sum + value, 0);
}

const documents = [
  '/docs/api',
  '/docs/api/receipts',
  '/docs/api/search',
  '/docs/api/receipts.md',
  '/docs/api/introduction.md',
  '/docs/api/search-entries.json',
  '/docs/api/files/logo.png',
  '/llms.txt',
  '/api/openapi.json',
  '/api/openapi.json?pretty=true',
];

test.each(documents)('%s is sent by its ETag: 304 to a reader who has it', async (path) => {
  const first = await ask(path);
  expect(first.status).toBe(200);
  const bytes = await first.bytes();
  expect(bytes.length).toBeGreaterThan(100);
  const tag = first.headers.get('etag') ?? '';
  expect(tag).toMatch(/^(?:W\/)?"[\w-]+"$/);
  const again = await ask(path, { 'if-none-match': tag });
  expect([again.status, (await again.bytes()).length, again.headers.get('etag')]).toEqual([304, 0, tag]);
  // As it is, and compressed.
  const plain = await ask(path, { 'accept-encoding': 'identity' });
  expect(await plain.bytes()).toEqual(bytes);
});

test('a page is made once for each theme and kept for all who have no session, however many ask at once', async () => {
  const before = await made();
  const themes = ['light', 'dark', 'none', 'system', ''];
  const answers = await Promise.all(
    [...themes, ...themes].map((theme) => ask('/docs/api/stores', { cookie: `theme=${theme}; a=${theme}` })),
  );
  expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(3);
  for (const unknown of ['nothing', 'no/page/so/deep', 'nothing.md', '%20', 'assets/none.js']) {
    const answer = await ask(`/docs/api/${unknown}`);
    expect([answer.status, await answer.text()]).toEqual([404, expect.stringContaining('no such page')]);
  }
  expect((await made()) - before).toBe(4);
});

test('it is never Next that answers, however the address is written', async () => {
  for (const path of ['/%64ocs/api/stores', '/docs/%61pi', '/docs/api/stores?a=b', '/docs/api/./stores']) {
    expect(await (await ask(path)).text(), path).toMatch(/^<!doctype html>/);
  }
});

test('what staff read has the values of their retailer, and nobody else gets it', async () => {
  const retailer = await makeRetailer();
  const { headers } = await signedIn(await makePortalUser(retailer));
  const { name } = retailer.ctx.retailer;
  const own = await (await ask('/docs/api/stores', headers)).text();
  expect(own).toContain(`data-retailer="${name}"`);
  expect(own).toContain(retailer.credentials.bearer.kid);
  const others = await ask('/docs/api/stores');
  expect(others.headers.get('cache-control')).toBe('private, no-cache');
  expect(await others.text()).not.toContain(name);
});

test('pages are in no frame of others and run nothing but what the build made', async () => {
  const { headers } = await ask('/docs/api/receipts');
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'self'/);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('x-frame-options')).toBe('DENY');
  expect(headers.get('referrer-policy')).toBe('same-origin');
});

describe('while a page is drawn', () => {
  test.each(['receipts', 'search'])('requests get their turn after each part: %s', async (slug) => {
    const page = findPage(slug);
    if (page === undefined) throw new Error(`There is no page ${slug}.`);
    let [turns, going] = [0, true];
    const count = () => {
      turns += 1;
      if (going) setImmediate(count);
    };
    setImmediate(count);
    const reader = {
      values: { origin: '', client: null, store: null, now: '2026-11-29T13:00:00+00:00' },
      retailer: null,
      theme: null,
    };
    const html = await renderDocumentation(page, reader, { script: '/a.js', css: '/a.css' });
    going = false;
    expect(turns).toBeGreaterThanOrEqual(html.split('<h2 id=').length - 1);
  });
});
