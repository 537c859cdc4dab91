import { keysetPage } from '@/components/portal/kit/list/keyset-page';
import { listSource } from '@/components/portal/kit/list/list-source';
import { portalValueFormat } from '@/components/portal/kit/format/value-format';
import { textsOf } from '@/components/portal/kit/text/texts-of';
import { curlOf } from '@/lib/core/curl';
import { config } from '@/lib/core/config';
import { portalPath } from '@/lib/core/portal-path';
import { nameClients } from '@/lib/domain/clients/get-client';
import { listRequests } from '@/lib/domain/requests/list-requests';
import { presentRequest } from '@/lib/domain/requests/present';
import { statusRange } from '@/lib/domain/requests/schema';
import { may } from '@/lib/platform/auth/permissions';
import { requestList, type RequestRow } from './list';

const size = 50;

export const requestSource = listSource({
  list: requestList,
  needs: 'get_requests',
  async load(portal, address) {
    const { ctx } = portal;
    const { request_id: requestId, client, operation, status, after } = address;
    const found = await listRequests(ctx, {
      count: size + 1,
      after: after ?? undefined,
      requestId: requestId ?? undefined,
      client: client ?? undefined,
      operation: operation ?? undefined,
      status: status === null ? undefined : statusRange(status),
    });
    const ids = [...new Set(found.map(({ clientId }) => clientId))];
    const clients = new Map((await nameClients(ctx, ids)).map((one) => [one.id, one]));
    const mayOpen = may(ctx, 'get_client');
    const t = textsOf(portal, 'portal.requests');
    const format = portalValueFormat(portal);
    const { timezone } = ctx.retailer.settings;
    return keysetPage({
      address,
      found,
      size,
      placeOf: ({ id }) => id,
      rowOf: (row): RequestRow => {
        const { content_type: type, client: id, ...request } = presentRequest(row);
        const named = clients.get(id);
        return {
          ...request,
          timeText: format.instant(row.at, timezone),
          client: {
            id,
            name: named?.description ?? null,
            page: named === undefined || !mayOpen ? null : portalPath.client(named),
          },
          curl: repeatedBy({ ...request, type }, config().baseUrl),
        };
      },
      summaryOf: (count) => t('summary', { count }),
    });
  },
});

interface Repeated {
  readonly method: string;
  readonly path: string;
  readonly type: string | null;
  readonly body: string | null;
}

export function repeatedBy({ method, path, type, body }: Repeated, origin: string): string {
  const headers: Record<string, string> = type === null ? {} : { 'Content-Type': type };
  return curlOf({ method, url: origin + path, headers, body }, 'TOKEN');
}
