import type { portalUsers } from '@/drizzle/schema/portal-users';
import { recordChange } from '@/lib/platform/audit/record-change';
import type { Context } from '@/lib/platform/context';
import { hashRecoveryCode, readRecoveryCode } from './recovery-code';
import { isKeyKnown, openSecret } from './secret-box';
import { markRecoveryCodeUsed, markTotpStepUsed } from './store/codes';
import { matchingStep } from './totp';

export type SecondFactorUser = Pick<
  typeof portalUsers.$inferSelect,
  'id' | 'email' | 'totpSecret' | 'totpLastStep'
>;

/** The sealed secret is bound to this name, so a copy in the row of another user cannot be opened. */
export function totpOwner(userId: string): string {
  return `totp:${userId}`;
}

/** Each code works once, even if two requests send it at the same time. */
export async function takeSecondFactor(ctx: Context, user: SecondFactorUser, code: string): Promise<boolean> {
  if (user.totpSecret === null) return false;
  // Without its key the TOTP secret is unreadable. Recovery codes still work, because they are hashed without
  // a key.
  if (!isKeyKnown(user.totpSecret)) return takeRecoveryCode(ctx, user, code);
  const secret = openSecret(user.totpSecret, totpOwner(user.id));
  const step = matchingStep(secret, code.replaceAll(/\s/g, ''), user.totpLastStep);
  return step === null ? takeRecoveryCode(ctx, user, code) : markTotpStepUsed(ctx, user.id, step);
}

async function takeRecoveryCode(ctx: Context, user: SecondFactorUser, text: string): Promise<boolean> {
  const code = readRecoveryCode(text);
  if (code === null || !(await markRecoveryCodeUsed(ctx, user.id, hashRecoveryCode(code)))) return false;
  await recordChange(ctx, {
    action: 'use_recovery_code',
    subjectType: 'portal_user',
    subjectId: user.email,
    before: null,
    after: null,
  });
  return true;
}
