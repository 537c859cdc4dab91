import type { Context } from '@/lib/platform/context';
import { passwordResetUrl } from '@/lib/core/paths';
import type { AccountMailInput } from '@/lib/domain/delivery/send/compose';
import { hashResetToken, newResetToken } from './reset-token';
import { type PortalUserRow, lockUser } from './store/users';
import { useUpResets, insertReset } from './store/resets';

type LinkKind = AccountMailInput['kind'];

const hourInMs = 60 * 60 * 1000;

/** Milliseconds until a link expires (contract section 12). An invitation must outlast a weekend. */
const maxAgeInMs: Readonly<Record<LinkKind, number>> = {
  invitation: 72 * hourInMs,
  password_reset: hourInMs,
};

export function linkKindOf({ passwordHash }: Pick<PortalUserRow, 'passwordHash'>): LinkKind {
  return passwordHash === null ? 'invitation' : 'password_reset';
}

export interface PasswordReset {
  readonly link: string;
  readonly expiresAt: Date;
}

/** Creates a link that works once, and ends earlier links. Call this in a transaction. */
export async function requestPasswordReset(
  ctx: Context,
  user: Pick<PortalUserRow, 'id'>,
  kind: LinkKind = 'password_reset',
): Promise<PasswordReset> {
  const token = newResetToken(ctx.retailer.id);
  // A lock: of two concurrent requests, the second must end the link of the first.
  await lockUser(ctx, user.id);
  await useUpResets(ctx, user.id, null);
  const now = ctx.now();
  const expiresAt = new Date(now.getTime() + maxAgeInMs[kind]);
  await insertReset(ctx, { tokenHash: hashResetToken(token), userId: user.id, createdAt: now, expiresAt });
  return { link: passwordResetUrl(token), expiresAt };
}
