import { and, eq } from 'drizzle-orm';
import { passwordResets, portalUsers } from '@/drizzle/schema/portal-users';
import type { Context } from '@/lib/platform/context';
import { passwordResetUrl } from '@/lib/core/paths';
import { owned } from '@/lib/platform/db/tenancy';
import { hashResetToken, newResetToken } from './reset-token';
import type { PortalUserRow } from './store/users';
import { useUpResets } from './use-up-resets';

/** How long the link of a reset mail works (contract section 12). */
const maxAgeInMs = 60 * 60 * 1000;

/** A reset on its way to its user. */
export interface PasswordReset {
  /** Anyone who opens it sets the user's password: it goes into the mail, and nowhere else. */
  readonly link: string;
  readonly expiresAt: Date;
}

/**
 * Makes a single-use link with which a user sets a password, good for 60 minutes. It ends those that were made before: of
 * all links of a user, the newest one alone works. Call inside a transaction.
 */
export async function requestPasswordReset(
  ctx: Context,
  user: Pick<PortalUserRow, 'id'>,
): Promise<PasswordReset> {
  const token = newResetToken(ctx.retailer.id);
  // Held, so that of two links made at once one ends the other.
  await lockUser(ctx, user.id);
  await useUpResets(ctx, user.id, null);
  const now = ctx.now();
  const expiresAt = new Date(now.getTime() + maxAgeInMs);
  await ctx.db.insert(passwordResets).values({
    retailerId: ctx.retailer.id,
    tokenHash: hashResetToken(token),
    userId: user.id,
    createdAt: now,
    expiresAt,
  });
  return { link: passwordResetUrl(token), expiresAt };
}

async function lockUser(ctx: Context, userId: string): Promise<void> {
  await ctx.db
    .select({ id: portalUsers.id })
    .from(portalUsers)
    .where(and(owned(ctx, portalUsers), eq(portalUsers.id, userId)))
    .for('update');
}
