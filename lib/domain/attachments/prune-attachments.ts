import { inTransaction, type Context } from '@/lib/platform/context';
import { fileStorage } from '@/lib/platform/storage/file-storage';
import { releaseRoom, recountStorage } from '@/lib/platform/storage-quota';
import { readStorageKey, storageKey } from './names';
import { deleteUnlinked, findKnown, sumAttachments } from './store';
import type { JobRun } from '@/lib/platform/queue/define-job';
import { forEachRetailer } from '@/lib/platform/for-each-retailer';
import { sumLogos } from '@/lib/domain/brand/store';

const waitsForInMs = 7 * 24 * 60 * 60 * 1000;

/** Attachments per statement. The number is small, so that other requests do not wait long for locks. */
const batch = 500;

interface Pruning {
  readonly now?: Date;
  readonly signal?: AbortSignal;
}

/**
 * Removes attachments without a link, and files without a row. Both are removed after a week; files lose
 * their row by a rollback or a crash. Returns the numbers of both.
 */
export async function pruneAttachments(
  ctx: Context,
  { now = ctx.now(), signal = new AbortController().signal }: Pruning = {},
): Promise<{ unlinked: number; lost: number }> {
  const before = new Date(now.getTime() - waitsForInMs);
  const unlinked = await removeUnlinked(ctx, before, signal);
  return { unlinked, lost: await removeLost(ctx, before, signal) };
}

async function removeUnlinked(ctx: Context, before: Date, signal: AbortSignal): Promise<number> {
  const storage = fileStorage();
  let removed = 0;
  while (!signal.aborted) {
    const files = await inTransaction(ctx, async (inner) => {
      const deleted = await deleteUnlinked(inner, before, batch);
      await releaseRoom(inner, deleted);
      return deleted;
    });
    for (const { id } of files) await storage.remove(storageKey(ctx.retailer.id, id));
    removed += files.length;
    if (files.length === 0) break;
  }
  return removed;
}

async function removeLost(ctx: Context, before: Date, signal: AbortSignal): Promise<number> {
  const storage = fileStorage();
  let removed = 0;
  let looked = new Map<string, string>();
  const removeUnknown = async () => {
    const known = await findKnown(ctx, [...looked.keys()]);
    for (const [uuid, key] of looked) {
      if (known.has(uuid)) continue;
      await storage.remove(key);
      removed += 1;
    }
    looked = new Map();
  };
  for await (const key of storage.writtenBefore(`attachments/${ctx.retailer.id}`, before)) {
    const parts = readStorageKey(key);
    if (parts !== null) looked.set(parts.uuid, key);
    if (looked.size === batch) await removeUnknown();
    if (signal.aborted) return removed;
  }
  await removeUnknown();
  return removed;
}

export function pruneAttachmentsOfAll(_data: unknown, { log, signal }: JobRun): Promise<void> {
  return forEachRetailer({ name: 'prune-attachments', signal }, async (ctx) => {
    const removed = await pruneAttachments(ctx, { signal });
    log.info({ retailer: ctx.retailer.id, ...removed }, 'pruned attachments');
    const wrongBytes = await recountFiles(ctx);
    if (wrongBytes !== 0)
      log.warn({ retailer: ctx.retailer.id, wrong_bytes: wrongBytes }, 'storage use corrected');
  });
}

export function recountFiles(ctx: Context): Promise<number> {
  return recountStorage(ctx, [sumAttachments, sumLogos]);
}
