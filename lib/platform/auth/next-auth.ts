import type { NextAuthOptions } from 'next-auth';
import CredentialsProvider from 'next-auth/providers/credentials';
import { config, useEnvironment } from '@/lib/core/config';
import { portalPath } from '@/lib/core/portal-path';
import { clientAddress } from './client-address';
import {
  ownCookieName,
  readSessionClaims,
  sessionCookieName,
  sessionMaxAgeInSeconds,
  sessionSecret,
  usesSecureCookies,
} from './session';
import { signIn, signOut } from './sign-in';

/**
 * Makes options for each request, because secrets and addresses are known only at run time. next-auth would
 * show messages of errors to the browser, so errors go to `report`.
 */
export function nextAuthOptions(report: (error: unknown) => void): NextAuthOptions {
  const failQuietly = (error: unknown): never => {
    report(error);
    throw new Error('unavailable');
  };
  useEnvironment({ NEXTAUTH_URL: config().baseUrl });
  return {
    secret: sessionSecret(),
    session: { strategy: 'jwt', maxAge: sessionMaxAgeInSeconds },
    useSecureCookies: usesSecureCookies(),
    // Adds the prefix `__Host-`, which next-auth by default gives only to its CSRF token.
    cookies: {
      sessionToken: { name: sessionCookieName(), options: cookieOptions() },
      callbackUrl: { name: ownCookieName('next-auth.callback-url'), options: cookieOptions() },
    },
    pages: { signIn: portalPath.signIn(), error: portalPath.signIn() },
    providers: [
      CredentialsProvider({
        credentials: { email: {}, password: {}, code: {} },
        authorize: async (credentials, request) => {
          const headers = new Headers(request.headers as Record<string, string>);
          const code = credentials?.code ?? '';
          const attempt = signIn({
            email: credentials?.email ?? '',
            password: credentials?.password ?? '',
            code: code.trim() === '' ? null : code,
            address: clientAddress(headers),
            userAgent: headers.get('user-agent'),
          });
          const result = await attempt.catch(failQuietly);
          if (result.outcome === 'begun') return { id: result.session.sessionId, ...result.session };
          if (result.outcome === 'wrong') return null;
          throw new Error(result.outcome);
        },
      }),
    ],
    callbacks: {
      redirect: ({ url, baseUrl }) => ownUrl(url, baseUrl) ?? baseUrl,
      jwt: ({ token, user }) =>
        'sessionId' in (user ?? {}) ? { retailerId: user.retailerId, sessionId: user.sessionId } : token,
      session: ({ session, token }) => ({ expires: session.expires, sessionId: token.sessionId }),
    },
    events: {
      signOut: async ({ token }) => {
        const claims = readSessionClaims(token);
        if (claims !== null) await signOut(claims.retailerId, claims.sessionId).catch(failQuietly);
      },
    },
  };
}

export function ownUrl(address: string, baseUrl: string): string | null {
  const { origin } = new URL(baseUrl);
  if (!address.startsWith('/') && !/^https?:\/\//i.test(address)) return null;
  const url = URL.parse(address, origin);
  return url?.origin === origin ? url.href : null;
}

function cookieOptions() {
  return { httpOnly: true, sameSite: 'lax', path: '/', secure: usesSecureCookies() } as const;
}
