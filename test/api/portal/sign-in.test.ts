import { NextRequest } from 'next/server';
import type { CredentialsConfig } from 'next-auth/providers/credentials';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { GET, POST, PUT } from '@/app/api/auth/[...nextauth]/route';
import { nextAuthOptions } from '@/lib/platform/auth/next-auth';
import { config, useEnvironment } from '@/lib/core/config';
import { isDatabaseOutage } from '@/lib/platform/db/outage';
import { testOrigin } from '@/test/api-client';
import { makeRetailer } from '@/test/factories';
import { makePortalUser, signedIn } from '@/test/portal-session';

// next-auth would read whatever comes, and tell whatever goes wrong: anybody could fill the memory of the service with one
// request, and read what its code and its database say.

const mebibyte = new Uint8Array(1024 * 1024).fill(0x61);

const contextOf = (path: string) => ({ params: Promise.resolve({ nextauth: path.split('/') }) });

/** A sign-in form of 64 MiB, and how much of it was asked for. */
function hugeForm(type: string) {
  const asked = { mebibytes: 0 };
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      asked.mebibytes += 1;
      if (asked.mebibytes > 64) controller.close();
      else controller.enqueue(mebibyte);
    },
  });
  const init = { method: 'POST', headers: { 'content-type': type }, body, duplex: 'half' } as const;
  return { asked, request: (path: string) => new NextRequest(`${testOrigin}/api/auth/${path}`, init) };
}

const credentials = { email: 'anna@example.com', password: 'a long password' };

const form = 'application/x-www-form-urlencoded';

test.each(['callback/credentials', 'signout'])(
  'POST /api/auth/%s reads no more than a form can be',
  async (path) => {
    const { asked, request } = hugeForm(form);
    const response = await POST(request(path), contextOf(path));
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({
      code: 'body_too_large',
      status: 'request entity too large',
    });
    expect(asked.mebibytes).toBeLessThan(4);
  },
);

test.each(['application/json', 'multipart/form-data; boundary=x', 'text/plain', ''])(
  'a sign-in as "%s" is refused before anything is read',
  async (type) => {
    const { asked, request } = hugeForm(type);
    const response = await POST(request('callback/credentials'), contextOf('callback/credentials'));
    expect(response.status).toBe(415);
    expect(await response.json()).toMatchObject({ code: 'unsupported_media_type' });
    expect(asked.mebibytes).toBeLessThan(4);
  },
);

const handlers = { GET, POST, PUT };

/** An answer of next-auth's routes, with what was written to the log meanwhile. */
async function answerTo(method: keyof typeof handlers, path: string, { search = '', body = {} } = {}) {
  const written = vi.spyOn(process.stdout, 'write');
  const shown = [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn'), vi.spyOn(console, 'log')];
  const request = new NextRequest(`${testOrigin}/api/auth/${path}${search}`, {
    method,
    ...(method === 'POST' ? { body: new URLSearchParams(body) } : {}),
  });
  const response = await handlers[method](request, contextOf(path));
  const lines = [written, ...shown].flatMap((spy) => spy.mock.calls.map(String));
  for (const spy of [written, ...shown]) spy.mockRestore();
  return { status: response.status, headers: response.headers, text: await response.text(), lines };
}

test.each([
  ['GET', 'signin'],
  ['POST', 'signin'],
  ['POST', 'signin/credentials'],
  ['GET', 'error'],
  ['GET', 'verify-request'],
  ['GET', 'providers'],
  ['POST', '_log'],
  ['POST', 'session'],
  ['GET', 'callback'],
  ['POST', 'callback/other'],
  ['GET', 'csrf/more'],
  ['GET', 'constructor'],
  ['PUT', 'signin'],
  ['PUT', 'session'],
] as const)('%s /api/auth/%s does not exist', async (method, path) => {
  const { status, text, headers } = await answerTo(method, path);
  const isKnown = path === 'session';
  expect(status).toBe(isKnown ? 405 : 404);
  expect(JSON.parse(text)).toMatchObject({ code: isKnown ? 'method_not_allowed' : 'not_found' });
  expect(headers.getSetCookie()).toEqual([]);
});

test.each(['callback/credentials', 'signout'])('GET /api/auth/%s is a 405', async (path) => {
  const { status, headers, text } = await answerTo('GET', path);
  expect([status, headers.get('allow')]).toEqual([405, 'POST']);
  expect(JSON.parse(text)).toMatchObject({ code: 'method_not_allowed', status: 'method not allowed' });
});

describe('callbackUrl', () => {
  const foreign = [
    'x',
    '',
    '//elsewhere.example',
    'https://elsewhere.example/a',
    'http://[',
    '/\\elsewhere.example',
    'javascript:alert(1)',
  ];

  test.each(foreign)('%j in the address is a 400, and in no log', async (callbackUrl) => {
    const search = `?${new URLSearchParams({ callbackUrl, mark: 'secretive' }).toString()}`;
    const { status, text, headers, lines } = await answerTo('GET', 'session', { search });
    expect(status).toBe(400);
    expect(JSON.parse(text)).toMatchObject({ code: 'invalid_request', status: 'bad request' });
    expect(headers.getSetCookie()).toEqual([]);
    expect(lines).toEqual([]);
  });

  test.each(foreign)('%j in the form is a 400, and in no log', async (callbackUrl) => {
    const body = { ...credentials, callbackUrl };
    const { status, text, lines } = await answerTo('POST', 'callback/credentials', { body });
    expect(status).toBe(400);
    expect(JSON.parse(text)).toMatchObject({ code: 'invalid_request' });
    expect(lines).toEqual([]);
  });

  test('of another time, in a cookie, leads nowhere else', () => {
    const { callbacks } = nextAuthOptions(() => undefined);
    const baseUrl = testOrigin;
    const to = (url: string) => callbacks?.redirect?.({ url, baseUrl });
    for (const url of foreign) expect(to(url)).toBe(baseUrl);
    expect(to('/receipts?a=b')).toBe(`${baseUrl}/receipts?a=b`);
    expect(to(`${baseUrl}/receipts`)).toBe(`${baseUrl}/receipts`);
  });
});

/** As if the database were down. */
function loseDatabase(): void {
  const { databaseUrl } = config();
  useEnvironment({ DATABASE_URL: 'postgres://nobody:nothing@127.0.0.1:1/nowhere' });
  onTestFinished(() => useEnvironment({ DATABASE_URL: databaseUrl }));
}

test('a sign-in while the database is down is a 503 like everywhere else, and no wrong password', async () => {
  loseDatabase();
  const request = new NextRequest(`${testOrigin}/api/auth/callback/credentials`, {
    method: 'POST',
    headers: { 'x-request-id': 'sign-in-1' },
    body: new URLSearchParams(credentials),
  });
  const response = await POST(request, contextOf('callback/credentials'));
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '1']);
  expect(await response.json()).toMatchObject({
    code: 'unavailable',
    status: 'service unavailable',
    description: 'the service is not available right now; try again',
    request_id: 'sign-in-1',
  });
});

test('a sign-out that does not end the session, because the database is down, is not answered as done', async () => {
  const { ctx } = await makeRetailer();
  const { sessionId } = await signedIn(await makePortalUser({ ctx }));
  const token = { retailerId: ctx.retailer.id, sessionId };
  loseDatabase();
  const reported: unknown[] = [];
  const { events } = nextAuthOptions((error) => reported.push(error));
  const session = { expires: new Date().toISOString() };
  await expect(events?.signOut?.({ token, session })).rejects.toThrow(/^unavailable$/);
  expect(reported.map(isDatabaseOutage)).toEqual([true]);
});

test('a sign-in that fails for other reasons does not say how', async () => {
  loseDatabase();
  const reported: unknown[] = [];
  const [provider] = nextAuthOptions((error) => reported.push(error)).providers;
  const options = provider?.options as Pick<CredentialsConfig, 'authorize'> | undefined;
  await expect(options?.authorize(credentials, { headers: {} })).rejects.toThrow(/^unavailable$/);
  expect(reported.map(isDatabaseOutage)).toEqual([true]);
});
