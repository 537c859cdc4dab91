import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import NextAuth from 'next-auth';
import { afterEach, expect, test } from 'vitest';
import { useEnvironment } from '@/lib/core/config';
import { apiClient } from '@/test/api-client';
import { makeRetailer } from '@/test/factories';
import { makePortalUser, type TestUser } from '@/test/portal-session';
import { nextAuthOptions } from './next-auth';

afterEach(() => useEnvironment({ BASE_URL: undefined }));

interface Call {
  readonly method: string;
  readonly query: { readonly nextauth: readonly string[] };
  readonly cookies: Readonly<Record<string, string>>;
  readonly headers: object;
  readonly body?: Readonly<Record<string, string>>;
}

/** Cookies and body that next-auth answers with our settings. */
async function answerOf(call: Call): Promise<{ cookies: string[]; body: unknown }> {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  let body: unknown;
  const keep = (value: unknown) => (body = value);
  const status = () => response;
  const failures: unknown[] = [];
  const handler = NextAuth(nextAuthOptions((error) => failures.push(error))) as Handler;
  await handler(call, Object.assign(response, { status, json: keep, send: keep }));
  expect(failures).toEqual([]);
  return { cookies: [response.getHeader('set-cookie') ?? []].flat().map(String), body };
}

type Handler = (request: Call, response: ServerResponse) => Promise<void>;

/** The cookies that a browser has after a sign-in, as they were set. */
async function signInCookies(user: TestUser): Promise<string[]> {
  const common = { headers: { host: 'receipts.example' } };
  const first = await answerOf({ ...common, method: 'GET', query: { nextauth: ['csrf'] }, cookies: {} });
  const [, name = '', value = ''] = /^([^=]*)=([^;]*)/.exec(first.cookies[0] ?? '') ?? [];
  const { csrfToken } = first.body as { csrfToken: string };
  const second = await answerOf({
    ...common,
    method: 'POST',
    query: { nextauth: ['callback', 'credentials'] },
    cookies: { [name]: decodeURIComponent(value) },
    body: { ...user, code: '', csrfToken, json: 'true' },
  });
  return [...first.cookies, ...second.cookies];
}

test('over https every cookie is one that our host alone sets and reads, and the API takes it', async () => {
  useEnvironment({ BASE_URL: 'https://receipts.example' });
  const user = await makePortalUser(await makeRetailer());
  const cookies = await signInCookies(user);
  expect(cookies.filter((cookie) => cookie.includes('session-token'))).toHaveLength(1);
  for (const cookie of cookies) {
    expect(cookie).toMatch(/^__Host-next-auth\.[\w-]+=/);
    expect(cookie).toMatch(/; Path=\/;(?: .*;)? HttpOnly; Secure; SameSite=Lax$/);
    expect(cookie).not.toMatch(/; Domain=/i);
  }
  const session = cookies.find((cookie) => cookie.includes('session-token')) ?? '';
  const api = apiClient({ cookie: session.split(';', 1)[0] ?? '' });
  expect((await api.get('/portal/me')).json).toMatchObject({ email: user.email });
});

test('over http they have no prefix, which browsers would refuse', async () => {
  const cookies = await signInCookies(await makePortalUser(await makeRetailer()));
  expect(cookies.filter((cookie) => cookie.startsWith('next-auth.session-token='))).toHaveLength(1);
  for (const cookie of cookies) expect(cookie).not.toMatch(/^__|; Secure/);
});
