import { createHash, randomBytes } from 'node:crypto';
import { passwordResets } from '@/drizzle/schema/portal-users';
import type { Context } from '@/lib/context';
import { passwordResetUrl } from '@/lib/paths';
import type { PortalUserRow } from './store';

/** How long the link of a reset mail works (contract section 12). */
const maxAgeInMs = 60 * 60 * 1000;

/** A reset on its way to its user. */
export interface PasswordReset {
  /** Whoever opens it sets the user's password: it goes into the mail, and nowhere else. */
  readonly link: string;
  readonly expiresAt: Date;
}

/** Makes a single-use link with which a user sets a password, good for 60 minutes. Call inside a transaction. */
export async function requestPasswordReset(
  ctx: Context,
  user: Pick<PortalUserRow, 'id'>,
): Promise<PasswordReset> {
  const token = `${ctx.retailer.id.toString(36)}-${randomBytes(32).toString('base64url')}`;
  const now = new Date();
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

/** What is stored of a token: who reads the database can not use it. */
export function hashResetToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** The retailer that a token names, or null when the text can be no token. */
export function retailerOfResetToken(token: string): number | null {
  const prefix = /^([0-9a-z]{1,6})-[\w-]{43}$/.exec(token)?.[1];
  const id = prefix === undefined ? 0 : Number.parseInt(prefix, 36);
  return id > 0 && id <= 2_147_483_647 ? id : null;
}
