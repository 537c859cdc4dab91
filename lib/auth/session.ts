import { and, eq, gt, isNull } from 'drizzle-orm';
import { decode } from 'next-auth/jwt';
import { portalSessions, portalUsers } from '@/drizzle/schema/portal-users';
import { retailers } from '@/drizzle/schema/retailers';
import { config } from '@/lib/config';
import { database } from '@/lib/db/client';
import { toRetailer } from '@/lib/retailers/store';
import { expandPermissions } from './permissions';
import type { Principal } from './principal';
import { derivedKey } from './secret-box';

/** Days a portal session lasts without a new sign-in. */
export const sessionMaxAgeInSeconds = 14 * 24 * 60 * 60;

/** The key that seals session cookies. */
export function sessionSecret(): string {
  return derivedKey('portal-session').toString('base64');
}

/** Name of the session cookie; with the `__Secure-` prefix where the service is reached over https. */
export function sessionCookieName(): string {
  return config().baseUrl.startsWith('https:')
    ? '__Secure-next-auth.session-token'
    : 'next-auth.session-token';
}

/** A signed-in portal user. */
export interface PortalPrincipal extends Principal {
  readonly actor: { readonly kind: 'user'; readonly id: string; readonly email: string };
  readonly sessionId: string;
  readonly name: string | null;
  readonly group: string;
}

/**
 * The portal user behind a session cookie's value, or null. Status, group and revocation are read now, so that a
 * change takes effect on the next request (contract section 12).
 */
export async function findPortalPrincipal(cookie: string): Promise<PortalPrincipal | null> {
  const claims = await decode({ token: cookie, secret: sessionSecret() }).catch(() => null);
  const { retailerId, sessionId } = claims ?? {};
  if (typeof retailerId !== 'number' || typeof sessionId !== 'string') return null;
  const now = new Date();
  const [row] = await database()
    .select({ user: portalUsers, session: portalSessions, retailer: retailers })
    .from(portalSessions)
    .innerJoin(
      portalUsers,
      and(eq(portalUsers.retailerId, portalSessions.retailerId), eq(portalUsers.id, portalSessions.userId)),
    )
    .innerJoin(retailers, eq(retailers.id, portalSessions.retailerId))
    .where(
      and(
        eq(portalSessions.retailerId, retailerId),
        eq(portalSessions.id, sessionId),
        isNull(portalSessions.revokedAt),
        gt(portalSessions.expiresAt, now),
        eq(portalUsers.status, 'active'),
      ),
    );
  if (row === undefined) return null;
  const retailer = toRetailer(row.retailer);
  return {
    retailer,
    actor: { kind: 'user', id: row.user.id, email: row.user.email },
    method: 'session',
    consumers: null,
    permissions: expandPermissions(retailer.settings.portal_groups[row.user.group] ?? []),
    sessionId: row.session.id,
    name: row.user.name,
    group: row.user.group,
  };
}
