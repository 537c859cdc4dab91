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

/** Owner of the sealed secret, which cannot be opened in another user's row. */
export function totpOwner(userId: string): string {
  return `totp:${userId}`;
}

/** True for a right code, which counts only once, also under concurrency. */
export async function takeSecondFactor(ctx: Context, user: SecondFactorUser, code: string): Promise<boolean> {
  if (user.totpSecret === null) return false;
  // Recovery codes stay valid when the service's key is lost, because they are hashed without it.
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
