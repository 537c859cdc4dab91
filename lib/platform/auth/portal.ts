import { currentTime } from '@/lib/core/clock';
import { cookies, headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { cache } from 'react';
import { permissionOf, type Operation } from './permissions';
import type { UserContext } from '@/lib/platform/context';
import { database } from '@/lib/platform/db/client';
import { newRequestId } from '@/lib/core/ids';
import { log } from '@/lib/core/log';
import { portalPath } from '@/lib/core/portal-path';
import { findPortalPrincipal, sessionCookieName } from './session';

/** What a portal page needs: the context for verbs, who is signed in, and what they may do. */
export interface Portal<Granted extends string = never> {
  readonly ctx: UserContext<Granted>;
  readonly user: { readonly email: string; readonly name: string | null; readonly group: string };
  readonly can: (operation: Operation) => boolean;
}

/** The signed-in user of this page request, or null. Read once per request. */
export const findPortal = cache(async (): Promise<Portal | null> => {
  const cookie = (await cookies()).get(sessionCookieName())?.value;
  const principal = cookie === undefined ? null : await findPortalPrincipal(cookie);
  if (principal === null) return null;
  const requestId = newRequestId();
  return {
    ctx: {
      retailer: principal.retailer,
      actor: principal.actor,
      consumers: null,
      permissions: principal.permissions,
      db: database(),
      now: currentTime,
      requestId,
      log: log().child({ request_id: requestId, retailer: principal.retailer.id }),
    },
    user: { email: principal.actor.email, name: principal.name, group: principal.group },
    can: (operation) => principal.permissions.has(permissionOf(operation)),
  };
});

/** The signed-in user; anybody else goes to the sign-in page and comes back after it. */
export async function requirePortal(): Promise<Portal> {
  const portal = await findPortal();
  if (portal !== null) return portal;
  const path = (await headers()).get('x-portal-path');
  return redirect(path === null ? portalPath.signIn() : portalPath.signIn({ next: path }));
}
