import { attachmentId, storageKey } from '@/lib/domain/attachments/names';
import { deleteAttachment, describeAttachment, lockAttachments } from '@/lib/domain/attachments/store';
import { readAttachmentIds, receiptsHaving } from '@/lib/domain/receipts/store/of-identifier';
import { inTransaction, type Context } from '@/lib/platform/context';
import { lookThrough } from '@/lib/platform/db/look-through';
import { fileStorage } from '@/lib/platform/storage/file-storage';
import { giveRoomBack } from '@/lib/platform/storage-quota';
import { eraseValue } from './erase-value';
import type { SoughtPerson } from './schema';

/** Bytes first; attachments of another receipt stay. Returns their number. */
export async function eraseAttachments(ctx: Context, uuids: readonly string[]): Promise<number> {
  if (uuids.length === 0) return 0;
  const kept = await stillAttached(ctx, uuids);
  const gone = uuids.filter((uuid) => !kept.has(uuid));
  const storage = fileStorage();
  for (const uuid of gone) {
    // After an interruption, the next attempt finds the row and continues.
    await storage.remove(storageKey(ctx.retailer.id, uuid));
    await inTransaction(ctx, async (inner) => giveRoomBack(inner, await deleteAttachment(inner, uuid)));
  }
  return gone.length;
}

/** Values that can mean no other person. The files themselves stay. */
export function eraseFileNames(ctx: Context, person: SoughtPerson, uuids: readonly string[]): Promise<void> {
  return inTransaction(ctx, async (inner) => {
    for (const { id, contentType, contentDisposition, fileName } of await lockAttachments(inner, uuids)) {
      await describeAttachment(inner, id, {
        contentType: eraseValue(contentType, person),
        contentDisposition: eraseValue(contentDisposition, person),
        fileName: eraseValue(fileName, person),
      });
    }
  });
}

async function stillAttached(ctx: Context, uuids: readonly string[]): Promise<ReadonlySet<string>> {
  const wanted = new Map(uuids.map((uuid) => [attachmentId(uuid), uuid]));
  const kept = new Set<string>();
  await lookThrough(
    ctx,
    receiptsHaving([...wanted.keys()]),
    async (receiptIds) => {
      for (const id of await readAttachmentIds(ctx, receiptIds)) {
        const uuid = wanted.get(id);
        if (uuid !== undefined) kept.add(uuid);
      }
    },
    () => Promise.resolve(),
  );
  return kept;
}
