import type { Context } from '@/lib/platform/context';
import { notFound } from '@/lib/core/errors';
import { findBrandVersion, findLogo, type BrandRow, type LogoRow } from './store';

export interface PublishedBrand {
  readonly row: BrandRow | null;
  readonly logo: LogoRow | null;
}

export async function getBrand(
  ctx: Context<'get_brand'>,
  version = ctx.retailer.brandVersion,
): Promise<PublishedBrand> {
  if (version === 0) return { row: null, logo: null };
  const row = await findBrandVersion(ctx, version);
  if (row === null) throw notFound('brand version');
  const { logo } = row.content;
  return { row, logo: logo === null ? null : await findLogo(ctx, logo) };
}
