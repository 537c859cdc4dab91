import { inTransaction, type Context } from '@/lib/platform/context';
import { pageRows, pagesOf } from '@/lib/platform/db/pages-of';
import { enqueue } from '@/lib/platform/queue/enqueue';
import { isUnderWay } from '@/lib/platform/queue/is-under-way';
import { rowsWithJobs } from '@/lib/platform/queue/rows-with-jobs';
import { sendJobOf, sendMessageJobs } from './send-message-job';
import { listQueuedSince, lockMessage } from '../store/messages';

/**
 * Makes jobs for queued messages that have none, if they were queued before an instant. Returns the number of
 * messages.
 */
export async function requeueMessages(ctx: Context, before: Date): Promise<number> {
  const data = { retailer_id: ctx.retailer.id };
  const pages = pagesOf<string>((after) =>
    listQueuedSince(ctx, before, { after: after ?? null, count: pageRows }),
  );
  let requeued = 0;
  let open: ReadonlySet<string> | null = null;
  for await (const ids of pages) {
    const withJob = (open ??= await rowsWithJobs(ctx, sendMessageJobs, { data, key: 'message_id' }));
    for (const id of ids.filter((each) => !withJob.has(each))) {
      const isQueued = await inTransaction(ctx, async (inner) => {
        const message = await lockMessage(inner, id);
        if (message?.state !== 'queued') return false;
        const job = sendJobOf(message);
        if (await isUnderWay(inner, job, { ...data, message_id: id })) return false;
        await enqueue(inner, job, { ...data, message_id: id });
        return true;
      });
      if (isQueued) requeued += 1;
    }
  }
  return requeued;
}
