import type { Context } from '@/lib/context';
import { fileStorage } from '@/lib/storage/file-storage';
import { readStorageKey, storageKey } from './names';
import { deleteUnlinked, findAttachment } from './store';

/** How long an attachment waits to be named. */
const waitsForInMs = 7 * 24 * 60 * 60 * 1000;

/**
 * Removes the retailer's attachments that nothing has named for a week, then bytes of that age that have no row: an
 * upload that was rolled back, or a removal that a crash cut short. Answers how many of each.
 */
export async function pruneAttachments(
  ctx: Context,
  now = new Date(),
): Promise<{ unlinked: number; lost: number }> {
  const storage = fileStorage();
  const before = new Date(now.getTime() - waitsForInMs);
  const unlinked = await deleteUnlinked(ctx, before);
  for (const uuid of unlinked) await storage.remove(storageKey(ctx.retailer.id, uuid));
  let lost = 0;
  for await (const key of storage.writtenBefore(`attachments/${ctx.retailer.id}`, before)) {
    const parts = readStorageKey(key);
    if (parts === null || (await findAttachment(ctx, parts.uuid)) !== null) continue;
    await storage.remove(key);
    lost += 1;
  }
  return { unlinked: unlinked.length, lost };
}
