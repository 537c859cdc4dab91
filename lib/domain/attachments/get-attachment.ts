import type { Context } from '@/lib/platform/context';
import { notFound } from '@/lib/core/errors';
import { log } from '@/lib/core/log';
import type { AnswerFile } from '@/lib/platform/http/answer';
import { fileStorage } from '@/lib/platform/storage/file-storage';
import { attachmentDisposition } from './content-disposition';
import { storageKey, uuidOfAttachment } from './names';
import { findAttachment } from './store';
import * as contentType from 'content-type';

/** Media types that browsers show without running scripts. */
const safeTypes = new Set([
  'application/pdf',
  'image/gif',
  'image/jpeg',
  'image/png',
  'image/webp',
  'text/csv',
  'text/plain',
]);

function safeType(stored: string | null): string {
  const { type, parameters } = contentType.parse(stored ?? '');
  const lower = type.toLowerCase();
  if (!safeTypes.has(lower)) return 'application/octet-stream';
  const charset = parameters['charset']?.toLowerCase() ?? '';
  return lower.startsWith('text/') && /^[\w-]{1,40}$/.test(charset) ? `${lower}; charset=${charset}` : lower;
}

export interface ServedAttachment {
  readonly file: AnswerFile & Required<Pick<AnswerFile, 'check'>>;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Finds an attachment to download (contract section 6). Callers open the file later: `open` and `check` throw
 * `not_found` if its bytes are gone.
 * @throws ServiceError `not_found`.
 */
export async function getAttachment(ctx: Context<'get_attachment'>, id: string): Promise<ServedAttachment> {
  const uuid = uuidOfAttachment(id);
  const row = uuid === null ? null : await findAttachment(ctx, uuid);
  if (row === null) throw notFound('attachment');
  const key = storageKey(row.retailerId, row.id);
  const gone = () => {
    // Logged as an error, because the cause can be an incomplete restore of the file storage.
    log().error({ attachment: id }, 'the bytes of an attachment are not in the storage');
    return notFound('attachment');
  };
  const open = async () => {
    const stream = await fileStorage().read(key);
    if (stream === null) throw gone();
    return stream;
  };
  const check = async () => {
    if (!(await fileStorage().has(key))) throw gone();
  };
  return {
    file: { type: safeType(row.contentType), bytes: row.bytes, open, check },
    headers: {
      'Content-Disposition': attachmentDisposition(row.fileName),
      'Content-Security-Policy': 'sandbox',
    },
  };
}
