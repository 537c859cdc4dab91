import { z } from 'zod';
import { listEndpoint } from '@/components/portal/kit/list/list-endpoint';
import { portalEndpoint } from '@/components/portal/kit/portal-endpoint';
import type { WireOf } from '@/lib/platform/http/endpoint';
import { groupSource } from './group-source';
import { userSource } from './user-source';

export const listUsers = listEndpoint(userSource);
export const listGroups = listEndpoint(groupSource);

export const isGroupTaken = portalEndpoint({
  operation: 'is_group_taken',
  path: '/users/new-group/taken',
  summary: 'Read whether there is a group of a name',
  needs: 'put_portal_group',
  query: { name: z.string() },
  run: ({ ctx }, { query }) =>
    Promise.resolve(Object.hasOwn(ctx.retailer.settings.portal_groups, query.name)),
});

export const userEndpoints = [listUsers, listGroups, isGroupTaken];

declare module '@/components/portal/api/portal-api' {
  interface PortalApi {
    readonly is_group_taken: WireOf<typeof isGroupTaken>;
  }
}
