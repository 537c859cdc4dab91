import { createHash, randomUUID } from 'node:crypto';
import { recordChange } from '@/lib/platform/audit/record-change';
import { actorName, inTransaction, type Context } from '@/lib/platform/context';
import { fileStorage } from '@/lib/platform/storage/file-storage';
import { removeWrittenOnError } from '@/lib/platform/storage/written-files';
import { checkRoom, takeRoom } from '@/lib/platform/storage-quota';
import { drawLogo } from './draw-logo';
import { logoKey } from './names';
import { findSameLogo, insertLogo, renewLogo, type LogoRow } from './store';

/**
 * Stores the logo redrawn as PNG, so that no uploaded file is ever served. Returns the existing logo for an
 * identical picture.
 * @throws ServiceError `unsupported_media_type`, `invalid_request`, `storage_limit`.
 */
export async function uploadLogo(ctx: Context<'post_brand_logo'>, file: Uint8Array): Promise<LogoRow> {
  const { png, width, height } = await drawLogo(file);
  const sha256 = createHash('sha256').update(png).digest('hex');
  const known = await findSameLogo(ctx, sha256);
  // The existing logo may be about to be deleted as unused, so its week starts again.
  if (known !== null && (await renewLogo(ctx, known.id))) return known;
  const row: LogoRow = {
    retailerId: ctx.retailer.id,
    id: randomUUID(),
    sha256,
    bytes: png.byteLength,
    width,
    height,
    createdBy: actorName(ctx.actor),
    createdAt: ctx.now(),
  };
  await checkRoom(ctx, row.bytes);
  // The bytes are written before the row, so that every row has its bytes.
  const key = logoKey(row.retailerId, row.id);
  await fileStorage().write(key, png);
  const keep = async (inner: Context) => {
    if (await insertLogo(inner, row)) {
      const after = { width, height, bytes: row.bytes };
      await recordChange(inner, {
        action: 'post_brand_logo',
        subjectType: 'brand_logo',
        subjectId: row.id,
        before: null,
        after,
      });
      await takeRoom(inner, [row]);
      return row;
    }
    await fileStorage().remove(key);
    return (await findSameLogo(inner, sha256)) ?? row;
  };
  return removeWrittenOnError([key], () => inTransaction(ctx, keep));
}
