import { and, eq } from 'drizzle-orm';
import { portalUsers } from '@/drizzle/schema/portal-users';
import { inTransaction, systemContext } from '@/lib/platform/context';
import { database } from '@/lib/platform/db/client';
import { queueAccountMail } from '@/lib/domain/delivery/queue-account-mail';
import { handleJob } from '@/lib/platform/queue/handle-job';
import { findRetailer } from '@/lib/platform/retailers/store';
import { forgotPasswordJob } from './forgot-password-job';

/** Queues the mail for an active user of this address, if there is one. */
export const sendForgottenPassword = handleJob(forgotPasswordJob, async ({ email }) => {
  const [user] = await database()
    .select()
    .from(portalUsers)
    .where(and(eq(portalUsers.email, email), eq(portalUsers.status, 'active')));
  const retailer = user === undefined ? null : await findRetailer(user.retailerId);
  if (user === undefined || retailer === null) return;
  await inTransaction(systemContext(retailer, 'forgot-password'), (ctx) =>
    queueAccountMail(ctx, { kind: 'password_reset', user }),
  );
});
