import { inTransaction, type Context } from '@/lib/platform/context';
import { attachToReceipt } from '@/lib/domain/receipts/change/attach-to-receipt';
import { removeWrittenOnError } from '@/lib/platform/storage/written-files';
import { takeRoom } from '@/lib/platform/storage-quota';
import { isTransaction } from '@/lib/platform/db/client';
import { rememberAttachment } from './known-attachments';
import { attachmentId, storageKey } from './names';
import { insertAttachment } from './store';
import { writeAttachment, type NewAttachment } from './write-attachment';

export interface Upload extends Omit<NewAttachment, 'use'> {
  readonly link: { readonly transactionId: string; readonly label: string } | null;
}

/**
 * Stores an uploaded file (specification §4.10).
 * @throws ServiceError `not_found` (receipt), `conflict` (label taken), `unprocessable` (too many
 * attachments), `storage_limit`.
 */
export async function uploadAttachment(
  ctx: Context<'post_attachment'>,
  { link, ...file }: Upload,
): Promise<string> {
  const row = await writeAttachment(ctx, { ...file, use: link === null ? 'waiting' : 'linked' });
  const id = attachmentId(row.id);
  const keep = async (inner: Context) => {
    await insertAttachment(inner, row);
    if (link !== null) {
      await attachToReceipt(inner, link.transactionId, link.label, {
        id,
        content_type: row.contentType,
        content_disposition: row.contentDisposition,
      });
    }
    await takeRoom(inner, [row]);
  };
  await removeWrittenOnError([storageKey(ctx.retailer.id, row.id)], () => inTransaction(ctx, keep));
  // In the transaction of an `Idempotency-Key` it may still be rolled back.
  if (!isTransaction(ctx.db)) rememberAttachment(row);
  return id;
}
