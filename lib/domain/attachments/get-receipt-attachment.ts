import { trusted } from '@/lib/platform/context';
import { notFound } from '@/lib/core/errors';
import type { OpenedLink } from '@/lib/domain/receipts/links/open-receipt-link';
import { getAttachment, type ServedAttachment } from './get-attachment';

/**
 * Link holders may read attachments with a label of the receipt, and no other.
 * @throws ServiceError `not_found` when the receipt has none under this label.
 */
export async function getReceiptAttachment(
  { ctx, receipt }: OpenedLink,
  label: string,
): Promise<ServedAttachment> {
  const attached = Object.hasOwn(receipt.attachments, label) ? receipt.attachments[label] : undefined;
  if (attached === undefined) throw notFound('attachment');
  return getAttachment(trusted(ctx), attached.id);
}
