import { checkHolds } from '@/lib/platform/auth/held-permissions';
import { inTransaction, trusted, type Context } from '@/lib/platform/context';
import { ServiceError } from '@/lib/core/errors';
import { permissionsOfGroup } from './check-groups';
import { getPortalUser } from './get-portal-user';
import { endSessions } from './store/users';
import { removeTotp } from './totp';

/**
 * Turns off a user's second factor and ends the user's sessions. Idempotent.
 * @throws ServiceError `not_found`; `permission_denied` if the user holds more permissions than the caller,
 * or is the caller, because a stranger at an unlocked screen must not turn it off.
 */
export async function resetTotp(ctx: Context<'delete_portal_user_totp'>, email: string): Promise<void> {
  const user = await getPortalUser(trusted(ctx), email);
  checkHolds(ctx, permissionsOfGroup(ctx.retailer.settings.portal_groups, user.group));
  if (user.totpSecret === null && user.totpPendingSecret === null) return;
  if (ctx.actor.kind === 'user' && ctx.actor.id === user.id) {
    const sentence =
      'the own second factor is turned off with its code or the password, at /portal/me/totp/_disable';
    throw new ServiceError('permission_denied', sentence);
  }
  await inTransaction(ctx, async (inner) => {
    await removeTotp(inner, user);
    await endSessions(inner, user.id);
  });
}
