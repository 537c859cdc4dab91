import { encode } from 'next-auth/jwt';
import { signIn } from '@/lib/platform/auth/sign-in';
import { sessionCookieName, sessionSecret } from '@/lib/platform/auth/session';
import { newId } from '@/lib/core/ids';
import { createPortalUser } from '@/lib/domain/portal-users/create-portal-user';
import { apiClient, type ApiClient, mountOfOwnNetwork } from './api-client';
import type { TestRetailer } from './factories';

/** A portal user of a test, and how it signs in. */
export interface TestUser {
  readonly email: string;
  readonly password: string;
}

/** Makes a portal user; of the group that may do everything unless another one is named. */
export async function makePortalUser(
  { ctx }: Pick<TestRetailer, 'ctx'>,
  group = 'administrators',
): Promise<TestUser> {
  const user = { email: `staff-${newId()}@example.com`, password: `a long password ${newId()}` };
  await createPortalUser(ctx, { ...user, name: null, group });
  return user;
}

/** A browser with a signed-in user. */
export interface TestBrowser {
  readonly api: ApiClient;
  /** What the browser sends along with every request. */
  readonly headers: Readonly<Record<string, string>>;
  readonly sessionId: string;
}

/** Signs in; `code` is the second step's. */
export async function signedIn(
  user: TestUser,
  { code = null, userAgent = null }: { code?: string | null; userAgent?: string | null } = {},
): Promise<TestBrowser> {
  const result = await signIn({ ...user, code, userAgent, address: '192.0.2.7' });
  if (result.outcome !== 'begun') throw new Error(`Signing in ended with ${result.outcome}.`);
  const { retailerId, sessionId } = result.session;
  const cookie = await encode({ token: { retailerId, sessionId }, secret: sessionSecret() });
  const headers = { cookie: `${sessionCookieName()}=${cookie}`, origin: 'http://localhost:3000' };
  return { api: apiClient(headers, mountOfOwnNetwork()), headers, sessionId };
}
