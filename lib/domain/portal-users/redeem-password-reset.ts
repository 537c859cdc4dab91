import { recordChange } from '@/lib/platform/audit/record-change';
import { hashPassword } from '@/lib/platform/auth/password';
import { inTransaction, systemContext, type Context } from '@/lib/platform/context';
import { notFound } from '@/lib/core/errors';
import { findRetailer } from '@/lib/platform/retailers/store';
import { checkNewPassword } from './check-new-password';
import { hashResetToken, retailerOfResetToken } from './reset-token';
import { endSessions, updatePortalUser } from './store/users';
import { findUserOfReset, lockUserOfReset, lockOpenReset, useUpResets } from './store/resets';

export interface OpenReset {
  readonly email: string;
  readonly retailer: string;
}

/** Returns null for an unknown, used or expired link, or an inactive user. */
export async function findOpenReset(token: string): Promise<OpenReset | null> {
  const ctx = await contextOf(token);
  const user = ctx === null ? null : await findUser(ctx, token);
  return ctx === null || user === null ? null : { email: user.email, retailer: ctx.retailer.name };
}

/**
 * Sets the password, and ends the user's sessions and links. Earlier failed sign-ins no longer block
 * `address`.
 * @throws ServiceError `not_found` for a link that does not work; `invalid_request` for a refused password,
 * after which the link still works.
 */
export async function redeemPasswordReset(
  token: string,
  password: string,
  address: string | null,
): Promise<void> {
  const ctx = await contextOf(token);
  // Checked before the slow hashing, so that guessed links cause little work.
  const user = ctx === null ? null : await findUser(ctx, token);
  if (ctx === null || user === null) throw notFound('password reset');
  checkNewPassword(password, user.email);
  const passwordHash = await hashPassword(password);
  const done = await inTransaction(ctx, (inner) => redeem(inner, { token, passwordHash, address }));
  if (!done) throw notFound('password reset');
}

async function contextOf(token: string): Promise<Context | null> {
  const retailerId = retailerOfResetToken(token);
  const retailer = retailerId === null ? null : await findRetailer(retailerId);
  return retailer === null ? null : systemContext(retailer, 'password-reset');
}

function findUser(ctx: Context, token: string): Promise<{ readonly email: string } | null> {
  return findUserOfReset(ctx, hashResetToken(token));
}

interface Redemption {
  readonly token: string;
  readonly passwordHash: string;
  readonly address: string | null;
}

async function redeem(ctx: Context, { token, passwordHash, address }: Redemption): Promise<boolean> {
  // The user is locked before the link. Otherwise, two requests with different links of the user could
  // deadlock.
  const tokenHash = hashResetToken(token);
  const user = await lockUserOfReset(ctx, tokenHash);
  if (user === null) return false;
  // Checked again under the lock: a concurrent request may have used the link.
  if (!(await lockOpenReset(ctx, tokenHash))) return false;
  await updatePortalUser(ctx, user.id, { passwordHash });
  await useUpResets(ctx, user.id, address);
  await endSessions(ctx, user.id);
  await recordChange(ctx, {
    action: 'reset_password',
    subjectType: 'portal_user',
    subjectId: user.email,
    before: null,
    after: null,
  });
  return true;
}
