import { and, eq, isNull, lt, or } from 'drizzle-orm';
import { portalRecoveryCodes, portalUsers } from '@/drizzle/schema/portal-users';
import { recordChange } from '@/lib/platform/audit/record-change';
import type { Context } from '@/lib/platform/context';
import { owned } from '@/lib/platform/db/tenancy';
import { hashRecoveryCode, readRecoveryCode } from './recovery-code';
import { openSecret } from './secret-box';
import { matchingStep } from './totp';

/** A portal user, as far as the second factor is concerned. */
export type SecondFactorUser = Pick<
  typeof portalUsers.$inferSelect,
  'id' | 'email' | 'totpSecret' | 'totpLastStep'
>;

/** To whom a sealed secret is bound, so that it is worth nothing in another row. */
export function totpOwner(userId: string): string {
  return `totp:${userId}`;
}

/**
 * Takes a code of the user's authenticator app, or one of its recovery codes. Each counts once, also of two requests at
 * the same time. False when it is neither.
 */
export async function takeSecondFactor(ctx: Context, user: SecondFactorUser, code: string): Promise<boolean> {
  if (user.totpSecret === null) return false;
  const secret = openSecret(user.totpSecret, totpOwner(user.id));
  const step = matchingStep(secret, code.replaceAll(/\s/g, ''), user.totpLastStep);
  return step === null ? takeRecoveryCode(ctx, user, code) : takeStep(ctx, user.id, step);
}

async function takeStep(ctx: Context, userId: string, step: number): Promise<boolean> {
  const unused = or(isNull(portalUsers.totpLastStep), lt(portalUsers.totpLastStep, step));
  const taken = await ctx.db
    .update(portalUsers)
    .set({ totpLastStep: step })
    .where(and(owned(ctx, portalUsers), eq(portalUsers.id, userId), unused))
    .returning({ id: portalUsers.id });
  return taken.length > 0;
}

async function takeRecoveryCode(ctx: Context, user: SecondFactorUser, text: string): Promise<boolean> {
  const code = readRecoveryCode(text);
  if (code === null) return false;
  const taken = await ctx.db
    .update(portalRecoveryCodes)
    .set({ usedAt: ctx.now() })
    .where(
      and(
        owned(ctx, portalRecoveryCodes),
        eq(portalRecoveryCodes.userId, user.id),
        eq(portalRecoveryCodes.codeHash, hashRecoveryCode(code)),
        isNull(portalRecoveryCodes.usedAt),
      ),
    )
    .returning({ usedAt: portalRecoveryCodes.usedAt });
  if (taken.length === 0) return false;
  await recordChange(ctx, {
    action: 'use_recovery_code',
    subjectType: 'portal_user',
    subjectId: user.email,
    before: null,
    after: null,
  });
  return true;
}
