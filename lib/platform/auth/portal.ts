import { parse } from 'hono/utils/cookie';
import { currentTime } from '@/lib/core/clock';
import { localeCookie, type PortalLocale } from '@/lib/core/i18n/locales';
import { portalLocale } from '@/lib/core/i18n/portal-locale';
import { newRequestId } from '@/lib/core/ids';
import { log } from '@/lib/core/log';
import { currentTraceparent } from '@/lib/core/tracing';
import type { UserContext } from '@/lib/platform/context';
import { database } from '@/lib/platform/db/client';
import { permissionOf, type Operation } from './permissions';
import { findPortalPrincipal, sessionCookieName } from './session';

export interface PortalCall<Granted extends string = never> {
  readonly ctx: UserContext<Granted>;
  readonly can: (operation: Operation) => boolean;
  readonly locale: PortalLocale;
}

export interface Portal<Granted extends string = never> extends PortalCall<Granted> {
  readonly user: { readonly email: string; readonly name: string | null; readonly group: string };
}

export function portalCallOf(ctx: UserContext, headers: Pick<Headers, 'get'>): PortalCall {
  const cookies = parse(headers.get('cookie') ?? '');
  return {
    ctx,
    can: (operation) => ctx.permissions.has(permissionOf(operation)),
    locale: portalLocale(cookies[localeCookie], headers.get('accept-language')),
  };
}

interface Asker {
  readonly cookie: (name: string) => string | undefined;
  readonly acceptLanguage: string | null;
}

export async function portalOf({ cookie, acceptLanguage }: Asker): Promise<Portal | null> {
  const session = cookie(sessionCookieName());
  const principal = session === undefined ? null : await findPortalPrincipal(session);
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
      traceparent: currentTraceparent(),
      log: log().child({ request_id: requestId, retailer: principal.retailer.id }),
    },
    user: { email: principal.actor.email, name: principal.name, group: principal.group },
    can: (operation) => principal.permissions.has(permissionOf(operation)),
    locale: portalLocale(cookie(localeCookie), acceptLanguage),
  };
}

export function portalOfRequest({
  headers,
}: {
  readonly headers: Pick<Headers, 'get'>;
}): Promise<Portal | null> {
  const cookies = parse(headers.get('cookie') ?? '');
  return portalOf({ cookie: (name) => cookies[name], acceptLanguage: headers.get('accept-language') });
}
