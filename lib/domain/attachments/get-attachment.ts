import type { Context } from '@/lib/platform/context';
import { notFound } from '@/lib/core/errors';
import type { AnswerFile } from '@/lib/platform/http/answer';
import { fileStorage } from '@/lib/platform/storage/file-storage';
import { attachmentDisposition } from './content-disposition';
import { storageKey, uuidOfAttachment } from './names';
import { safeType } from './safe-type';
import { findAttachment } from './store';

/** A file and the headers that keep a browser from running it. */
export interface ServedAttachment {
  readonly file: AnswerFile;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * An attachment of the retailer, ready to be served (contract section 6).
 * @throws ServiceError `not_found` when there is none with this id.
 */
export async function getAttachment(ctx: Context<'get_attachment'>, id: string): Promise<ServedAttachment> {
  const uuid = uuidOfAttachment(id);
  const row = uuid === null ? null : await findAttachment(ctx, uuid);
  if (row === null) throw notFound('attachment');
  const open = async () => {
    const stream = await fileStorage().read(storageKey(row.retailerId, row.id));
    if (stream === null) throw new Error(`The bytes of attachment ${row.id} are not in the storage.`);
    return stream;
  };
  return {
    file: { type: safeType(row.contentType), bytes: row.bytes, open },
    headers: {
      'Content-Disposition': attachmentDisposition(row.fileName),
      'Content-Security-Policy': 'sandbox',
    },
  };
}
