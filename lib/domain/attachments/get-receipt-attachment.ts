import { trusted } from '@/lib/platform/context';
import { notFound } from '@/lib/core/errors';
import type { OpenedLink } from '@/lib/domain/receipts/links/open-receipt-link';
import { getAttachment, type ServedAttachment } from './get-attachment';

/** @throws ServiceError `not_found` if the opened receipt has no such label. */
export async function getReceiptAttachment(
  { ctx, receipt }: OpenedLink,
  label: string,
): Promise<ServedAttachment> {
  const attached = Object.hasOwn(receipt.attachments, label) ? receipt.attachments[label] : undefined;
  if (attached === undefined) throw notFound('attachment');
  return getAttachment(trusted(ctx), attached.id);
}
