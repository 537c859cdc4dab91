import { once } from 'node:events';
import { globSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestRetailer } from '@/test/factories';
import { openPage, openPdf, openQrCode } from '@/test/receipt-page/receipt-pages';
import { from, makeSendingRetailer, shoppedAt } from '@/test/receipt-page/shopper';
import { startWebServer, type WebServer } from '@/test/web-server';
import { answerRouteFile } from './answer-route-file';
import { findRouteFile, mountedRouteFiles } from './mounted-route-files';

let server: WebServer;
let retailer: TestRetailer;
beforeAll(async () => {
  server = await startWebServer();
  retailer = await makeSendingRetailer();
});
afterAll(() => server.close());

const get = (target: string, init: RequestInit = {}) => fetch(`${server.origin}${target}`, init);

test('all route files but those of the API are served', () => {
  const files = globSync('app/**/route.ts', { cwd: path.resolve('.'), exclude: ['app/api'] });
  const templates = files.map((file) =>
    path
      .dirname(file)
      .replace(/^app/, '')
      .replaceAll(/\/(?:\(\w+\)|\[\[\.\.\.\w+\]\])/g, '')
      .replaceAll(/\[(\w+)\]/g, '{$1}'),
  );
  expect([...mountedRouteFiles.keys()].toSorted()).toEqual(templates.toSorted());
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
  expect(findRouteFile(method, target) !== null).toBe(isOurs);
});

describe('the server answers as the route file does', () => {
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
    const direct = await openPage(token, { headers });
    expect([answer.status, await answer.text()]).toEqual([200, '']);
    expect(answer.headers.get('content-length')).toBe(direct.headers['content-length']);
  });

  test('to a link that opens nothing', async () => {
    const answer = await get('/r/nothing', { headers });
    expect([answer.status, await answer.text()]).toEqual([
      404,
      (await openPage('nothing', { headers })).html,
    ]);
  });

  test('to a form, and to one that is too long, on a connection that stays in order', async () => {
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

  test('Next answers what no route file does', async () => {
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

test('a body of many pieces is not made for HEAD', async () => {
  const pieces = 1_000;
  let made = 0;
  const ended = Promise.withResolvers<void>();
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      made += 1;
      if (made <= pieces) return controller.enqueue(new Uint8Array(1));
      controller.close();
      return ended.resolve();
    },
    cancel: () => ended.resolve(),
  });
  const listener = createServer((request, response) => {
    const handle = async () => new Response(body, { headers: { 'Content-Type': 'text/csv' } });
    void answerRouteFile({ handle, params: {} }, request, response);
  });
  await once(listener.listen(0, '127.0.0.1'), 'listening');
  const { port } = listener.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}`, { method: 'HEAD' });
  expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
    200,
    'text/csv',
    '',
  ]);
  await ended.promise;
  expect(made).toBeLessThan(10);
  listener.close();
});

test('a body whose reader has left before it begins is ended', async () => {
  const ended = Promise.withResolvers<void>();
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new Uint8Array(1)),
    cancel: () => ended.resolve(),
  });
  const listener = createServer((request, response) => {
    const handle = async () => {
      request.socket.destroy();
      await once(response, 'close');
      return new Response(body);
    };
    void answerRouteFile({ handle, params: {} }, request, response);
  });
  await once(listener.listen(0, '127.0.0.1'), 'listening');
  const { port } = listener.address() as AddressInfo;
  await expect(fetch(`http://127.0.0.1:${port}`)).rejects.toThrow();
  await ended.promise;
  listener.close();
});
