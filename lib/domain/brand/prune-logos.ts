import { inTransaction, type Context } from '@/lib/platform/context';
import { fileStorage } from '@/lib/platform/storage/file-storage';
import { releaseRoom } from '@/lib/platform/storage-quota';
import { idOfLogoKey, logoKey, logosFolder } from './names';
import { lockRetailer } from '@/lib/platform/retailers/store';
import { deleteUnnamedLogos, findLogo } from './store';
import type { JobRun } from '@/lib/platform/queue/define-job';
import { forEachRetailer } from '@/lib/platform/for-each-retailer';

/** Milliseconds from the upload until a logo that no brand version uses is deleted. */
const waitsForInMs = 7 * 24 * 60 * 60 * 1000;

/**
 * Deletes logos that no brand version uses, and bytes that lack a row after a rollback or interruption. Both
 * must be a week old. Returns both numbers.
 */
export async function pruneLogos(ctx: Context, now = ctx.now()): Promise<{ unnamed: number; lost: number }> {
  const storage = fileStorage();
  const before = new Date(now.getTime() - waitsForInMs);
  const unnamed = await inTransaction(ctx, async (inner) => {
    // A lock, so that no request publishes a logo during its removal.
    await lockRetailer(inner);
    const deleted = await deleteUnnamedLogos(inner, before);
    await releaseRoom(inner, deleted);
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
