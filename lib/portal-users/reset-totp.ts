import { checkHolds } from '@/lib/auth/held-permissions';
import { inTransaction, type Context } from '@/lib/context';
import { permissionsOfGroup } from './check-groups';
import { getPortalUser } from './get-portal-user';
import { endSessions } from './store';
import { removeTotp } from './totp';

/**
 * Turns off the second factor of a portal user who lost it, and ends all its sessions: it signs in with the password
 * alone, and can set up another one. Does nothing when it is off.
 * @throws ServiceError `not_found`, `permission_denied` when the user holds more than the caller.
 */
export async function resetTotp(ctx: Context, email: string): Promise<void> {
  const user = await getPortalUser(ctx, email);
  checkHolds(ctx, permissionsOfGroup(ctx.retailer.settings.portal_groups, user.group));
  if (user.totpSecret === null && user.totpPendingSecret === null) return;
  await inTransaction(ctx, async (inner) => {
    await removeTotp(inner, user);
    await endSessions(inner, user.id);
  });
}
