import { LRUCache } from 'lru-cache';
import type { Context } from '@/lib/platform/context';
import type { AttachmentRow, KnownAttachment } from './store';

const known = new LRUCache<string, KnownAttachment>({ max: 5_000 });

const keyOf = (retailerId: number, uuid: string) => `${retailerId} ${uuid}`;

/** Call this after an upload was stored, and with a row that was linked when it was read. */
export function rememberAttachment(row: AttachmentRow): void {
  const { retailerId, id, contentType, contentDisposition, linkedAt } = row;
  known.set(keyOf(retailerId, id), { retailerId, id, contentType, contentDisposition, linkedAt });
}

export function forgetAttachment({ retailer }: Context, uuid: string): void {
  known.delete(keyOf(retailer.id, uuid));
}

/**
 * Returns attachments as this process wrote or read them last; null if one of them is unknown. One that was
 * not linked is forgotten, because its caller links it.
 */
export function recallAttachments(ctx: Context, uuids: readonly string[]): readonly KnownAttachment[] | null {
  const rows = uuids.flatMap((uuid) => known.get(keyOf(ctx.retailer.id, uuid)) ?? []);
  for (const { id, linkedAt } of rows) if (linkedAt === null) forgetAttachment(ctx, id);
  return rows.length === uuids.length ? rows : null;
}
