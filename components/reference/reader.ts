import { parse } from 'hono/utils/cookie';
import type { DocumentationReader } from '@/components/reference/render-documentation';
import { currentTime } from '@/lib/core/clock';
import { config } from '@/lib/core/config';
import { parseTheme, themeCookie } from '@/lib/core/i18n/theme';
import { listClients } from '@/lib/domain/clients/list-clients';
import { listStores } from '@/lib/domain/stores/read-stores';
import { may } from '@/lib/platform/auth/permissions';
import { portalOfRequest } from '@/lib/platform/auth/portal';
import type { UserContext } from '@/lib/platform/context';

export async function findReader(
  request: Parameters<typeof portalOfRequest>[0],
): Promise<DocumentationReader> {
  const portal = await portalOfRequest(request);
  const theme = parseTheme(parse(request.headers.get('cookie') ?? '')[themeCookie]);
  const { client, store } = portal === null ? { client: null, store: null } : await ownValues(portal.ctx);
  return {
    values: { origin: config().baseUrl, client, store, now: presentHour() },
    retailer: portal?.ctx.retailer.name ?? null,
    theme: theme === 'system' ? null : theme,
  };
}

/** Rounded down to the hour, because the time is part of the cache key. */
export function presentHour(): string {
  return `${currentTime().toISOString().slice(0, 13)}:00:00+00:00`;
}

async function ownValues(ctx: UserContext) {
  const [clients, stores] = await Promise.all([
    may(ctx, 'get_clients') ? listClients(ctx, { authentication: 'bearer', count: 1 }) : [],
    may(ctx, 'get_stores') ? listStores(ctx, { count: 1 }) : [],
  ]);
  const [client] = clients;
  return {
    client: client === undefined ? null : { kid: client.key, name: client.description },
    store: stores[0]?.reference ?? null,
  };
}
