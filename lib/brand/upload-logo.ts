import { createHash, randomUUID } from 'node:crypto';
import { recordChange } from '@/lib/audit/record-change';
import { actorName, inTransaction, type Context } from '@/lib/context';
import { fileStorage } from '@/lib/storage/file-storage';
import { drawLogo } from './draw-logo';
import { logoKey } from './names';
import { findSameLogo, insertLogo, renewLogo, type LogoRow } from './store';

/**
 * Keeps a picture as a logo that a brand can name: drawn anew as PNG, so that nothing of the file itself is ever served.
 * The same picture again is the same logo.
 * @throws ServiceError `unsupported_media_type` or `invalid_request` when it is none we can draw.
 */
export async function uploadLogo(ctx: Context, file: Uint8Array): Promise<LogoRow> {
  const { png, width, height } = await drawLogo(file);
  const sha256 = createHash('sha256').update(png).digest('hex');
  const known = await findSameLogo(ctx, sha256);
  // It may be waiting to be removed.
  if (known !== null && (await renewLogo(ctx, known.id))) return known;
  const row: LogoRow = {
    retailerId: ctx.retailer.id,
    id: randomUUID(),
    sha256,
    bytes: png.byteLength,
    width,
    height,
    createdBy: actorName(ctx.actor),
    createdAt: new Date(),
  };
  // First the bytes, then the row, so that a row never lacks its bytes.
  await fileStorage().write(logoKey(row.retailerId, row.id), png);
  return inTransaction(ctx, async (inner) => {
    if (await insertLogo(inner, row)) {
      const after = { width, height, bytes: row.bytes };
      await recordChange(inner, {
        action: 'post_brand_logo',
        subjectType: 'brand_logo',
        subjectId: row.id,
        before: null,
        after,
      });
      return row;
    }
    // Somebody else was faster with the same picture; theirs is as good.
    await fileStorage().remove(logoKey(row.retailerId, row.id));
    return (await findSameLogo(inner, sha256)) ?? row;
  });
}
