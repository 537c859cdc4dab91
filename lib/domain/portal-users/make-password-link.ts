import { inTransaction, systemContext } from '@/lib/platform/context';
import { findRetailer } from '@/lib/platform/retailers/store';
import { recordPasswordLinkShown } from './give-password-link';
import { linkKindOf, requestPasswordReset, type PasswordReset } from './request-password-reset';
import { findActiveUser } from './store/users';

/**
 * Creates a password link for operators who have no mail server. The audit log records it.
 * @throws Error if no active portal user has the address.
 */
export async function makePasswordLink(email: string): Promise<PasswordReset> {
  const user = await findActiveUser(email.trim().toLowerCase());
  const retailer = user === null ? null : await findRetailer(user.retailerId);
  if (user === null || retailer === null) throw new Error(`No active portal user has the address ${email}.`);
  return inTransaction(systemContext(retailer, 'admin'), async (ctx) => {
    const made = await requestPasswordReset(ctx, user, linkKindOf(user));
    await recordPasswordLinkShown(ctx, user.email);
    return made;
  });
}
