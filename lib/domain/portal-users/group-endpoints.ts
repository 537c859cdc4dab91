import { z } from 'zod';
import * as fields from '@/lib/core/fields';
import { created, endpoint, noContent, ok } from '@/lib/platform/http/endpoint';
import { integerArgument } from '@/lib/platform/http/query';
import { apiUrl } from '@/lib/core/paths';
import { deleteGroup } from './delete-group';
import { groupInPath, groupName, groupOut, putGroupBody } from './group-schema';
import { getGroup, listGroups } from './list-groups';
import { putGroup } from './put-group';

export const getPortalGroups = endpoint({
  operation: 'get_portal_groups',
  method: 'GET',
  path: '/portal/groups',
  summary: 'List groups by name',
  query: {
    count: integerArgument({ min: 1, max: 100, fallback: 20 }),
    after: fields.text({ max: 100 }).optional(),
  },
  answers: { 200: { description: 'A page of groups', schema: z.array(groupOut) } },
  run: async (ctx, { query }) => ok(await listGroups(ctx, query)),
});

export const getPortalGroup = endpoint({
  operation: 'get_portal_group',
  method: 'GET',
  path: '/portal/groups/{name}',
  summary: 'Read a group',
  params: { name: groupInPath },
  answers: { 200: { description: 'The group', schema: groupOut } },
  errors: ['not_found'],
  run: async (ctx, { params }) => ok(await getGroup(ctx, params.name)),
});

export const putPortalGroup = endpoint({
  operation: 'put_portal_group',
  method: 'PUT',
  path: '/portal/groups/{name}',
  summary: 'Create, change or rename a group',
  params: { name: groupName },
  accepts: { 'application/json': putGroupBody },
  answers: {
    200: { description: 'Changed', schema: groupOut },
    201: { description: 'Created', schema: groupOut },
  },
  errors: ['not_found', 'conflict', 'unprocessable'],
  run: async (ctx, { params: { name }, body }) => {
    const { permissions, name: newName } = body.value;
    const saved = await putGroup(ctx, { name, permissions, newName });
    return saved.created
      ? created(apiUrl('portal', 'groups', saved.group.name), saved.group)
      : ok(saved.group);
  },
});

export const deletePortalGroup = endpoint({
  operation: 'delete_portal_group',
  method: 'DELETE',
  path: '/portal/groups/{name}',
  summary: 'Delete an empty group',
  params: { name: groupInPath },
  answers: { 204: { description: 'Removed' } },
  errors: ['not_found', 'conflict'],
  run: async (ctx, { params }) => {
    await deleteGroup(ctx, params.name);
    return noContent();
  },
});
