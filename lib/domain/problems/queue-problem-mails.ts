import type { JobRun } from '@/lib/platform/queue/define-job';
import { Temporal } from 'temporal-polyfill';
import { hasMailServer } from '@/lib/domain/delivery/send/choose-provider';
import { inTransaction, type Context } from '@/lib/platform/context';
import { enqueue } from '@/lib/platform/queue/enqueue';
import { forEachRetailer } from '@/lib/platform/for-each-retailer';
import { claimMailOf, listMailReaders } from '@/lib/domain/portal-users/store/problem-mails';
import { sendProblemMailJob } from './send-problem-mail-job';

/** First hour of mails, in the retailer's time zone: shops open later. */
const fromHour = 7;

export function queueProblemMailsOfAll(_data: unknown, { signal }: JobRun): Promise<void> {
  return forEachRetailer({ name: 'problem-mails', signal }, async (ctx) => {
    await queueProblemMails(ctx);
  });
}

export async function queueProblemMails(ctx: Context): Promise<number> {
  const here = Temporal.Instant.fromEpochMilliseconds(ctx.now().getTime()).toZonedDateTimeISO(
    ctx.retailer.settings.timezone,
  );
  if (here.hour < fromHour || !hasMailServer(ctx.retailer)) return 0;
  const day = here.toPlainDate().toString();
  let queued = 0;
  for (const userId of await listMailReaders(ctx, day)) {
    await inTransaction(ctx, async (inner) => {
      if (!(await claimMailOf(inner, userId, day))) return;
      await enqueue(inner, sendProblemMailJob, { retailer_id: ctx.retailer.id, user_id: userId, day });
      queued += 1;
    });
  }
  return queued;
}
