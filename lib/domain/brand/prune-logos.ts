import { inTransaction, type Context } from '@/lib/platform/context';
import { fileStorage } from '@/lib/platform/storage/file-storage';
import { giveRoomBack } from '@/lib/platform/storage-quota';
import { idOfLogoKey, logoKey, logosFolder } from './names';
import { lockRetailer } from '@/lib/platform/retailers/store';
import { deleteUnnamedLogos, findLogo } from './store';
import type { JobRun } from '@/lib/platform/queue/define-job';
import { forEachRetailer } from '@/lib/platform/for-each-retailer';

/** Milliseconds in which a logo must be published. */
const waitsForInMs = 7 * 24 * 60 * 60 * 1000;

/**
 * Deletes logos that no version uses, and bytes without a row (left by a rollback or interruption), after a
 * week. Returns both numbers.
 */
export async function pruneLogos(ctx: Context, now = ctx.now()): Promise<{ unnamed: number; lost: number }> {
  const storage = fileStorage();
  const before = new Date(now.getTime() - waitsForInMs);
  const unnamed = await inTransaction(ctx, async (inner) => {
    // Lock: no request publishes a logo while it is being removed.
    await lockRetailer(inner);
    const deleted = await deleteUnnamedLogos(inner, before);
    await giveRoomBack(inner, deleted);
    return deleted;
  });
  for (const { id } of unnamed) await storage.remove(logoKey(ctx.retailer.id, id));
  let lost = 0;
  for await (const key of storage.writtenBefore(logosFolder(ctx.retailer.id), before)) {
    const id = idOfLogoKey(key);
    if (id === null || (await findLogo(ctx, id)) !== null) continue;
    await storage.remove(key);
    lost += 1;
  }
  return { unnamed: unnamed.length, lost };
}

export function pruneLogosOfAll(_data: unknown, { log, signal }: JobRun): Promise<void> {
  return forEachRetailer({ name: 'prune-logos', signal }, async (ctx) => {
    const removed = await pruneLogos(ctx);
    log.info({ retailer: ctx.retailer.id, ...removed }, 'pruned logos');
  });
}
