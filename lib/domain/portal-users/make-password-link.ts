import { and, eq } from 'drizzle-orm';
import { portalUsers } from '@/drizzle/schema/portal-users';
import { inTransaction, systemContext } from '@/lib/platform/context';
import { database } from '@/lib/platform/db/client';
import { findRetailer } from '@/lib/platform/retailers/store';
import { requestPasswordReset, type PasswordReset } from './request-password-reset';

/**
 * Makes a link with which the portal user of this address sets a password, for operators of a service without a mail
 * server.
 * @throws Error when no active portal user has the address.
 */
export async function makePasswordLink(email: string): Promise<PasswordReset> {
  const [user] = await database()
    .select()
    .from(portalUsers)
    .where(and(eq(portalUsers.email, email.trim().toLowerCase()), eq(portalUsers.status, 'active')));
  const retailer = user === undefined ? null : await findRetailer(user.retailerId);
  if (user === undefined || retailer === null)
    throw new Error(`No active portal user has the address ${email}.`);
  return inTransaction(systemContext(retailer, 'admin'), (ctx) => requestPasswordReset(ctx, user));
}
