import { globSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { useEnvironment } from '@/lib/core/config';
import { takePageCall } from '@/lib/domain/receipts/links/page-calls';
import { tryNetworkCall, tryVisit } from '@/lib/platform/auth/limit-visits';
import { isForRetailer } from '@/lib/platform/http/endpoint';
import { addressTemplate } from '@/lib/platform/http/path';
import { endpoints } from '@/app/endpoints';
import { makeRetailer } from '@/test/factories';
import { makePortalUser, signedIn } from '@/test/portal-session';
import { startWebServer, type WebServer } from '@/test/web-server';

// Every route of the service, as code and folders have them: with all token buckets empty, none does anything.

interface Route {
  readonly method: string;
  /** Path, its parameters filled. */
  readonly target: string;
  /** Whose call of the API is refused before anything is done where it has no credential. */
  readonly needs: 'nothing' | 'a session' | 'the operator';
}

const address = '127.0.0.1';

/** Addresses of the files below `app` that answer: route files and pages. */
function addressesOfFiles(): string[] {
  return globSync('app/**/{route.ts,page.tsx}').map((file) => {
    const folders = path.dirname(file).split(path.sep).slice(1);
    const parts = folders
      .filter((folder) => !/^\(\w+\)$/.test(folder))
      .map((folder) => folder.replace(/^\[.*\]$/, 'some').replaceAll('%5F', '_'));
    return `/${parts.join('/')}`;
  });
}

const filled = (template: string) => template.replaceAll(/\{[\w.]+\}/g, 'some');

const operations = endpoints.map((endpoint): Route => ({
  method: endpoint.method,
  target: filled(addressTemplate(endpoint)),
  needs: endpoint.access === 'operator' ? 'the operator' : isForRetailer(endpoint) ? 'a session' : 'nothing',
}));

const operationTargets = new Set(operations.map(({ target }) => target));

const others = [
  ...addressesOfFiles().map((target) => ['GET', target] as const),
  ...['csrf', 'session', 'providers', 'signin'].map((part) => ['GET', `/api/auth/${part}`] as const),
  ...['callback/credentials', 'signout'].map((part) => ['POST', `/api/auth/${part}`] as const),
  ...readdirSync('public').map((file) => ['GET', `/${file}`] as const),
  ...['/_next/static/chunks/some.js', '/_next/image', '/docs/api/some/page/below'].map(
    (target) => ['GET', target] as const,
  ),
]
  // Endpoints are in `operations`; what is no operation is 404, which costs no more than a refusal.
  .filter(([, target]) => !operationTargets.has(target) && target !== '/api/some')
  .map(([method, target]): Route => ({ method, target, needs: 'nothing' }));

let server: WebServer;
let session: Readonly<Record<string, string>>;
beforeAll(async () => {
  useEnvironment({ METRICS_TOKEN: 'token-of-the-operator' });
  server = await startWebServer();
  const retailer = await makeRetailer({ rate_limit_per_minute: 1, rate_limit_burst: 1 });
  ({ headers: session } = await signedIn(await makePortalUser(retailer)));
});
afterAll(() => {
  server.close();
  useEnvironment({ METRICS_TOKEN: undefined });
});

beforeEach(() => {
  // No bucket fills up meanwhile.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
});
afterEach(() => {
  vi.useRealTimers();
  useEnvironment({ RATE_LIMIT: undefined });
});

const ask = (
  { method, target }: Pick<Route, 'method' | 'target'>,
  headers: Readonly<Record<string, string>>,
) => fetch(`${server.origin}${target}`, { method, headers, redirect: 'manual' });

/** Takes all that the network and the user of the session have left. */
async function useUp(): Promise<void> {
  for (const cost of [1_000, 100, 10, 1, 0.1]) {
    while (tryNetworkCall({ address, cost }).refusal === null);
    while ((await tryVisit({ cookies: session['cookie'], address, cost })).refusal === null);
  }
  const isLeft = async (target: string, headers = {}) =>
    (await ask({ method: 'GET', target }, headers)).status !== 429;
  while (await isLeft('/api/health'));
  while (await isLeft('/api/receipts', session));
  while (await isLeft('/r/some'));
}

describe('with nothing left', () => {
  beforeEach(useUp);

  test.each([
    ['without a session', () => ({}), ['a session', 'the operator']],
    ['with a session', () => session, ['the operator']],
  ])('%s, every route answers 429 and does nothing', async (_who, headersOf, missing) => {
    const unlimited: string[] = [];
    for (const route of [...operations, ...others]) {
      const answer = await ask(route, headersOf());
      const { status } = answer;
      await answer.text();
      const isLimited = status === 429 && Number(answer.headers.get('retry-after')) > 0;
      const isRefused = status === 401 && missing.includes(route.needs);
      if (!isLimited && !isRefused) unlimited.push(`${route.method} ${route.target}: ${status}`);
    }
    expect(unlimited).toEqual([]);
  });

  test('a page refuses with a page, in the language of its reader, and all else in the shape of the API', async () => {
    const page = await fetch(`${server.origin}/sign-in`, {
      headers: { accept: 'text/html,*/*;q=0.8', 'accept-language': 'de-AT' },
    });
    expect([page.status, page.headers.get('content-type')]).toEqual([429, 'text/html; charset=utf-8']);
    expect(page.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
    const html = await page.text();
    expect(html).toContain('<html lang="de"');
    expect(html).toContain('Zu viele Aufrufe');
    expect(html).not.toContain('<script');
    for (const target of ['/sign-in', '/llms.txt', '/api/auth/session', '/api/openapi.json']) {
      const answer = await fetch(`${server.origin}${target}`);
      expect(answer.status).toBe(429);
      expect(answer.headers.get('ratelimit-policy')).toBe('"network";q=1200;w=60');
      expect(answer.headers.get('ratelimit')).toMatch(/^"network";r=0;t=\d+$/);
      expect(await answer.json()).toMatchObject({ code: 'rate_limited', status: 'too many requests' });
    }
  });

  test('other users and what shoppers open go on, and without limits by the operator all do', async () => {
    const other = await signedIn(await makePortalUser(await makeRetailer()));
    expect((await ask({ method: 'GET', target: '/lists/stores' }, other.headers)).status).toBe(200);
    vi.setSystemTime(Date.now() + 60_000);
    tryNetworkCall({ address, cost: 1_200 });
    expect(() => takePageCall('some', address)).not.toThrow();
    useEnvironment({ RATE_LIMIT: 'off' });
    expect((await fetch(`${server.origin}/sign-in`)).status).toBe(404);
  });
});

describe('what is there for people who share a network', () => {
  /** Remaining units of this network for a path. */
  async function left(path: string): Promise<number> {
    const { headers } = await fetch(`${server.origin}${path}`);
    return Number(/r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1]);
  }

  /** Files of the build, where there is one. */
  const files = globSync('static/chunks/*.js', { cwd: '.next' }).slice(0, 30);

  /** Signing in with an empty browser: the page, its files, and four requests of next-auth. */
  async function signInFrom(): Promise<number[]> {
    const targets = ['/sign-in', ...files.map((file) => `/_next/${file}`)];
    const auth = ['csrf', 'providers', 'callback/credentials', 'session'].map((part) => `/api/auth/${part}`);
    const answers = await Promise.all(
      [...targets, ...auth].map((target) => fetch(`${server.origin}${target}`)),
    );
    return answers.map(({ status }) => status);
  }

  test('twenty of them sign in at once and leave enough for forty more, and one then opens a hundred pages', async () => {
    vi.setSystemTime(Date.now() + 3_600_000);
    for (let person = 0; person < 20; person += 1) expect(await signInFrom()).not.toContain(429);
    expect(await left('/icon.svg')).toBeGreaterThan(40 * 19);
    for (let page = 0; page < 100; page += 1) {
      const answer = await ask({ method: 'GET', target: '/receipts' }, session);
      expect(answer.status).toBe(404);
    }
  });

  test('a file that is not there counts as the page that Next renders instead', async () => {
    vi.setSystemTime(Date.now() + 7_200_000);
    const before = await left('/nothing');
    expect(before - (await left('/_next/static/chunks/none.js'))).toBe(4);
    expect(before - (await left('/_next/static/%2e%2e/none.js'))).toBe(8);
  });
});
