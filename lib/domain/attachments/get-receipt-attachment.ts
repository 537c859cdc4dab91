import { trusted } from '@/lib/platform/context';
import { notFound } from '@/lib/core/errors';
import type { OpenedLink } from '@/lib/domain/receipts/links/open-receipt-link';
import { getAttachment, type ServedAttachment } from './get-attachment';

/**
 * Returns the attachment under a label of the opened receipt.
 * @throws ServiceError `not_found`.
 */
export async function getReceiptAttachment(
  { ctx, receipt }: OpenedLink,
  label: string,
): Promise<ServedAttachment> {
  const attached = Object.hasOwn(receipt.attachments, label) ? receipt.attachments[label] : undefined;
  if (attached === undefined) throw notFound('attachment');
  return getAttachment(trusted(ctx), attached.id);
}
