import { and, eq, gt, isNull, lte } from 'drizzle-orm';
import { decode } from 'next-auth/jwt';
import { z } from 'zod';
import { portalSessions, portalUsers } from '@/drizzle/schema/portal-users';
import { retailers } from '@/drizzle/schema/retailers';
import { config } from '@/lib/config';
import type { PortalActor } from '@/lib/context';
import { database } from '@/lib/db/client';
import { log } from '@/lib/log';
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

const sessionClaims = z.object({ retailerId: z.int32().min(1), sessionId: z.uuid() });

/** The session that an opened cookie names; null when it holds anything else, as that of another release may. */
export function readSessionClaims(claims: unknown): { retailerId: number; sessionId: string } | null {
  const parsed = sessionClaims.safeParse(claims);
  return parsed.success ? parsed.data : null;
}

/** Name of the session cookie; with the `__Secure-` prefix where the service is reached over https. */
export function sessionCookieName(): string {
  return config().baseUrl.startsWith('https:')
    ? '__Secure-next-auth.session-token'
    : 'next-auth.session-token';
}

/** A signed-in portal user. */
export interface PortalPrincipal extends Principal {
  readonly actor: PortalActor;
  readonly name: string | null;
  readonly group: string;
}

/**
 * The portal user behind a session cookie's value, or null. Status, group and revocation are read now, so that a
 * change takes effect on the next request (contract section 12).
 */
export async function findPortalPrincipal(cookie: string): Promise<PortalPrincipal | null> {
  const claims = readSessionClaims(
    await decode({ token: cookie, secret: sessionSecret() }).catch(() => null),
  );
  if (claims === null) return null;
  const { retailerId, sessionId } = claims;
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
  noteSeen(row.session, now);
  const retailer = toRetailer(row.retailer);
  return {
    retailer,
    actor: { kind: 'user', id: row.user.id, email: row.user.email, sessionId: row.session.id },
    method: 'session',
    consumers: null,
    permissions: expandPermissions(retailer.settings.portal_groups[row.user.group] ?? []),
    name: row.user.name,
    group: row.user.group,
  };
}

/** Notes that a session is in use, at most once a minute. Nothing waits for it, and no request fails by it. */
function noteSeen(session: typeof portalSessions.$inferSelect, now: Date): void {
  const stale = new Date(now.getTime() - 60_000);
  if (session.lastSeenAt > stale) return;
  database()
    .update(portalSessions)
    .set({ lastSeenAt: now })
    .where(
      and(
        eq(portalSessions.retailerId, session.retailerId),
        eq(portalSessions.id, session.id),
        lte(portalSessions.lastSeenAt, stale),
      ),
    )
    .catch((error: unknown) => log().warn({ err: error }, 'last use of a session not noted'));
}
