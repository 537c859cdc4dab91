import { createHash } from 'node:crypto';
import type { Context } from '@/lib/platform/context';
import { invalidRequest, ServiceError } from '@/lib/core/errors';
import { violation } from '@/lib/core/problems';
import type { ReceiptAttachments } from '@/lib/domain/receipts/receipt-attachments';
import type { SubmittedReceipt } from '@/lib/domain/receipts/submission';
import { keepWritten } from '@/lib/platform/storage/keep-written';
import { fileNameOf } from './content-disposition';
import { attachmentId, storageKey, uuidOfAttachment } from './names';
import { insertAttachment, markLinked, type AttachmentRow } from './store';
import { writeAttachment } from './write-attachment';

type Submitted = NonNullable<SubmittedReceipt['attachments']>;

/** Bytes that the inline attachments of one receipt may have together (contract section 3). */
const inlineBytesMax = 1_000_000;

/**
 * Refuses inline attachments that are too large together (contract section 4).
 * @throws ServiceError `body_too_large`.
 */
export function checkInlineSize(attachments: Submitted): void {
  const bytes = Object.values(attachments).reduce(
    (sum, { data = '' }) => sum + Buffer.byteLength(data, 'base64'),
    0,
  );
  if (bytes > inlineBytesMax) {
    throw new ServiceError(
      'body_too_large',
      `the inline attachments are larger than ${inlineBytesMax} bytes together`,
    );
  }
}

/** Attachments with a digest in place of their data: stored with the receipt and compared on a repeated submission. */
export function withoutData(attachments: Submitted): Submitted {
  return Object.fromEntries(
    Object.entries(attachments).map(([label, attachment]) => [
      label,
      attachment.data === undefined ? attachment : { ...attachment, data: digest(attachment.data) },
    ]),
  );
}

function digest(data: string): string {
  const bytes = Buffer.from(data, 'base64');
  return `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
}

/** Files that came inline, by their labels. */
export type InlineFiles = ReadonlyMap<string, AttachmentRow>;

/**
 * Writes the data of a receipt's attachments: all of it, or none. Call it before the receipt's transaction (`writeAttachment`),
 * which is to count them at its end (`takeRoom`).
 * @throws ServiceError `storage_limit`.
 */
export async function writeInline(ctx: Context, attachments: Submitted): Promise<InlineFiles> {
  const keys: string[] = [];
  const writeAll = async () => {
    const written = new Map<string, AttachmentRow>();
    for (const [label, { data, content_type: type, content_disposition: disposition }] of Object.entries(
      attachments,
    )) {
      if (data === undefined) continue;
      const row = await writeAttachment(ctx, {
        bytes: Buffer.from(data, 'base64'),
        contentType: type ?? null,
        contentDisposition: disposition ?? null,
        fileName: fileNameOf(disposition ?? '') ?? null,
        use: 'linked',
      });
      keys.push(storageKey(row.retailerId, row.id));
      written.set(label, row);
    }
    return written;
  };
  // There may be room for the first ones, and for no more.
  return keepWritten(keys, writeAll);
}

/** Under which keys the bytes of files lie that came inline. */
export function keysOf(inline: InlineFiles): string[] {
  return [...inline.values()].map(({ retailerId, id }) => storageKey(retailerId, id));
}

/**
 * Keeps the files that came with a receipt and marks those it names, in the receipt's transaction.
 * @throws ServiceError `invalid_request` naming the labels whose attachment does not exist.
 */
export async function linkAttachments(
  ctx: Context,
  attachments: Submitted,
  inline: InlineFiles,
): Promise<ReceiptAttachments> {
  const named = Object.values(attachments).flatMap(({ id }) => (id === undefined ? [] : [uuidOf(id)]));
  const known = new Map((await markLinked(ctx, named)).map((row) => [row.id, row]));
  const unknown = Object.entries(attachments).filter(
    ([, { id }]) => id !== undefined && !known.has(uuidOf(id)),
  );
  if (unknown.length > 0) {
    throw invalidRequest(unknown.map(([label]) => violation('body', `attachments.${label}`, 'not_there')));
  }
  for (const row of inline.values()) await insertAttachment(ctx, row);
  const linked = Object.entries(attachments).map(
    ([label, { id, content_type: type, content_disposition: disposition }]) => {
      const row = id === undefined ? inline.get(label) : known.get(uuidOf(id));
      const link = {
        id: row === undefined ? (id ?? '') : attachmentId(row.id),
        content_type: type ?? row?.contentType ?? null,
        content_disposition: disposition ?? row?.contentDisposition ?? null,
      };
      return [label, link] as const;
    },
  );
  return Object.fromEntries(linked);
}

/** The UUID an id names; a text that can be no id names nothing. */
function uuidOf(id: string): string {
  return uuidOfAttachment(id) ?? '00000000-0000-0000-0000-000000000000';
}
