import { inTransaction, type Context } from '@/lib/platform/context';
import { pageRows, pagesOf } from '@/lib/platform/db/pages-of';
import { enqueue } from '@/lib/platform/queue/enqueue';
import { isUnderWay } from '@/lib/platform/queue/is-under-way';
import { rowsWithJobs } from '@/lib/platform/queue/rows-with-jobs';
import { processRawJob } from './process-raw-job';
import { listWaitingSince, lockRaw } from './store/raw';

/** Queues raw receipts received before `before` that have no job. Returns their number. */
export async function requeueRaw(ctx: Context, before: Date): Promise<number> {
  const data = { retailer: ctx.retailer.id };
  const pages = pagesOf<string>((after) =>
    listWaitingSince(ctx, before, { after: after ?? null, count: pageRows }),
  );
  let requeued = 0;
  // Ids of raw receipts with an open job. They are read only if some raw receipt waits.
  let open: ReadonlySet<string> | null = null;
  for await (const ids of pages) {
    const withJob = (open ??= await rowsWithJobs(ctx, [processRawJob], { data, key: 'id' }));
    for (const id of ids.filter((each) => !withJob.has(each))) {
      const isQueued = await inTransaction(ctx, async (inner) => {
        if ((await lockRaw(inner, id))?.state !== 'received') return false;
        if (await isUnderWay(inner, processRawJob, { ...data, id })) return false;
        await enqueue(inner, processRawJob, { ...data, id });
        return true;
      });
      if (isQueued) requeued += 1;
    }
  }
  return requeued;
}
