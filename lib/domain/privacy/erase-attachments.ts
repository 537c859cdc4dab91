import { and, eq, inArray, sql } from 'drizzle-orm';
import { attachments } from '@/drizzle/schema/attachments';
import { receipts } from '@/drizzle/schema/receipts';
import { attachmentId, storageKey } from '@/lib/domain/attachments/names';
import { inTransaction, type Context } from '@/lib/platform/context';
import { fileStorage } from '@/lib/platform/storage/file-storage';
import { giveRoomBack } from '@/lib/platform/storage/quota';
import { owned } from '@/lib/platform/db/tenancy';
import { lookThrough } from './store/look-through';

/** Removes attachments, bytes first, but for those that a receipt still has. Answers how many. */
export async function eraseAttachments(ctx: Context, uuids: readonly string[]): Promise<number> {
  if (uuids.length === 0) return 0;
  const kept = await stillAttached(ctx, uuids);
  const gone = uuids.filter((uuid) => !kept.has(uuid));
  const storage = fileStorage();
  for (const uuid of gone) {
    // Should this end halfway, the next attempt finds the row and goes on.
    await storage.remove(storageKey(ctx.retailer.id, uuid));
    await inTransaction(ctx, async (inner) => {
      const deleted = await inner.db
        .delete(attachments)
        .where(and(owned(ctx, attachments), eq(attachments.id, uuid)))
        .returning({ bytes: attachments.bytes });
      await giveRoomBack(inner, deleted);
    });
  }
  return gone.length;
}

async function stillAttached(ctx: Context, uuids: readonly string[]): Promise<ReadonlySet<string>> {
  const wanted = new Map(uuids.map((uuid) => [attachmentId(uuid), uuid]));
  const kept = new Set<string>();
  const ids = JSON.stringify([...wanted.keys()]);
  await lookThrough(
    ctx,
    {
      table: receipts,
      key: receipts.id,
      meant: sql`${receipts.attachments} <> '{}'::jsonb and exists (
        select from jsonb_each(${receipts.attachments}) as attached
        where ${ids}::text::jsonb ? (attached.value ->> 'id'))`,
    },
    async (keys) => {
      const rows = await ctx.db
        .select({ attachments: receipts.attachments })
        .from(receipts)
        .where(and(owned(ctx, receipts), inArray(receipts.id, [...keys])));
      for (const { id } of rows.flatMap((row) => Object.values(row.attachments))) {
        const uuid = wanted.get(id);
        if (uuid !== undefined) kept.add(uuid);
      }
    },
    () => Promise.resolve(),
  );
  return kept;
}
