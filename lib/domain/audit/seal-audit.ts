import type { JobRun } from '@/lib/platform/queue/define-job';
import { database } from '@/lib/platform/db/client';
import { enqueue } from '@/lib/platform/queue/enqueue';
import { forEachRetailer } from '@/lib/platform/for-each-retailer';
import { findHead, sealNewEntries } from './store/chain';
import { currentTime } from '@/lib/core/clock';
import { sealAuditJob } from './seal-audit-job';

const followUpInMs = 30_000;

/**
 * Seals new entries and writes the head of each chain to the log of the service. Only a logged head can later
 * reveal that the end of a chain was cut off.
 */
export async function sealAuditOfAll(
  { follow_up: followUp }: { readonly follow_up?: true | undefined },
  { log, signal }: JobRun,
): Promise<void> {
  if (followUp === undefined) {
    const startAfter = new Date(currentTime().getTime() + followUpInMs);
    await enqueue({ db: database() }, sealAuditJob, { follow_up: true }, { startAfter });
  }
  await forEachRetailer({ name: 'seal-audit', signal }, async (ctx) => {
    const sealed = await sealNewEntries(ctx, signal);
    if (sealed === 0) return;
    const head = await findHead(ctx);
    log.info(
      { retailer: ctx.retailer.id, entries: sealed, head: head && `${head.number}:${head.hash}` },
      'sealed the audit trail',
    );
  });
}
