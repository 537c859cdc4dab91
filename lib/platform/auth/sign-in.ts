import { systemContext } from '@/lib/platform/context';
import { newId } from '@/lib/core/ids';
import { findRetailer } from '@/lib/platform/retailers/store';
import { checkPassword } from './password';
import { takeSecondFactor } from './second-factor';
import { sessionMaxAgeInSeconds } from './session';
import { beginSignIn } from './sign-in-throttle';
import { findUserByEmail, insertSession, revokeSession, type User } from './store/sessions';
import { currentTime } from '@/lib/core/clock';

export interface SignIn {
  readonly email: string;
  readonly password: string;
  /** A code of the app, or a recovery code; null in the first step. */
  readonly code: string | null;
  readonly address: string | null;
  readonly userAgent: string | null;
}

export interface BegunSession {
  readonly retailerId: number;
  readonly sessionId: string;
  readonly email: string;
}

/** Only a caller with the right password gets `code-wanted` or `code-wrong`. */
export type SignInResult =
  | { readonly outcome: 'begun'; readonly session: BegunSession }
  | { readonly outcome: 'wrong' | 'code-wanted' | 'code-wrong' };

/**
 * Returns `wrong` for an unknown address, a wrong password or an inactive user. Answer and duration are
 * equal, so that they do not reveal users (contract section 12).
 * @throws ServiceError `rate_limited` after too many failures.
 */
export async function signIn(input: SignIn): Promise<SignInResult> {
  const email = input.email.trim().toLowerCase();
  const { password, code } = input;
  if (email === '' || email.includes('\0') || email.length > 320 || password.length > 1000)
    return { outcome: 'wrong' };
  const attempt = await beginSignIn(email, input.address);
  const user = await findUserByEmail(email);
  const matches = await checkPassword(user?.passwordHash ?? null, password);
  if (user === null || !matches || user.status !== 'active') return { outcome: 'wrong' };
  if (user.totpSecret !== null && code === null) {
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

async function beginSession(user: User, { userAgent, address }: SignIn): Promise<BegunSession | null> {
  const { retailerId, email } = user;
  const sessionId = newId();
  const now = currentTime();
  const isStored = await insertSession(user, {
    id: sessionId,
    userAgent: userAgent?.slice(0, 500) ?? null,
    address,
    createdAt: now,
    lastSeenAt: now,
    expiresAt: new Date(now.getTime() + sessionMaxAgeInSeconds * 1000),
  });
  return isStored ? { retailerId, sessionId, email } : null;
}

export function signOut(retailerId: number, sessionId: string): Promise<void> {
  return revokeSession({ retailerId, sessionId }, currentTime());
}
