import { inTransaction, type Context } from '@/lib/context';
import { attachToReceipt } from '@/lib/receipts/attach-to-receipt';
import { keepAttachment, type NewAttachment } from './keep-attachment';
import { attachmentId } from './names';

/** A file that comes on its own. */
export interface Upload extends Omit<NewAttachment, 'use'> {
  /** The receipt to link it to at once, and under which label. */
  readonly link: { readonly transactionId: string; readonly label: string } | null;
}

/**
 * Keeps an uploaded file (§4.10); answers its id, `att.<uuid>`.
 * @throws ServiceError `not_found` when it is to be linked to a receipt that is not there, `conflict` when the label is
 * taken there.
 */
export async function uploadAttachment(ctx: Context, { link, ...file }: Upload): Promise<string> {
  return inTransaction(ctx, async (inner) => {
    const kept = await keepAttachment(inner, { ...file, use: link === null ? 'waiting' : 'linked' });
    const id = attachmentId(kept.id);
    if (link === null) return id;
    await attachToReceipt(inner, link.transactionId, link.label, {
      id,
      content_type: kept.contentType,
      content_disposition: kept.contentDisposition,
    });
    return id;
  });
}
