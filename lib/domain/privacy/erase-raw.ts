import { uuidOfAttachment } from '@/lib/domain/attachments/names';
import type { Context } from '@/lib/platform/context';
import type { ErasureTarget } from './erase-receipts';
import { erasedMark } from './erased-mark';
import { recordErasedAttachments } from './store/erasures';
import { lockDone, eraseRawContent } from '@/lib/domain/pos/store/erasure';

/**
 * Erases processed raw receipts. Those that are not processed yet stay, and are counted as `waiting`. Call
 * this in a transaction.
 */
export async function eraseRaw(
  ctx: Context,
  { erasureId }: ErasureTarget,
  ids: readonly string[],
): Promise<{ readonly erased: number; readonly waiting: number }> {
  if (ids.length === 0) return { erased: 0, waiting: 0 };
  const rows = await lockDone(ctx, ids);
  const attached = rows.flatMap(({ attachments }) => Object.values(attachments));
  await recordErasedAttachments(
    ctx,
    erasureId,
    attached.flatMap((id) => uuidOfAttachment(id) ?? []),
  );
  const found = rows.map(({ id }) => id);
  if (found.length > 0) await eraseRawContent(ctx, found, erasedMark);
  return { erased: found.length, waiting: new Set(ids).size - found.length };
}
