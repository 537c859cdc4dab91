import { foldWhileMany } from '@/lib/domain/rollups/fold-changes';
import {
  beginRebuildWhereDue,
  rebuildRollups,
  restartRebuild,
  type Rebuild,
} from '@/lib/domain/rollups/rebuild-rollups';
import type { Context } from '@/lib/platform/context';
import { firstTimestampFrom, readCounted } from './store/counted';

const source = { firstFrom: firstTimestampFrom, between: readCounted };

/** Folds what receipts have changed into the sums of reports, and counts what there is no sum of yet. Returns what was done. */
export async function keepRollups(
  ctx: Context,
  signal?: AbortSignal,
): Promise<{ readonly counted: number; readonly folded: number }> {
  const isDue = await beginRebuildWhereDue(ctx);
  const counted = isDue ? await rebuildRollups(ctx, { source, signal }) : 0;
  return { counted, folded: await foldWhileMany(ctx, signal) };
}

/** Counts all receipts of the context's retailer anew; one that was broken off goes on where it was. Returns how many those were. */
export async function recountRollups(ctx: Context, how: Omit<Rebuild, 'source'> = {}): Promise<number> {
  await restartRebuild(ctx);
  return rebuildRollups(ctx, { source, ...how });
}
