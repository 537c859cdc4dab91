import type { Context } from '@/lib/platform/context';
import { fileStorage } from '@/lib/platform/storage/file-storage';
import { logoKey } from './names';
import { findLogo, type LogoRow } from './store';

export interface LogoFile extends Pick<LogoRow, 'id' | 'width' | 'height'> {
  readonly png: Uint8Array;
}

export async function readLogo(ctx: Context<'get_brand_logo'>, id: string): Promise<LogoFile | null> {
  const row = await findLogo(ctx, id);
  if (row === null) return null;
  const stream = await fileStorage().read(logoKey(ctx.retailer.id, row.id));
  if (stream === null) throw new Error(`The bytes of logo ${row.id} are not in the storage.`);
  const png = new Uint8Array(await new Response(stream).arrayBuffer());
  return { id: row.id, width: row.width, height: row.height, png };
}
