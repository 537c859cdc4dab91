import { and, eq } from 'drizzle-orm';
import { portalSessions, portalUsers } from '@/drizzle/schema/portal-users';
import { database } from '@/lib/db/client';
import { newId } from '@/lib/ids';
import { checkPassword } from './password';
import { sessionMaxAgeInSeconds } from './session';
import { beginSignIn } from './sign-in-throttle';

/** What somebody typed to sign in, and from where. */
export interface SignIn {
  readonly email: string;
  readonly password: string;
  readonly address: string | null;
  readonly userAgent: string | null;
}

/** A portal session just begun; the cookie holds these two. */
export interface BegunSession {
  readonly retailerId: number;
  readonly sessionId: string;
  readonly email: string;
}

/**
 * Signs a portal user in. Null for an unknown address, a wrong password or an inactive user, which look and take
 * the same (contract section 12).
 * @throws ServiceError `rate_limited` after too many failures.
 */
export async function signIn(input: SignIn): Promise<BegunSession | null> {
  const email = input.email.trim().toLowerCase();
  if (email === '' || email.includes('\0') || email.length > 320 || input.password.length > 1000) return null;
  const attempt = await beginSignIn(email, input.address);
  const [user] = await database().select().from(portalUsers).where(eq(portalUsers.email, email));
  const matches = await checkPassword(user?.passwordHash ?? null, input.password);
  if (user === undefined || !matches || user.status !== 'active') return null;
  await attempt.succeed();
  const now = new Date();
  const sessionId = newId();
  await database()
    .insert(portalSessions)
    .values({
      retailerId: user.retailerId,
      id: sessionId,
      userId: user.id,
      userAgent: input.userAgent?.slice(0, 500) ?? null,
      address: input.address,
      createdAt: now,
      lastSeenAt: now,
      expiresAt: new Date(now.getTime() + sessionMaxAgeInSeconds * 1000),
    });
  return { retailerId: user.retailerId, sessionId, email: user.email };
}

/** Ends a session; its cookie is worth nothing from now on. */
export async function signOut(retailerId: number, sessionId: string): Promise<void> {
  await database()
    .update(portalSessions)
    .set({ revokedAt: new Date() })
    .where(and(eq(portalSessions.retailerId, retailerId), eq(portalSessions.id, sessionId)));
}
