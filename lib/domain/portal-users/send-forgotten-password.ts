import { inTransaction, systemContext } from '@/lib/platform/context';
import { queueAccountMail } from '@/lib/domain/delivery/send/queue-account-mail';
import { findRetailer } from '@/lib/platform/retailers/store';
import { findActiveUser } from './store/users';

export async function sendForgottenPassword({ email }: { readonly email: string }): Promise<void> {
  const user = await findActiveUser(email);
  const retailer = user === null ? null : await findRetailer(user.retailerId);
  if (user === null || retailer === null) return;
  await inTransaction(systemContext(retailer, 'forgot-password'), (ctx) =>
    queueAccountMail(ctx, { kind: 'password_reset', user }),
  );
}
