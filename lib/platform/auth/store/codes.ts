import { and, eq, isNull, lt, or } from 'drizzle-orm';
import { portalRecoveryCodes, portalUsers } from '@/drizzle/schema/portal-users';
import type { Context } from '@/lib/platform/context';
import { owned } from '@/lib/platform/db/tenancy';

/** Returns false if a code of this time step or a later one was already used. */
export async function markTotpStepUsed(ctx: Context, userId: string, step: number): Promise<boolean> {
  const unused = or(isNull(portalUsers.totpLastStep), lt(portalUsers.totpLastStep, step));
  const { count } = await ctx.db
    .update(portalUsers)
    .set({ totpLastStep: step })
    .where(and(owned(ctx, portalUsers), eq(portalUsers.id, userId), unused));
  return count > 0;
}

export async function markRecoveryCodeUsed(ctx: Context, userId: string, codeHash: string): Promise<boolean> {
  const { count } = await ctx.db
    .update(portalRecoveryCodes)
    .set({ usedAt: ctx.now() })
    .where(
      and(
        owned(ctx, portalRecoveryCodes),
        eq(portalRecoveryCodes.userId, userId),
        eq(portalRecoveryCodes.codeHash, codeHash),
        isNull(portalRecoveryCodes.usedAt),
      ),
    );
  return count > 0;
}
