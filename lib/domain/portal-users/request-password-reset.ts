import type { Context } from '@/lib/platform/context';
import { passwordResetUrl } from '@/lib/core/paths';
import type { AccountMailInput } from '@/lib/domain/delivery/send/compose';
import { hashResetToken, newResetToken } from './reset-token';
import { type PortalUserRow, lockUser } from './store/users';
import { useUpResets, insertReset } from './store/resets';

type LinkKind = AccountMailInput['kind'];

const hourInMs = 60 * 60 * 1000;

/** Resets as in contract section 12; an invitation must outlast a weekend. */
const maxAgeInMs: Readonly<Record<LinkKind, number>> = {
  invitation: 72 * hourInMs,
  password_reset: hourInMs,
};

/** Returns `invitation` for a user without a password. */
export function linkKindOf({ passwordHash }: Pick<PortalUserRow, 'passwordHash'>): LinkKind {
  return passwordHash === null ? 'invitation' : 'password_reset';
}

export interface PasswordReset {
  /** Secret, because it sets the user's password. */
  readonly link: string;
  readonly expiresAt: Date;
}

/** Makes a link that works once, and ends earlier links. Call it in a transaction. */
export async function requestPasswordReset(
  ctx: Context,
  user: Pick<PortalUserRow, 'id'>,
  kind: LinkKind = 'password_reset',
): Promise<PasswordReset> {
  const token = newResetToken(ctx.retailer.id);
  // Lock: of two links made concurrently, the second ends the first.
  await lockUser(ctx, user.id);
  await useUpResets(ctx, user.id, null);
  const now = ctx.now();
  const expiresAt = new Date(now.getTime() + maxAgeInMs[kind]);
  await insertReset(ctx, { tokenHash: hashResetToken(token), userId: user.id, createdAt: now, expiresAt });
  return { link: passwordResetUrl(token), expiresAt };
}
