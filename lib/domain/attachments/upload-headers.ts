import { maskCardNumbers } from '@/lib/core/card-numbers/card-numbers';
import { invalidRequest, type Violation } from '@/lib/core/errors';
import { attachmentLabelMax, isAttachmentLabel, storedTransactionIdMax } from '@/lib/core/fields';
import type { HeaderLines } from '@/lib/platform/http/request';
import { latin1AsUtf8 } from '@/lib/platform/http/header-text';
import type { Parameters } from '@/lib/core/problem-parameters';
import { type ProblemReason, violation } from '@/lib/core/problems';
import { fileNameOf } from './content-disposition';
import type { Upload } from './upload-attachment';

/**
 * Reads the headers of an upload (specification §4.10, contract section 6).
 * @throws ServiceError `invalid_request` with each invalid header.
 */
export function readUploadHeaders(lines: HeaderLines): Omit<Upload, 'bytes'> {
  const violations: Violation[] = [];
  const wrong = (name: string, reason: ProblemReason, parameters: Parameters = {}) => {
    violations.push(violation('header', name, reason, parameters));
  };
  const value = (name: string) => lines.find(([given]) => given.toLowerCase() === name)?.[1];
  const text = (name: string, maximum: number) => {
    const sent = value(name);
    if (sent === undefined) return undefined;
    const read = latin1AsUtf8(sent).trim();
    if (read === '' || Array.from(read).length > maximum) wrong(name, 'length', { minimum: 1, maximum });
    return read;
  };
  const contentType = value('content-type')?.trim() ?? null;
  if (contentType !== null && contentType.length > 255) wrong('content-type', 'too_long', { maximum: 255 });
  const contentDisposition = maskCardNumbers(value('content-disposition') ?? '') || null;
  const fileName = contentDisposition === null ? null : fileNameOf(contentDisposition);
  if (fileName === undefined) wrong('content-disposition', 'file_name');
  const transactionId = text('service-transaction-id', storedTransactionIdMax);
  const label = text('service-attachment-label', attachmentLabelMax);
  if (label !== undefined && !isAttachmentLabel(label)) wrong('service-attachment-label', 'unusable_name');
  if (transactionId === undefined && label !== undefined) wrong('service-transaction-id', 'missing');
  if (transactionId !== undefined && label === undefined) wrong('service-attachment-label', 'missing');
  if (violations.length > 0) throw invalidRequest(violations);
  return {
    contentType,
    contentDisposition: contentDisposition === null ? null : latin1AsUtf8(contentDisposition),
    fileName: fileName ?? null,
    link:
      transactionId === undefined || label === undefined
        ? null
        : { transactionId, label: maskCardNumbers(label) },
  };
}
