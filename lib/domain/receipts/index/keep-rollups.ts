import { foldWhileMany } from '@/lib/domain/rollups/fold-changes';
import {
  beginRebuildWhereDue,
  rebuildRollups,
  restartRebuild,
  type Rebuild,
} from '@/lib/domain/rollups/rebuild-rollups';
import { type Context, systemContext } from '@/lib/platform/context';
import { partsOf } from '../read/in-parts';
import { firstTimestampFrom, readCounted } from '../store/counted';
import { readReceipts } from '../store/receipts';
import type { JobRun } from '@/lib/platform/queue/define-job';
import { forEachRetailer } from '@/lib/platform/for-each-retailer';
import { findRetailer } from '@/lib/platform/retailers/store';

const source = { firstFrom: firstTimestampFrom, between: readCountedInParts };

async function* readCountedInParts(ctx: Context, interval: { readonly from: Date; readonly until: Date }) {
  for await (const page of readCounted(ctx, interval)) {
    yield page.flatMap(({ submitted, ...row }) => (submitted === null ? [] : [{ ...row, submitted }]));
    const long = page.flatMap(({ id, submitted }) => (submitted === null ? [id] : []));
    for (const part of await partsOf(ctx, long)) yield [...(await readReceipts(ctx, part)).values()];
  }
}

export async function keepRollups(
  ctx: Context,
  signal?: AbortSignal,
): Promise<{ readonly counted: number; readonly folded: number }> {
  const isDue = await beginRebuildWhereDue(ctx);
  const counted = isDue ? await rebuildRollups(ctx, { source, signal }) : 0;
  return { counted, folded: await foldWhileMany(ctx, signal) };
}

export async function recountRollups(ctx: Context, how: Omit<Rebuild, 'source'> = {}): Promise<number> {
  await restartRebuild(ctx);
  return rebuildRollups(ctx, { source, ...how });
}

export async function keepRollupsOfAll(
  { retailer: id }: { readonly retailer?: number | undefined },
  { log, signal }: JobRun,
): Promise<void> {
  const keep = async (ctx: Context) => {
    const done = await keepRollups(ctx, signal);
    if (done.counted + done.folded > 0)
      log.info({ retailer: ctx.retailer.id, ...done }, 'kept sums of reports');
  };
  if (id === undefined) return forEachRetailer({ name: 'keep-rollups', signal }, keep);
  const retailer = await findRetailer(id);
  if (retailer !== null) await keep(systemContext(retailer, 'keep-rollups'));
}
