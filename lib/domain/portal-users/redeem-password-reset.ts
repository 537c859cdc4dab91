import { and, eq, gt, inArray, isNull } from 'drizzle-orm';
import { passwordResets, portalUsers } from '@/drizzle/schema/portal-users';
import { recordChange } from '@/lib/platform/audit/record-change';
import { hashPassword } from '@/lib/platform/auth/password';
import { inTransaction, systemContext, type Context } from '@/lib/platform/context';
import { notFound } from '@/lib/core/errors';
import { findRetailer } from '@/lib/platform/retailers/store';
import { owned } from '@/lib/platform/db/tenancy';
import { checkNewPassword } from './check-new-password';
import { hashResetToken, retailerOfResetToken } from './reset-token';
import { endSessions } from './store/users';
import { useUpResets } from './use-up-resets';

/** A link that would set a password now. */
export interface OpenReset {
  /** The address of its user. */
  readonly email: string;
  readonly retailer: string;
}

/** What a reset link is for; null when it is unknown, used, too old, or its user is inactive. Uses nothing up. */
export async function findOpenReset(token: string): Promise<OpenReset | null> {
  const ctx = await contextOf(token);
  const user = ctx === null ? null : await findUser(ctx, token);
  return ctx === null || user === null ? null : { email: user.email, retailer: ctx.retailer.name };
}

/**
 * Sets the password of the user to whom a reset link was sent, and ends all sessions of that user. The link, and any
 * other one for the user, is used up. Others who keep failing to sign in as the user do not keep it out from `address` then.
 * @throws ServiceError `not_found`, having changed nothing, when the link is unknown, used, too old, or its user is
 * inactive; `invalid_request` when the password breaks a rule, and the link stays good.
 */
export async function redeemPasswordReset(
  token: string,
  password: string,
  address: string | null,
): Promise<void> {
  const ctx = await contextOf(token);
  // Looked up before any hashing: guessed links cause no work.
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

function openReset(ctx: Context, token: string) {
  return and(
    owned(ctx, passwordResets),
    isNull(passwordResets.usedAt),
    eq(passwordResets.tokenHash, hashResetToken(token)),
    gt(passwordResets.expiresAt, ctx.now()),
  );
}

async function findUser(ctx: Context, token: string): Promise<{ readonly email: string } | null> {
  const [row] = await ctx.db
    .select({ email: portalUsers.email })
    .from(passwordResets)
    .innerJoin(portalUsers, and(owned(ctx, portalUsers), eq(portalUsers.id, passwordResets.userId)))
    .where(and(openReset(ctx, token), eq(portalUsers.status, 'active')));
  return row ?? null;
}

interface Redemption {
  readonly token: string;
  readonly passwordHash: string;
  readonly address: string | null;
}

async function redeem(ctx: Context, { token, passwordHash, address }: Redemption): Promise<boolean> {
  // The user is held first, and every link only behind it: two links at once would each hold what the other one wants.
  const whose = ctx.db
    .select({ id: passwordResets.userId })
    .from(passwordResets)
    .where(openReset(ctx, token));
  const [user] = await ctx.db
    .select({ id: portalUsers.id, email: portalUsers.email })
    .from(portalUsers)
    .where(and(owned(ctx, portalUsers), inArray(portalUsers.id, whose), eq(portalUsers.status, 'active')))
    .for('update');
  if (user === undefined) return false;
  // Looked up again: of two at once the second one finds it used.
  const [reset] = await ctx.db
    .select({ userId: passwordResets.userId })
    .from(passwordResets)
    .where(openReset(ctx, token))
    .for('update');
  if (reset === undefined) return false;
  await ctx.db
    .update(portalUsers)
    .set({ passwordHash, updatedAt: ctx.now() })
    .where(and(owned(ctx, portalUsers), eq(portalUsers.id, user.id)));
  await useUpResets(ctx, reset.userId, address);
  await endSessions(ctx, reset.userId);
  await recordChange(ctx, {
    action: 'reset_password',
    subjectType: 'portal_user',
    subjectId: user.email,
    before: null,
    after: null,
  });
  return true;
}
