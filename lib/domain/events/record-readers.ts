import { inTransaction, type Context } from '@/lib/platform/context';
import { enqueue } from '@/lib/platform/queue/enqueue';
import type { EventReaders } from '@/lib/platform/retailers/settings';
import { lockRetailer, updateRetailer } from '@/lib/platform/retailers/store';
import { isReadRecorded, isUnbroken } from './recording';
import { sequenceEventsJob } from './sequence-events-job';
import { breakFeed } from './store/feed';

/** Stores a read of the feed, at most once a day. Events are recorded for 30 days after it. */
export async function recordFeedRead(ctx: Context): Promise<void> {
  if (isReadRecorded(ctx.retailer.events, ctx.now())) return;
  await changeReaders(ctx, (before) =>
    isReadRecorded(before, ctx.now()) ? null : { ...before, feedReadAt: ctx.now() },
  );
}

/**
 * Stores `has`, which says if the retailer has webhooks. Recording starts within about a second after the
 * commit. Call this in the transaction that changes the webhooks.
 */
export async function recordWebhooks(ctx: Context, has: boolean): Promise<void> {
  await changeReaders(ctx, (before) => (before.hasWebhooks === has ? null : { ...before, hasWebhooks: has }));
}

function changeReaders(ctx: Context, change: (before: EventReaders) => EventReaders | null): Promise<void> {
  return inTransaction(ctx, async (inner) => {
    const before = await lockRetailer(inner, 'no key update');
    const after = change(before);
    if (after === null) return;
    // While there were no readers, no events were recorded. `breakFeed` makes an earlier reader get an error
    // instead of missing events silently.
    if (!isUnbroken(before, inner.now())) await breakFeed(inner);
    await updateRetailer(inner, { feedReadAt: after.feedReadAt, hasWebhooks: after.hasWebhooks });
    await enqueue(inner, sequenceEventsJob, {});
  });
}
