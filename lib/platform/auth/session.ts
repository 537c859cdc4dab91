import { decode } from 'next-auth/jwt';
import { z } from 'zod';
import { config } from '@/lib/core/config';
import type { PortalActor } from '@/lib/platform/context';
import { logFailure } from '@/lib/platform/db/outage';
import { toRetailer } from '@/lib/platform/retailers/store';
import { expandPermissions } from './permissions';
import type { Principal } from './principal';
import { findLiveSession, recordSessionUse, type LiveSession } from './store/sessions';
import { derivedKey } from './secret-box';
import { currentTime } from '@/lib/core/clock';

export const sessionMaxAgeInSeconds = 14 * 24 * 60 * 60;

export function sessionSecret(): string {
  return derivedKey('portal-session').toString('base64');
}

const sessionClaims = z.object({ retailerId: z.int32().min(1), sessionId: z.uuid() });

export function readSessionClaims(claims: unknown): { retailerId: number; sessionId: string } | null {
  const parsed = sessionClaims.safeParse(claims);
  return parsed.success ? parsed.data : null;
}

export function usesSecureCookies(): boolean {
  return config().baseUrl.startsWith('https:');
}

/** Over https, the prefix `__Host-` makes browsers refuse this cookie from any other host of the domain. */
export function ownCookieName(name: string): string {
  return usesSecureCookies() ? `__Host-${name}` : name;
}

export function sessionCookieName(): string {
  return ownCookieName('next-auth.session-token');
}

export interface PortalPrincipal extends Principal {
  readonly actor: PortalActor;
  readonly name: string | null;
  readonly group: string;
}

/**
 * Reads status, group and revocation at each request, so that a change takes effect at the next request
 * (contract section 12).
 */
export async function findPortalPrincipal(cookie: string): Promise<PortalPrincipal | null> {
  const claims = readSessionClaims(
    await decode({ token: cookie, secret: sessionSecret() }).catch(() => null),
  );
  if (claims === null) return null;
  const { retailerId, sessionId } = claims;
  const now = currentTime();
  const row = await findLiveSession({ retailerId, sessionId }, now);
  if (row === null) return null;
  recordSeen(row.session, now);
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

function recordSeen(session: LiveSession['session'], now: Date): void {
  const stale = new Date(now.getTime() - 60_000);
  if (session.lastSeenAt > stale) return;
  recordSessionUse(session, now, stale).catch((error: unknown) =>
    logFailure(error, {}, 'last use of a session not noted', 'warn'),
  );
}
