import { isDeepStrictEqual } from 'node:util';
import { and, eq } from 'drizzle-orm';
import { portalSessions, portalUsers } from '@/drizzle/schema/portal-users';
import { systemContext } from '@/lib/platform/context';
import { database } from '@/lib/platform/db/client';
import { newId } from '@/lib/core/ids';
import { findRetailer } from '@/lib/platform/retailers/store';
import { checkPassword } from './password';
import { takeSecondFactor } from './second-factor';
import { sessionMaxAgeInSeconds } from './session';
import { beginSignIn } from './sign-in-throttle';
import { currentTime } from '@/lib/core/clock';

/** What somebody typed to sign in, and from where. */
export interface SignIn {
  readonly email: string;
  readonly password: string;
  /** Of the authenticator app, or a recovery code; null before anybody asked for it. */
  readonly code: string | null;
  readonly address: string | null;
  readonly userAgent: string | null;
}

/** A portal session just begun; the cookie holds these two. */
export interface BegunSession {
  readonly retailerId: number;
  readonly sessionId: string;
  readonly email: string;
}

/** How a sign-in ended. Only who knows the password is told that there is a second step. */
export type SignInResult =
  | { readonly outcome: 'begun'; readonly session: BegunSession }
  | { readonly outcome: 'wrong' | 'code-wanted' | 'code-wrong' };

type User = typeof portalUsers.$inferSelect;

/**
 * Signs a portal user in. `wrong` for an unknown address, a wrong password or an inactive user, which look and take
 * the same (contract section 12). Wrong codes count as failures like wrong passwords.
 * @throws ServiceError `rate_limited` after too many failures, whatever was typed.
 */
export async function signIn(input: SignIn): Promise<SignInResult> {
  const email = input.email.trim().toLowerCase();
  const { password, code } = input;
  if (email === '' || email.includes('\0') || email.length > 320 || password.length > 1000)
    return { outcome: 'wrong' };
  const attempt = await beginSignIn(email, input.address);
  const [user] = await database().select().from(portalUsers).where(eq(portalUsers.email, email));
  const matches = await checkPassword(user?.passwordHash ?? null, password);
  if (user === undefined || !matches || user.status !== 'active') return { outcome: 'wrong' };
  if (user.totpSecret !== null && code === null) {
    // The first of two steps, and no failure.
    await attempt.succeed();
    return { outcome: 'code-wanted' };
  }
  if (user.totpSecret !== null && !(await hasSecondFactor(user, code ?? ''))) {
    return { outcome: 'code-wrong' };
  }
  const session = await beginSession(user, input);
  if (session === null) return { outcome: 'wrong' };
  await attempt.succeed();
  return { outcome: 'begun', session };
}

async function hasSecondFactor(user: User, code: string): Promise<boolean> {
  const retailer = await findRetailer(user.retailerId);
  return retailer !== null && takeSecondFactor(systemContext(retailer, 'sign-in'), user, code);
}

/**
 * Null when password, second factor or status have changed since `user` was read: changing them ends all sessions,
 * and one that began on what was true before must not slip in behind.
 */
async function beginSession(user: User, { userAgent, address }: SignIn): Promise<BegunSession | null> {
  const { retailerId, id, passwordHash, totpSecret, status } = user;
  const sessionId = newId();
  return database().transaction(async (db) => {
    const [same] = await db
      .select()
      .from(portalUsers)
      .where(and(eq(portalUsers.retailerId, retailerId), eq(portalUsers.id, id)))
      // A change under way commits first, one that comes later ends this session, too.
      .for('share');
    const is = { passwordHash: same?.passwordHash, totpSecret: same?.totpSecret, status: same?.status };
    if (!isDeepStrictEqual(is, { passwordHash, totpSecret, status })) return null;
    const now = currentTime();
    await db.insert(portalSessions).values({
      retailerId,
      id: sessionId,
      userId: id,
      userAgent: userAgent?.slice(0, 500) ?? null,
      address,
      createdAt: now,
      lastSeenAt: now,
      expiresAt: new Date(now.getTime() + sessionMaxAgeInSeconds * 1000),
    });
    return { retailerId, sessionId, email: user.email };
  });
}

/** Ends a session; its cookie is worth nothing from now on. */
export async function signOut(retailerId: number, sessionId: string): Promise<void> {
  await database()
    .update(portalSessions)
    .set({ revokedAt: currentTime() })
    .where(and(eq(portalSessions.retailerId, retailerId), eq(portalSessions.id, sessionId)));
}
