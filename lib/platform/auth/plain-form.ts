import { createHash, randomBytes } from 'node:crypto';
import { cookies } from 'next/headers';
import { config } from '@/lib/core/config';
import { portalPath } from '@/lib/core/portal-path';
import { ownCookieName, sessionSecret, usesSecureCookies } from './session';

// Handles a sign-in form that the browser submits before scripts have loaded. It has no CSRF token of
// next-auth, and the browser shows the answer as a page.

export const plainRefusals = ['wrong', 'code-wanted', 'code-wrong', 'throttled', 'failed'] as const;
export type PlainRefusal = (typeof plainRefusals)[number];

/**
 * Prevents CSRF by headers in which browsers name the site of the page; pages cannot set them (Fetch
 * Metadata; RFC 6454, section 7.3).
 */
export function isPlainForm(form: FormData, headers: Headers): boolean {
  if (form.has('csrfToken') || form.has('json')) return false;
  const site = headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin';
  return headers.get('origin') === new URL(config().baseUrl).origin;
}

/** Adds next-auth's CSRF token to the form, and sets the cookie that must match it. */
export async function withToken(form: FormData): Promise<URLSearchParams> {
  const token = randomBytes(32).toString('hex');
  const seal = createHash('sha256').update(`${token}${sessionSecret()}`).digest('hex');
  const jar = await cookies();
  jar.set(ownCookieName('next-auth.csrf-token'), `${token}|${seal}`, {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure: usesSecureCookies(),
  });
  const texts = [...form].filter((field): field is [string, string] => typeof field[1] === 'string');
  return new URLSearchParams([...texts, ['csrfToken', token]]);
}

export function refusalIn(location: string | null): PlainRefusal | null {
  const { baseUrl } = config();
  const url = location === null ? null : URL.parse(location, baseUrl);
  if (url === null) return 'failed';
  const error = url.searchParams.get('error');
  if (!url.pathname.startsWith('/api/auth/') && error === null) return null;
  if (error === 'CredentialsSignin') return 'wrong';
  return plainRefusals.find((refusal) => refusal === error) ?? 'failed';
}

export function signInAgain(error: PlainRefusal, form: FormData): Response {
  const wanted = form.get('callbackUrl');
  const next = typeof wanted === 'string' && wanted !== '/' ? wanted : null;
  return new Response(null, { status: 303, headers: { Location: portalPath.signIn({ error, next }) } });
}
