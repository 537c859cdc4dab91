import type { Context } from '@/lib/platform/context';
import type { PublishedBrand } from './get-brand';
import { findLogo, readBrandVersions } from './store';

export async function listBrandVersions(
  ctx: Context<'get_brand'>,
  page: { readonly count: number; readonly before: number | undefined },
): Promise<PublishedBrand[]> {
  const rows = await readBrandVersions(ctx, page);
  const ids = [...new Set(rows.flatMap(({ content }) => content.logo ?? []))];
  const logos = new Map(await Promise.all(ids.map(async (id) => [id, await findLogo(ctx, id)] as const)));
  return rows.map((row) => ({ row, logo: logos.get(row.content.logo ?? '') ?? null }));
}
