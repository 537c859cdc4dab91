import { and, eq, gt, isNull } from 'drizzle-orm';
import { passwordResets, portalUsers } from '@/drizzle/schema/portal-users';
import { recordChange } from '@/lib/audit/record-change';
import { hashPassword } from '@/lib/auth/password';
import { inTransaction, systemContext } from '@/lib/context';
import { findRetailer } from '@/lib/retailers/store';
import { owned } from '@/lib/tenancy';
import { hashResetToken, retailerOfResetToken } from './reset-token';
import { endSessions } from './store';

/**
 * Sets the password of the user to whom a reset link was sent, and ends all sessions of that user. The link, and any
 * other one for the user, is used up. Returns false, having changed nothing, when it is unknown, used, too old, or
 * its user is inactive.
 */
export async function redeemPasswordReset(token: string, password: string): Promise<boolean> {
  const retailerId = retailerOfResetToken(token);
  const retailer = retailerId === null ? null : await findRetailer(retailerId);
  if (retailer === null) return false;
  const passwordHash = await hashPassword(password);
  return inTransaction(systemContext(retailer, 'password-reset'), async (ctx) => {
    const now = new Date();
    const open = and(owned(ctx, passwordResets), isNull(passwordResets.usedAt));
    // Held, so that of two at once the second one finds it used.
    const [reset] = await ctx.db
      .select({ userId: passwordResets.userId })
      .from(passwordResets)
      .where(
        and(open, eq(passwordResets.tokenHash, hashResetToken(token)), gt(passwordResets.expiresAt, now)),
      )
      .for('update');
    if (reset === undefined) return false;
    const [user] = await ctx.db
      .update(portalUsers)
      .set({ passwordHash, updatedAt: now })
      .where(and(owned(ctx, portalUsers), eq(portalUsers.id, reset.userId), eq(portalUsers.status, 'active')))
      .returning({ email: portalUsers.email });
    if (user === undefined) return false;
    await ctx.db
      .update(passwordResets)
      .set({ usedAt: now })
      .where(and(open, eq(passwordResets.userId, reset.userId)));
    await endSessions(ctx, reset.userId);
    await recordChange(ctx, {
      action: 'reset_password',
      subjectType: 'portal_user',
      subjectId: user.email,
      before: null,
      after: null,
    });
    return true;
  });
}
