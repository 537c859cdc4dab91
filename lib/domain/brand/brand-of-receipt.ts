import { LRUCache } from 'lru-cache';
import { trusted, type Context } from '@/lib/platform/context';
import { readLogo } from './read-logo';
import { plainBrand, type ReceiptBrand } from './receipt-brand';
import type { BrandContent } from './schema';
import { findBrandVersion, findLogo } from './store';

export interface IssuingBrand {
  readonly name: string;
  readonly brandVersion: number;
}

/** A cache that never expires, because a brand version never changes. */
const known = new LRUCache<string, BrandContent>({ max: 500 });

export async function brandOfReceipt(ctx: Context, issued: IssuingBrand): Promise<ReceiptBrand> {
  const content = await contentOf(ctx, issued.brandVersion);
  return content === null ? plainBrand(issued.name) : drawnBrand(ctx, issued.name, content);
}

export async function pageBrandOfReceipt(
  ctx: Context,
  issued: IssuingBrand,
  logoPath: string,
): Promise<ReceiptBrand> {
  const content = await contentOf(ctx, issued.brandVersion);
  if (content === null) return plainBrand(issued.name);
  const logo = content.logo === null ? null : await findLogo(ctx, content.logo);
  const drawn = logo === null ? null : { src: logoPath, width: logo.width, height: logo.height };
  return { ...content, name: issued.name, logo: drawn };
}

/** Includes the logo as a data URL, unless it belongs to another retailer. */
export async function drawnBrand(ctx: Context, name: string, content: BrandContent): Promise<ReceiptBrand> {
  const logo = content.logo === null ? null : await readLogo(trusted(ctx), content.logo);
  if (logo === null) return { ...content, name, logo: null };
  const src = `data:image/png;base64,${Buffer.from(logo.png).toString('base64')}`;
  return { ...content, name, logo: { src, width: logo.width, height: logo.height } };
}

async function contentOf(ctx: Context, version: number): Promise<BrandContent | null> {
  if (version === 0) return null;
  const key = `${ctx.retailer.id}:${version}`;
  const cached = known.get(key);
  if (cached !== undefined) return cached;
  const row = await findBrandVersion(ctx, version);
  if (row === null)
    throw new Error(`Version ${version} of the brand of retailer ${ctx.retailer.id} is gone.`);
  known.set(key, row.content);
  return row.content;
}

export async function logoOfReceipt(ctx: Context, brandVersion: number): Promise<Uint8Array | null> {
  const content = await contentOf(ctx, brandVersion);
  const logo = content === null || content.logo === null ? null : await readLogo(trusted(ctx), content.logo);
  return logo?.png ?? null;
}
