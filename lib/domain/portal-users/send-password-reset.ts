import { recordChange } from '@/lib/platform/audit/record-change';
import { inTransaction, trusted, type Context } from '@/lib/platform/context';
import { queueAccountMail } from '@/lib/domain/delivery/send/queue-account-mail';
import { getPortalUser } from './get-portal-user';
import { linkKindOf } from './request-password-reset';

/**
 * Queues a mail with a reset link (specification §4.21). A user without a password gets the invitation again.
 * @throws ServiceError `not_found`.
 */
export async function sendPasswordReset(ctx: Context<'send_password_reset'>, email: string): Promise<void> {
  const user = await getPortalUser(trusted(ctx), email);
  await inTransaction(ctx, async (inner) => {
    await queueAccountMail(inner, { kind: linkKindOf(user), user });
    await recordChange(inner, {
      action: 'send_password_reset',
      subjectType: 'portal_user',
      subjectId: user.email,
      before: null,
      after: null,
    });
  });
}
