import { z } from 'zod';
import * as fields from '@/lib/fields';
import { created, endpoint, noContent, ok } from '@/lib/http/endpoint';
import { integerArgument } from '@/lib/http/query';
import { apiUrl } from '@/lib/paths';
import { getPortalUser } from './get-portal-user';
import { presentPortalUser } from './present';
import { putPortalUser } from './put-portal-user';
import { emailInPath, newEmailInPath, portalUserOut, putPortalUserBody } from './schema';
import { listPortalUsers } from './list-portal-users';

/** PUT /portal/user/{email} (§4.20). */
export const putPortalUserByEmail = endpoint({
  operation: 'put_portal_user',
  method: 'PUT',
  path: '/portal/user/{email}',
  summary: 'Make a portal user, or change its group and status',
  params: { email: newEmailInPath },
  accepts: { 'application/json': putPortalUserBody },
  answers: {
    201: { description: 'Made', schema: portalUserOut },
    204: { description: 'Changed' },
  },
  errors: ['not_found', 'conflict'],
  run: async (ctx, { params: { email }, body }) => {
    const { send_password_reset_on_create: sendPasswordResetOnCreate = true, ...same } = body.value;
    const saved = await putPortalUser(ctx, { email, ...same, sendPasswordResetOnCreate });
    return saved.created
      ? created(apiUrl('portal', 'user', email), presentPortalUser({ ...saved.user, lastSeenAt: null }))
      : noContent();
  },
});

/** GET /portal/user, an addition (contract section 9). */
export const getPortalUsers = endpoint({
  operation: 'get_portal_users',
  method: 'GET',
  path: '/portal/user',
  summary: 'List portal users in the order of their addresses',
  query: {
    count: integerArgument({ min: 1, max: 100, fallback: 20 }),
    after: fields.text({ max: 320 }).optional(),
    group: fields.text({ max: 100 }).optional(),
  },
  answers: { 200: { description: 'A page of portal users', schema: z.array(portalUserOut) } },
  run: async (ctx, { query }) => {
    const after = query.after?.toLowerCase();
    return ok((await listPortalUsers(ctx, { ...query, after })).map(presentPortalUser));
  },
});

/** GET /portal/user/{email}, an addition (contract section 9). */
export const getPortalUserByEmail = endpoint({
  operation: 'get_portal_user',
  method: 'GET',
  path: '/portal/user/{email}',
  summary: 'Read a portal user',
  params: { email: emailInPath },
  answers: { 200: { description: 'The portal user', schema: portalUserOut } },
  errors: ['not_found'],
  run: async (ctx, { params }) => ok(presentPortalUser(await getPortalUser(ctx, params.email))),
});
