import { createHash, randomUUID } from 'node:crypto';
import { actorName, type Context } from '@/lib/platform/context';
import { fileStorage } from '@/lib/platform/storage/file-storage';
import { checkRoom } from '@/lib/platform/storage-quota';
import { attachmentDisposition } from './content-disposition';
import { storageKey } from './names';
import type { AttachmentRow } from './store';

export interface NewAttachment {
  readonly bytes: Uint8Array;
  readonly contentType: string | null;
  readonly contentDisposition: string | null;
  readonly fileName: string | null;
  /** `linked`: the transaction that inserts the row links the attachment. */
  readonly use: 'linked' | 'waiting';
}

/**
 * Writes bytes and returns their row, not inserted yet. Call it in `removeWrittenOnError`, and before the
 * transaction that inserts the row: inside, a slow storage bucket would make that transaction hold a database
 * connection.
 * @throws ServiceError `storage_limit`.
 */
export async function writeAttachment(ctx: Context, file: NewAttachment): Promise<AttachmentRow> {
  const now = ctx.now();
  const id = randomUUID();
  await checkRoom(ctx, file.bytes.byteLength);
  await fileStorage().write(storageKey(ctx.retailer.id, id), file.bytes);
  return {
    retailerId: ctx.retailer.id,
    id,
    contentType: file.contentType,
    contentDisposition:
      file.contentDisposition ?? (file.fileName === null ? null : attachmentDisposition(file.fileName)),
    fileName: file.fileName,
    bytes: file.bytes.byteLength,
    sha256: createHash('sha256').update(file.bytes).digest('hex'),
    linkedAt: file.use === 'linked' ? now : null,
    createdBy: actorName(ctx.actor),
    requestId: ctx.requestId,
    createdAt: now,
  };
}
