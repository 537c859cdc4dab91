import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { useEnvironment } from '@/lib/core/config';
import { newLinkToken } from '@/lib/core/ids';
import { takePageCall } from '@/lib/domain/receipts/links/page-calls';
import { makeRetailer, receiptBody } from '@/test/factories';
import { bearerToken } from '@/test/api-client';
import { closeGracefully } from './close-gracefully';
import { logPrintedError } from './route-request';
import { createWebServer } from './web-server';

let server: Server;
let port: number;
let stop: (timeoutInMs: number) => Promise<void>;

beforeAll(async () => {
  server = createWebServer(async (request, response) => {
    if (request.url === '/failing') throw new Error('A page that fails.');
    const { page = '' } = /^\/fails\/(?<page>\w+)$/.exec(request.url ?? '')?.groups ?? {};
    // As Next does: it prints what a page threw, and answers 500.
    if (page !== '') {
      logPrintedError(Object.assign(new Error('failed'), page === 'outage' ? { code: '57P01' } : {}), '⨯');
      response.statusCode = 500;
    }
    response.end(`page ${request.url} ${String(request.headers['content-security-policy'] ?? 'no policy')}`);
  });
  stop = closeGracefully(server);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});

afterAll(() => stop(1_000));

/** Sends bytes and reads what comes back until the server closes. */
function exchange(...pieces: (string | Buffer)[]): Promise<string> {
  return exchangeUntil(null, pieces);
}

/** Sends bytes and reads what comes back until it has `end`, or until the server closes. */
function exchangeUntil(end: string | null, pieces: (string | Buffer)[]): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    const done = () => {
      socket.destroy();
      resolve(answer);
    };
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1');
      if (end !== null && answer.includes(end)) done();
    });
    socket.on('end', done);
    socket.on('error', done);
    for (const piece of pieces) socket.write(piece);
  });
}

function bodyOf(answer: string): unknown {
  return JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4));
}

const get = (path: string, ...headers: string[]) =>
  `GET ${path} HTTP/1.1\r\n${['Host: x', 'Connection: close', ...headers].join('\r\n')}\r\n\r\n`;

describe('what is not a request gets an answer in the shape of the API', () => {
  test.each([
    ['300 kB in one header', 300_000],
    ['5 MB in one header, sent to its end', 5_000_000],
  ])('%s', async (_name, bytes) => {
    const answer = await exchange(get('/api/health', `X-Long: ${'a'.repeat(bytes)}`));
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer).toContain('\r\nservice-api-version: 1\r\n');
    expect(bodyOf(answer)).toEqual({
      description: expect.any(String) as string,
      status: 'entity too large',
      code: 'headers_too_large',
      request_id: expect.any(String) as string,
    });
  });

  test('too large a header behind thousands of small ones, which Node leaves out', async () => {
    const small = Array.from({ length: 3_000 }, (_, index) => `a${index}:b`);
    expect(await exchange(get('/api/health', ...small))).toMatch(/^HTTP\/1\.1 200 /);
    const answer = await exchange(get('/api/health', ...small, `X-Long: ${'a'.repeat(9_000)}`));
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(bodyOf(answer)).toMatchObject({ status: 'entity too large', code: 'headers_too_large' });
  });

  test.each([
    ['noise', '\u0016\u0003\u0001\r\n\r\n'],
    ['an unknown method', 'NONSENSE /api/health HTTP/1.1\r\nHost: x\r\n\r\n'],
    [
      'two lengths',
      'POST /api/receipts HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab',
    ],
    ['no Host', 'GET /api/health HTTP/1.1\r\nConnection: close\r\n\r\n'],
    ['no Host, for a page', 'GET /receipts HTTP/1.1\r\nConnection: close\r\n\r\n'],
    ['two Hosts', get('/api/health', 'Host: y')],
    ['two Hosts that are equal, for a page', get('/receipts', 'hOST: x')],
    ['two Hosts in HTTP/1.0', 'GET /api/health HTTP/1.0\r\nHost: x\r\nHost: y\r\n\r\n'],
    ['a Host that is none', 'GET /api/health HTTP/1.1\r\nHost: a b@/\r\nConnection: close\r\n\r\n'],
    ['a target that is no path', 'OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'],
  ])('%s', async (_name, bytes) => {
    const answer = await exchange(bytes);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toMatch(/^service-api-version: 1\r$/m);
    expect(bodyOf(answer)).toMatchObject({ status: 'bad request', code: 'invalid_request' });
  });

  test('a query counts as it was sent: 4096 characters, whatever they are, and no more', async () => {
    const query = (length: number) => get(`/api/health?q=${"'".repeat(length - 2)}`);
    expect(await exchange(query(4096))).toMatch(/^HTTP\/1\.1 400 /);
    expect(await exchange(query(4097))).toMatch(/^HTTP\/1\.1 414 /);
  });

  test('an address of 100 kB, for a page as for the API', async () => {
    for (const path of ['/page', '/api/receipts']) {
      const answer = await exchange(get(`${path}?q=${'a'.repeat(100_000)}`));
      expect(answer).toMatch(/^HTTP\/1\.1 414 /);
      expect(bodyOf(answer)).toMatchObject({ status: 'request-uri too large', code: 'query_too_large' });
    }
  });
});

describe('what Next would take seconds for is refused before it', () => {
  const cookies = (count: number) => Array.from({ length: count }, (_, index) => `k${index}=v`).join('; ');

  test('more cookies than any browser sends', async () => {
    expect(await exchange(get('/receipts', `Cookie: ${cookies(200)}`))).toContain('page /receipts');
    for (const lines of [[cookies(201)], [cookies(150), cookies(150)]]) {
      const answer = await exchange(get('/receipts', ...lines.map((line) => `Cookie: ${line}`)));
      expect(answer).toMatch(/^HTTP\/1\.1 413 /);
      expect(bodyOf(answer)).toMatchObject({ code: 'headers_too_large' });
    }
  });

  test('more arguments than any page has', async () => {
    const page = (count: number) => get(`/receipts?${'a&'.repeat(count - 1)}a`);
    expect(await exchange(page(200))).toContain('page /receipts');
    expect(await exchange(page(201))).toMatch(/^HTTP\/1\.1 414 /);
  });

  test('headers of more than 32 KiB together', async () => {
    const headers = (bytes: number) => get('/receipts', `X-Long: ${'a'.repeat(bytes)}`);
    expect(await exchange(headers(32_000))).toContain('page /receipts');
    expect(await exchange(headers(33_000))).toMatch(/^HTTP\/1\.1 413 /);
  });
});

describe('bytes that are no request, behind a request', () => {
  /** Response when `noise` follows a request and the page handler has done `begin`; `finish` continues. */
  async function follow(begin: (response: ServerResponse) => void, noise: string): Promise<string> {
    let begun = () => {};
    let response: ServerResponse | undefined;
    const handled = new Promise<void>((resolve) => (begun = resolve));
    const other = createWebServer(async (_request, answer) => {
      response = answer;
      begin(answer);
      begun();
    });
    await new Promise<void>((resolve) => void other.listen(0, '127.0.0.1', resolve));
    const refused = new Promise((resolve) => other.once('clientError', resolve));
    const socket = connect((other.address() as AddressInfo).port, '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk) => (answer += chunk.toString('latin1')));
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.write('GET /page HTTP/1.1\r\nHost: x\r\n\r\n');
    await handled;
    socket.write(noise);
    await refused;
    response?.end('second');
    await closed;
    other.close();
    return answer;
  }

  test('are not answered into a page that is being sent: it is sent to its end', async () => {
    const answer = await follow((response) => {
      response.writeHead(200, { 'Content-Length': '11' });
      response.write('first');
    }, '\u0016\u0003\u0001\r\n\r\n');
    expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
    expect(answer).toMatch(/^HTTP\/1\.1 200 [^]*\r\n\r\nfirstsecond$/);
  });

  test('do not take the place of the answer that is owed', async () => {
    const answer = await follow(() => {}, 'NONSENSE / HTTP/1.1\r\nHost: x\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 200 [^]*\r\nconnection: close\r\n[^]*second$/i);
    expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
  });
});

describe('routing', () => {
  test('the API is ours, except what next-auth answers', async () => {
    expect(await exchange(get('/api/health'))).toContain('{"status":"ok"}');
    expect(await exchange(get('/api/auth/session'))).toContain('page /api/auth/session');
    expect(await exchange(get('/apiary'))).toContain('page /apiary');
  });

  test.each([
    '/api/auth/../health',
    '/api/auth/%2e%2e/health',
    '/api/auth/x/../.%2E/health?',
    '/receipts/../api/health',
    '/r/x/../../api/./health',
    '/api/health#/../auth/session',
  ])('dot segments lead no way past it: %s', async (path) => {
    expect(await exchange(get(path))).toContain('{"status":"ok"}');
  });

  test('pages are asked for without dot segments, and never with backslashes', async () => {
    expect(await exchange(get('/api/../receipts/x/%2E%2e/new?a=/../b'))).toContain(
      'page /receipts/new?a=/../b',
    );
    for (const path of ['/api/auth\\..\\health', '/receipts\\..\\api\\health']) {
      expect(await exchange(get(path))).toMatch(/^HTTP\/1\.1 400 /);
    }
  });

  test('a whole address, as proxies send it, is that path', async () => {
    expect(await exchange(get('http://elsewhere/api/health'))).toContain('{"status":"ok"}');
  });

  test.each([
    ['/r/abc/%E2%82', '', 404],
    ['/receipts/%', 'page /-', 200],
    ['/receipts?q=%', 'page /receipts?q=%', 200],
  ])('an address that is not valid percent-encoding names nothing: %s', async (given, seen, status) => {
    const answer = await exchange(get(given));
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    if (status === 200) expect(answer).toContain(seen);
  });

  test('an offer of HTTP/2 is answered in HTTP/1.1', async () => {
    // The connection stays open after such an offer.
    const answer = await exchangeUntil('{"status":"ok"}', [
      'GET /api/health HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMA\r\n\r\n',
    ]);
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(answer).toContain('{"status":"ok"}');
  });

  test('an unknown expectation is ignored', async () => {
    expect(await exchange(get('/api/health', 'Expect: the-best'))).toContain('{"status":"ok"}');
  });
});

/** A request for each kind of response. */
const pageRequests = [
  ['a page', get('/receipts')],
  ['a receipt page', get('/r/abc')],
  ['the logo of a receipt page', get('/r/abc/logo.png')],
  ['what a page of the portal fetches', get('/lists/receipts')],
  ['what next-auth answers', get('/api/auth/session')],
  ['an asset', get('/_next/static/x.js')],
  ['the reference of the API', get('/docs/api')],
  ['two slashes, which Next redirects', get('//x')],
  ['a page that is not there', get('/nothing/here')],
  ['a page that fails', get('/failing')],
] as const;
const kindsOfRequests = [
  ...pageRequests,
  ['the API', get('/api/health')],
  ['an error of the API', get('/api/receipts')],
  ['an operation that is not there', get('/api/nothing')],
  ['the document of the API', get('/api/openapi.json')],
  ['a target that is too long', get(`/page?q=${'a'.repeat(100_000)}`)],
  ['too many cookies', get('/receipts', `Cookie: ${'a=b;'.repeat(300)}`)],
  ['a target that is no path', 'OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'],
  ['a Host that is none', 'GET /api/health HTTP/1.1\r\nHost: a b@/\r\nConnection: close\r\n\r\n'],
  ['what is no HTTP', 'NONSENSE / HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['headers that are too large', get('/api/health', `X-Long: ${'a'.repeat(300_000)}`)],
] as const;

describe('security headers', () => {
  const headOf = (answer: string) => answer.slice(0, answer.indexOf('\r\n\r\n'));

  test.each(kindsOfRequests)('come once with %s', async (_what, request) => {
    const head = headOf(await exchange(request));
    expect(head.match(/^x-content-type-options: .*$/gim)).toEqual([
      expect.stringMatching(/: nosniff\r?$/) as string,
    ]);
    expect(head.match(/^referrer-policy: (?:same-origin|no-referrer)\r?$/gim)).toHaveLength(1);
    expect(head.match(/^x-frame-options: (?:DENY|SAMEORIGIN)\r?$/gim)).toHaveLength(1);
  });

  test.each(pageRequests)('keep other windows and devices from %s', async (_what, request) => {
    const head = headOf(await exchange(request));
    expect(head).toMatch(/^cross-origin-opener-policy: same-origin\r?$/im);
    expect(head).toMatch(/^permissions-policy: camera=\(\), /im);
  });

  test('let the portal frame receipt pages, and nothing else', async () => {
    expect(await exchange(get('/r/abc'))).toMatch(/^x-frame-options: SAMEORIGIN\r$/im);
    expect(await exchange(get('/receipts'))).toMatch(/^x-frame-options: DENY\r$/im);
  });
});

describe('browsers are told to ask over TLS only', () => {
  afterEach(() => useEnvironment({ BASE_URL: undefined }));
  const told = /^strict-transport-security: max-age=63072000\r$/im;

  test.each(kindsOfRequests)('with %s, where the service is reached over https', async (_what, request) => {
    useEnvironment({ BASE_URL: 'https://receipts.example' });
    expect(await exchange(request)).toMatch(told);
  });

  test.each(kindsOfRequests)('not with %s over http', async (_what, request) => {
    expect(await exchange(request)).not.toMatch(/strict-transport-security/i);
  });
});

test('uploads that break off leave the server well, and store nothing', async () => {
  const { credentials, api } = await makeRetailer();
  const token = await bearerToken(credentials.bearer);
  const body = JSON.stringify(receiptBody());
  const head = [
    'POST /api/receipts HTTP/1.1',
    'Host: x',
    `Authorization: Bearer ${token}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
  ].join('\r\n');
  const uploads = 20;
  let begun = 0;
  let over = 0;
  const count = (_request: IncomingMessage, response: ServerResponse) => {
    begun += 1;
    response.once('close', () => (over += 1));
  };
  server.on('request', count);
  const sockets = Array.from({ length: uploads }, (_, index) => {
    const socket = connect(port, '127.0.0.1');
    socket.write(`${head}\r\n\r\n${body.slice(0, index * 8)}`);
    return socket;
  });
  await vi.waitFor(() => expect(begun).toBe(uploads), { timeout: 10_000 });
  for (const socket of sockets) socket.destroy();
  await vi.waitFor(() => expect(over).toBe(uploads), { timeout: 10_000 });
  server.off('request', count);
  expect(await exchange(get('/api/health'))).toContain('{"status":"ok"}');
  expect((await api.get('/receipts')).json).toEqual([]);
});

test('a stop lets a request in flight finish, and one that comes on an open connection', async () => {
  let finish: () => void = () => undefined;
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const other = createWebServer(async (request, response) => {
    if (request.url === '/slow') await finished;
    response.end('done');
  });
  const close = closeGracefully(other);
  await new Promise<void>((resolve) => void other.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
  // Opens a connection that stays.
  await (await fetch(base)).text();
  const arrived = new Promise((resolve) => other.once('request', resolve));
  const slow = fetch(`${base}/slow`);
  await arrived;
  const closed = close(5_000);
  const late = await fetch(base);
  expect(late.headers.get('connection')).toBe('close');
  finish();
  expect(await (await slow).text()).toBe('done');
  await closed;
  await expect(fetch(base)).rejects.toThrow();
});

describe('a page comes with a policy', () => {
  const nonces = (answer: string) => [...answer.matchAll(/'nonce-([^']+)'/g)].map(([, nonce]) => nonce);

  test('that names its own scripts alone: another nonce each time, told to Next and to the browser', async () => {
    const answers = [await exchange(get('/receipts')), await exchange(get('/receipts'))];
    const found = answers.map(nonces);
    for (const answer of answers) {
      expect(answer).toMatch(
        /^content-security-policy: .*script-src 'self' 'nonce-[^']+' 'sha256-[^']+' 'strict-dynamic'/im,
      );
      expect(answer).toContain("frame-ancestors 'none'");
    }
    for (const [toBrowser, toNext] of found) expect(toNext).toBe(toBrowser);
    expect(new Set(found.flat()).size).toBe(2);
  });

  test('that no caller can choose', async () => {
    const policy = "script-src 'nonce-chosen'";
    const sent = [`Content-Security-Policy: ${policy}`, `Content-Security-Policy-Report-Only: ${policy}`];
    expect(await exchange(get('/receipts', ...sent))).not.toContain('chosen');
    expect(await exchange(get('/r/abc/nothing', ...sent))).toContain('no policy');
    expect(await exchange(get('/r/abc', ...sent))).not.toContain('chosen');
  });

  test('consumer pages bring a stricter one of their own', async () => {
    expect(await exchange(get('/r/abc'))).toMatch(/^content-security-policy: default-src 'none'/im);
  });
});

describe('consumer pages are counted before they are served', () => {
  const useUp = () => {
    const token = newLinkToken(7);
    for (let call = 0; call < 120; call += 1) takePageCall(token, `10.77.${call}.1`);
    return token;
  };

  test('a link that was asked for too often gets its page from us', async () => {
    const token = useUp();
    for (const path of [
      `/r/${token}`,
      `/r/${token}/receipt.pdf?lang=de`,
      `/r/%${token.charCodeAt(0).toString(16)}${token.slice(1)}/send`,
      `/%72/${token}`,
    ]) {
      const answer = await exchange(get(path, 'Accept-Language: fr'));
      expect(answer, path).toMatch(/^HTTP\/1\.1 429 /);
      expect(answer).toMatch(/^retry-after: \d+\r$/im);
      expect(answer).toMatch(/^content-security-policy: default-src 'none'/im);
      expect(answer).toContain(path.includes('lang=de') ? '<html lang="de"' : '<html lang="fr"');
      expect(answer).not.toContain('page /r/');
    }
    expect(await exchange(get(`/r/${newLinkToken(7)}`))).toMatch(/^HTTP\/1\.1 404 /);
  });

  test('a form that is refused leaves the connection in order', async () => {
    const token = useUp();
    const form = 'receipts=stop';
    const post = `POST /r/${token}/unsubscribe HTTP/1.1\r\nHost: x\r\nContent-Length: ${form.length}\r\n\r\n${form}`;
    const answer = await exchange(post, get('/other'));
    expect(answer).toMatch(/^HTTP\/1\.1 429 /);
    expect(answer).toContain('page /other');
  });

  test('what a proxy notes tells whose network it is', async () => {
    useEnvironment({ TRUST_PROXY: 'on' });
    // A network gets one call more every 50 ms.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    try {
      for (let call = 0; call < 3_000; call += 1) takePageCall('', '10.78.1.1');
      const from = (address: string) => exchange(get('/r/x', `X-Forwarded-For: 1.2.3.4, ${address}`));
      expect(await from('10.78.1.200')).toMatch(/^HTTP\/1\.1 429 /);
      expect(await from('10.78.2.1')).toMatch(/^HTTP\/1\.1 404 /);
    } finally {
      vi.useRealTimers();
      useEnvironment({ TRUST_PROXY: undefined });
    }
  });
});

test('a page that failed because the database is away says when to come again; a fault of ours stays one', async () => {
  const [away, ours, fine] = await Promise.all(
    ['/fails/outage', '/fails/otherwise', '/'].map((path) => exchange(get(path))),
  );
  expect(away).toMatch(/^HTTP\/1\.1 503 /);
  expect(away).toContain('\r\nRetry-After: 1\r\n');
  expect(ours).toMatch(/^HTTP\/1\.1 500 /);
  expect(fine).toMatch(/^HTTP\/1\.1 200 /);
});
