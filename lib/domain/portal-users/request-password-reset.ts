import type { Context } from '@/lib/platform/context';
import { passwordResetUrl } from '@/lib/core/paths';
import { hashResetToken, newResetToken } from './reset-token';
import { type PortalUserRow, lockUser } from './store/users';
import { useUpResets, insertReset } from './store/resets';

/** Milliseconds that a reset link is valid (contract section 12). */
const maxAgeInMs = 60 * 60 * 1000;

export interface PasswordReset {
  /** Secret: it sets the user's password, and goes into the mail alone. */
  readonly link: string;
  readonly expiresAt: Date;
}

/** Works once, within 60 minutes, and ends earlier links. Call it inside a transaction. */
export async function requestPasswordReset(
  ctx: Context,
  user: Pick<PortalUserRow, 'id'>,
): Promise<PasswordReset> {
  const token = newResetToken(ctx.retailer.id);
  // Lock: of two concurrent links one ends the other.
  await lockUser(ctx, user.id);
  await useUpResets(ctx, user.id, null);
  const now = ctx.now();
  const expiresAt = new Date(now.getTime() + maxAgeInMs);
  await insertReset(ctx, { tokenHash: hashResetToken(token), userId: user.id, createdAt: now, expiresAt });
  return { link: passwordResetUrl(token), expiresAt };
}
