import type { JobRun } from '@/lib/platform/queue/define-job';
import { chooseProvider } from '@/lib/domain/delivery/choose-provider';
import { writeMail } from '@/lib/domain/delivery/mail';
import { RefusedError } from '@/lib/domain/delivery/provider';
import { findUserById } from '@/lib/domain/portal-users/store/users';
import { systemContext } from '@/lib/platform/context';
import { findRetailer } from '@/lib/platform/retailers/store';
import { composeProblemMail } from './compose-problem-mail';

/**
 * Sends nothing without open problems that the reader may see, or when the reader has turned the mail off or may not
 * sign in any more. A worker that dies behind the mail server sends a second one with the same Message-ID.
 */
export async function sendProblemMail(
  data: { readonly retailer_id: number; readonly user_id: string; readonly day: string },
  { log, signal }: JobRun,
): Promise<void> {
  const retailer = await findRetailer(data.retailer_id);
  if (retailer === null) return;
  const ctx = systemContext(retailer, 'problem-mails');
  const user = await findUserById(ctx, data.user_id);
  const provider = chooseProvider(retailer, 'email');
  if (user === null || user.status !== 'active' || user.problemMail === null || provider === null) return;
  const content = await composeProblemMail(ctx, user, user.problemMail);
  if (content === null) return;
  const id = `problems-${data.day}-${user.id}`;
  const recipient = user.email;
  const mail = await writeMail({ id, recipient, senderName: retailer.name, content });
  try {
    await provider.send({ id, retailerId: retailer.id, channel: 'email', recipient, content, mail }, signal);
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
    // Tomorrow's may be accepted.
    log.warn({ err: error, retailer: retailer.id, user: user.id }, 'mail about problems refused');
  }
}
