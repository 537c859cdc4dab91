import { globSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '@/app/endpoints';
import type { TestRetailer } from '@/test/factories';
import { openPage, openPdf, openQrCode } from '@/test/receipt-page/receipt-pages';
import { from, makeSendingRetailer, shoppedAt } from '@/test/receipt-page/shopper';
import { setProviders } from '@/test/message-servers';
import { startWebServer, type WebServer } from '@/test/web-server';
import { addressTemplate } from '@/lib/platform/http/path';
import { findSiteEndpoints } from './answer-endpoint';

let server: WebServer;
let retailer: TestRetailer;
beforeAll(async () => {
  server = await startWebServer();
  retailer = await makeSendingRetailer();
});
afterAll(() => server.close());

const get = (target: string, init: RequestInit = {}) => fetch(`${server.origin}${target}`, init);

test('every route file but those of next-auth and of previews binds the endpoints of its path', () => {
  const files = globSync('app/**/route.ts', { cwd: path.resolve('.') });
  const bound = files.filter((file) => readFileSync(file, 'utf8').startsWith('// Generated.'));
  const templates = bound.map((file) =>
    path
      .dirname(file)
      .replace(/^app/, '')
      .replaceAll('%5F', '_')
      .replaceAll(/\[(\.{3})?(\w+)\]/g, (_match, tail = '', name = '') => `{${name}${tail}}`),
  );
  const others = files.filter((file) => !bound.includes(file));
  expect(others.toSorted()).toEqual([
    'app/api/[...unmatched]/route.ts',
    'app/api/auth/[...nextauth]/route.ts',
    'app/api/brand/%5Fpreview/route.ts',
    'app/api/receipts/[id]/route.ts',
    'app/api/transformations/%5Fpreview/route.ts',
  ]);
  const byHand = ['/api/brand/_preview', '/api/receipts/{id}', '/api/transformations/_preview'];
  const all = new Set(endpoints.map(addressTemplate));
  expect([...templates, ...byHand].toSorted()).toEqual([...all].toSorted());
});

test.each([
  ['GET', '/r/abc', true],
  ['HEAD', '/r/abc?lang=de', true],
  ['GET', '/%72/%61bc/qr.svg', true],
  ['GET', '/r/abc/attachments/warranty%20card', true],
  ['POST', '/r/abc/send', true],
  ['POST', '/r/abc', false],
  ['DELETE', '/r/abc/send', false],
  ['GET', '/r', false],
  ['GET', '/r/', false],
  ['GET', '/r/abc/', false],
  ['GET', '/r/abc/nothing', false],
  ['GET', '/r/abc/attachments', false],
  ['GET', '/r/abc/attachments/', false],
  ['GET', '/r/abc/attachments/a/b', false],
  ['GET', '/r/abc/constructor', false],
  ['GET', '/r/abc/attachments/[label]/route', false],
  ['GET', '/receipts/abc', false],
  ['GET', '/lists/receipts?q=a', true],
  ['GET', '/lists', false],
  ['POST', '/lists/receipts', false],
  ['GET', '/receipts/sums', true],
  ['GET', '/receipts/abc/receipt.pdf', true],
])('%s %s', (method, target, isOurs) => {
  const found = findSiteEndpoints(target.split('?', 1)[0] ?? '')?.endpoints ?? [];
  expect(found.some((endpoint) => endpoint.method === method.replace('HEAD', 'GET'))).toBe(isOurs);
});

describe('the server answers as Next does', () => {
  const headers = { 'accept-language': 'de', 'accept-encoding': 'identity' };

  test.each([
    ['', openPage],
    ['/receipt.pdf', openPdf],
    ['/qr.svg', openQrCode],
  ])('to /r/{token}%s', async (file, open) => {
    const { token } = await shoppedAt(retailer);
    const [direct, served] = [await open(token, { headers }), await get(`/r/${token}${file}`, { headers })];
    expect(served.status).toBe(200);
    expect(await served.text()).toBe(direct.html);
    const { vary, ...others } = direct.headers;
    expect(Object.fromEntries(served.headers)).toMatchObject(others);
    expect(served.headers.get('vary')).toMatch(new RegExp(`^${vary}`));
    const kept = await get(`/r/${token}${file}`, {
      headers: { ...headers, 'if-none-match': served.headers.get('etag') ?? '' },
    });
    expect([kept.status, await kept.text(), kept.headers.get('etag')]).toEqual([
      304,
      '',
      direct.headers['etag'],
    ]);
  });

  test('to HEAD, without a body', async () => {
    const { token } = await shoppedAt(retailer);
    const answer = await get(`/r/${token}`, { method: 'HEAD', headers });
    const whole = await get(`/r/${token}`, { headers });
    expect([answer.status, await answer.text()]).toEqual([200, '']);
    expect(answer.headers.get('content-length')).toBe(whole.headers.get('content-length'));
  });

  test('to a link that opens nothing', async () => {
    const answer = await get('/r/nothing', { headers });
    expect([answer.status, await answer.text()]).toEqual([
      404,
      (await openPage('nothing', { headers })).html,
    ]);
  });

  test('to a form, and to one that is too long, on a connection that stays in order', async () => {
    setProviders();
    const { token } = await shoppedAt(retailer);
    const post = (body: string) =>
      get(`/r/${token}/send`, {
        method: 'POST',
        body,
        headers: { ...from(), 'content-type': 'application/x-www-form-urlencoded' },
      });
    const good = await post(String(new URLSearchParams({ form: crypto.randomUUID(), to: 'email' })));
    expect(good.status, await good.text()).toBe(200);
    expect((await post(`form=${'x'.repeat(300_000)}`)).status).toBe(413);
    expect((await get(`/r/${token}/send`)).status).toBe(200);
  });

  test('Next answers what no endpoint does', async () => {
    const answer = await get('/r/abc/nothing');
    expect(await answer.text()).toBe('Next: GET /r/abc/nothing');
  });
});

describe('an answer is compressed', () => {
  /** Without the unpacking that `fetch` does. */
  async function raw(target: string, acceptEncoding: string) {
    const { request } = await import('node:http');
    return new Promise<{ headers: Record<string, unknown>; body: Buffer }>((resolve, reject) => {
      request(`${server.origin}${target}`, { headers: { 'accept-encoding': acceptEncoding } }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => resolve({ headers: response.headers, body: Buffer.concat(chunks) }));
      })
        .on('error', reject)
        .end();
    });
  }

  test('for who takes gzip, with the same tag', async () => {
    const { token } = await shoppedAt(retailer);
    const [plain, packed, again] = [
      await raw(`/r/${token}`, 'identity'),
      await raw(`/r/${token}`, 'br, gzip;q=0.8'),
      await raw(`/r/${token}`, 'gzip'),
    ];
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(packed.headers['vary']).toBe('Accept-Language, Accept-Encoding');
    expect(packed.headers['content-length']).toBe(String(packed.body.length));
    expect(packed.body.length).toBeLessThan(plain.body.length / 2);
    expect(gunzipSync(packed.body)).toEqual(plain.body);
    expect(again.body).toEqual(packed.body);
    expect(packed.headers['etag']).toBe(plain.headers['etag']);
    expect(plain.headers['content-encoding']).toBeUndefined();
  });

  test('not for who refuses it, and not where it is none of text', async () => {
    const { token } = await shoppedAt(retailer);
    expect((await raw(`/r/${token}`, 'gzip;q=0')).headers['content-encoding']).toBeUndefined();
    const pdf = await raw(`/r/${token}/receipt.pdf`, 'gzip');
    expect(pdf.headers['content-encoding']).toBeUndefined();
    expect(pdf.body.subarray(0, 5).toString()).toBe('%PDF-');
  });
});
