import type { JobRun } from '@/lib/platform/queue/define-job';
import { currentTime } from '@/lib/core/clock';
import { requeueMessages } from '@/lib/domain/delivery/send/requeue-messages';
import { requeueRaw } from '@/lib/domain/pos/requeue-raw';
import { resumeErasures } from '@/lib/domain/privacy/resume-erasure';
import { listBegunBefore } from '@/lib/domain/privacy/store/erasures';
import { forEachRetailer } from '@/lib/platform/for-each-retailer';

/**
 * Rows younger than this many milliseconds are skipped, because their job may still be about to be committed.
 */
const youngerInMs = 5 * 60 * 1000;

export async function requeueLost(_data: unknown, { log, signal }: JobRun): Promise<void> {
  const before = new Date(currentTime().getTime() - youngerInMs);
  await forEachRetailer({ name: 'requeue-lost', signal }, async (ctx) => {
    const raw = await requeueRaw(ctx, before);
    const messages = await requeueMessages(ctx, before);
    const erasures = await resumeErasures(ctx, await listBegunBefore(ctx, before));
    if (raw + messages + erasures === 0) return;
    log.warn({ retailer: ctx.retailer.id, raw, messages, erasures }, 'queued anew what had lost its job');
  });
}
