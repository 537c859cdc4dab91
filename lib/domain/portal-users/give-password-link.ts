import { recordChange } from '@/lib/platform/audit/record-change';
import { checkHolds } from '@/lib/platform/auth/held-permissions';
import { inTransaction, trusted, type Context } from '@/lib/platform/context';
import { hasMailServer } from '@/lib/domain/delivery/send/choose-provider';
import { conflict, unprocessable } from '@/lib/core/errors';
import { permissionsOfGroup } from './check-groups';
import { getPortalUser } from './get-portal-user';
import { linkKindOf, requestPasswordReset, type PasswordReset } from './request-password-reset';
import { lockPortalUsers } from './store/users';

/**
 * Creates a password link for a service that cannot send mail. The audit log records it.
 * @throws ServiceError `not_found`; `unprocessable` if there is a mail server; `conflict` for an inactive
 * user; `permission_denied` if the user holds more permissions than the caller.
 */
export function givePasswordLink(ctx: Context<'send_password_reset'>, email: string): Promise<PasswordReset> {
  return inTransaction(ctx, async (inner) => {
    // A lock, so that the user gets no further permissions before the link is made.
    const { portal_groups: groups } = await lockPortalUsers(inner);
    const user = await getPortalUser(trusted(inner), email);
    if (hasMailServer(ctx.retailer)) {
      throw unprocessable('a mail server is set up: send the mail instead', 'mail_server_set_up');
    }
    if (user.status !== 'active') throw conflict('the portal user is inactive', 'user_inactive');
    // Checked, because the link lets the caller sign in as this user.
    checkHolds(inner, permissionsOfGroup(groups, user.group));
    const link = await requestPasswordReset(inner, user, linkKindOf(user));
    await recordPasswordLinkShown(inner, user.email);
    return link;
  });
}

/** The link is not recorded, because it is a secret. */
export function recordPasswordLinkShown(ctx: Context<'send_password_reset'>, email: string): Promise<void> {
  return recordChange(ctx, {
    action: 'password_link_shown',
    subjectType: 'portal_user',
    subjectId: email,
    before: null,
    after: null,
  });
}
