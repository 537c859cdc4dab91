import { z } from 'zod';
import { trusted, type Context } from '@/lib/platform/context';
import * as fields from '@/lib/core/fields';
import { accepted, created, endpoint, noContent, ok } from '@/lib/platform/http/endpoint';
import { integerArgument } from '@/lib/platform/http/query';
import { apiUrl } from '@/lib/core/paths';
import { formatTimestamp } from '@/lib/core/timestamps';
import { forgotPassword } from './forgot-password';
import { givePasswordLink, recordPasswordLinkShown } from './give-password-link';
import { getPortalUser, listPortalUsers } from './get-portal-user';
import { presentPortalUser } from './present';
import { putPortalUser } from './put-portal-user';
import { redeemPasswordReset } from './redeem-password-reset';
import {
  emailInPath,
  forgotPasswordBody,
  newEmailInPath,
  passwordLinkOut,
  portalUserOut,
  putPortalUserBody,
  resetPasswordBody,
} from './schema';
import { resetTotp } from './reset-totp';
import { sendPasswordReset } from './send-password-reset';
import { getPortalGroups, getPortalGroup, putPortalGroup, deletePortalGroup } from './group-endpoints';
import {
  getOwnProfile,
  patchOwnProfile,
  getOwnSessions,
  deleteOtherSessions,
  deleteOwnSession,
  startOwnTotp,
  confirmOwnTotp,
  disableOwnTotp,
  renewOwnRecoveryCodes,
} from './profile-endpoints';

export const putPortalUserByEmail = endpoint({
  operation: 'put_portal_user',
  method: 'PUT',
  path: '/portal/user/{email}',
  summary: 'Create or change a portal user',
  description:
    'An address signs in to one retailer. One that is already in use elsewhere on this service, or by a user who cannot ' +
    'be managed, gets 404.',
  params: { email: newEmailInPath },
  accepts: { 'application/json': putPortalUserBody },
  answers: {
    201: { description: 'Created', schema: portalUserOut },
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

export const getPortalUsers = endpoint({
  operation: 'get_portal_users',
  method: 'GET',
  path: '/portal/user',
  summary: 'List portal users by e-mail address',
  query: {
    count: integerArgument({ min: 1, max: 100, fallback: 20 }),
    after: fields.text({ max: 320 }).optional(),
    group: fields
      .text({ max: 100 })
      .optional()
      .describe('Only users of this group; empty for users without one.'),
  },
  answers: { 200: { description: 'A page of portal users', schema: z.array(portalUserOut) } },
  run: async (ctx, { query }) => {
    const after = query.after?.toLowerCase();
    return ok((await listPortalUsers(ctx, { ...query, after })).map(presentPortalUser));
  },
});

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

const sendPasswordResetMail = {
  operation: 'send_password_reset',
  path: '/portal/user/{email}/_send_password_reset',
  summary: 'Send a portal user a password e-mail',
  params: { email: emailInPath },
  answers: { 204: { description: 'The e-mail will be sent' } },
  errors: ['not_found'],
  run: async (
    ctx: Context<'send_password_reset'>,
    { params }: { readonly params: { readonly email: string } },
  ) => {
    await sendPasswordReset(ctx, params.email);
    return noContent();
  },
} as const;

export const patchSendPasswordReset = endpoint({ ...sendPasswordResetMail, method: 'PATCH' });

export const postSendPasswordReset = endpoint({ ...sendPasswordResetMail, method: 'POST' });

export const postPasswordLink = endpoint({
  operation: 'send_password_reset',
  method: 'POST',
  path: '/portal/user/{email}/password_link',
  summary: 'Create a password link for a portal user',
  description:
    'The link works once and replaces earlier ones. It expires after an hour, that of a user who has no ' +
    'password yet after 72 hours. It is refused for a user with more permissions than the caller. The audit ' +
    'trail records who received it.',
  params: { email: emailInPath },
  answers: { 200: { description: 'The link, shown only once', schema: passwordLinkOut } },
  replayed: (ctx, { body }) =>
    recordPasswordLinkShown(trusted(ctx), (body as z.output<typeof passwordLinkOut>).email),
  errors: ['not_found', 'conflict', 'unprocessable'],
  run: async (ctx, { params: { email } }) => {
    const { link, expiresAt } = await givePasswordLink(ctx, email);
    return ok({ email, link, expires_timestamp: formatTimestamp(expiresAt) });
  },
});

export const deletePortalUserTotp = endpoint({
  operation: 'delete_portal_user_totp',
  method: 'DELETE',
  path: '/portal/user/{email}/totp',
  summary: 'Turn off the second factor of a portal user',
  params: { email: emailInPath },
  answers: { 204: { description: 'Turned off' } },
  errors: ['not_found'],
  run: async (ctx, { params }) => {
    await resetTotp(ctx, params.email);
    return noContent();
  },
});

export const postForgotPassword = endpoint({
  access: 'public',
  operation: 'forgot_password',
  method: 'POST',
  path: '/portal/_forgot_password',
  cost: 2,
  summary: 'Request a password e-mail',
  accepts: { 'application/json': forgotPasswordBody },
  answers: { 202: { description: 'Accepted, whether or not the address belongs to a user' } },
  errors: ['rate_limited'],
  run: async (_ctx, { body, address }) => {
    await forgotPassword(body.value.email, address);
    return accepted();
  },
});

export const postResetPassword = endpoint({
  access: 'public',
  operation: 'reset_password',
  method: 'POST',
  path: '/portal/_reset_password',
  cost: 2,
  summary: 'Set a password with a reset token',
  accepts: { 'application/json': resetPasswordBody },
  answers: { 204: { description: 'Password set, token used, all sessions ended' } },
  errors: ['not_found'],
  run: async (_ctx, { body, address }) => {
    await redeemPasswordReset(body.value.token, body.value.password, address);
    return noContent();
  },
});

export const portalUserEndpoints = [
  putPortalUserByEmail,
  getPortalUsers,
  getPortalUserByEmail,
  patchSendPasswordReset,
  postSendPasswordReset,
  postPasswordLink,
  deletePortalUserTotp,
  postForgotPassword,
  postResetPassword,
  getPortalGroups,
  getPortalGroup,
  putPortalGroup,
  deletePortalGroup,
  getOwnProfile,
  patchOwnProfile,
  getOwnSessions,
  deleteOtherSessions,
  deleteOwnSession,
  startOwnTotp,
  confirmOwnTotp,
  disableOwnTotp,
  renewOwnRecoveryCodes,
] as const;
