import { and, eq, lt, notExists, sql } from 'drizzle-orm';
import { brandLogos, brands } from '@/drizzle/schema/brand';
import type { Context } from '@/lib/platform/context';
import { keysetPage } from '@/lib/platform/db/keyset-page';
import { owned } from '@/lib/platform/db/tenancy';

export type BrandRow = typeof brands.$inferSelect;
export type LogoRow = typeof brandLogos.$inferSelect;

export async function findBrandVersion(ctx: Context, version: number): Promise<BrandRow | null> {
  const [row] = await ctx.db
    .select()
    .from(brands)
    .where(and(owned(ctx, brands), eq(brands.version, version)));
  return row === undefined ? null : withDefaults(row);
}

/** Adds fields that versions stored by the previous release lack. */
function withDefaults(row: BrandRow): BrandRow {
  const added: Partial<BrandRow['content']> = { return_days: null };
  return { ...row, content: { ...added, ...row.content } };
}

export async function readBrandVersions(
  ctx: Context,
  { count, before }: { readonly count: number; readonly before: number | undefined },
): Promise<BrandRow[]> {
  const page = keysetPage([brands.version], 'descending', before === undefined ? null : [before]);
  const rows = await ctx.db
    .select()
    .from(brands)
    .where(and(owned(ctx, brands), page.beyond))
    .orderBy(...page.order)
    .limit(count);
  return rows.map(withDefaults);
}

export async function insertBrandVersion(ctx: Context, row: BrandRow): Promise<void> {
  await ctx.db.insert(brands).values(row);
}

export async function findLogo(ctx: Context, id: string): Promise<LogoRow | null> {
  const [row] = await ctx.db
    .select()
    .from(brandLogos)
    .where(and(owned(ctx, brandLogos), eq(brandLogos.id, id)));
  return row ?? null;
}

export async function findSameLogo(ctx: Context, sha256: string): Promise<LogoRow | null> {
  const [row] = await ctx.db
    .select()
    .from(brandLogos)
    .where(and(owned(ctx, brandLogos), eq(brandLogos.sha256, sha256)));
  return row ?? null;
}

/** Returns false if an equal picture is stored already. */
export async function insertLogo(ctx: Context, row: LogoRow): Promise<boolean> {
  const made = await ctx.db
    .insert(brandLogos)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: brandLogos.id });
  return made.length === 1;
}

/** Restarts the time after which an unused logo is deleted. Returns false if the logo is already deleted. */
export async function renewLogo(ctx: Context, id: string): Promise<boolean> {
  const renewed = await ctx.db
    .update(brandLogos)
    .set({ createdAt: ctx.now() })
    .where(and(owned(ctx, brandLogos), eq(brandLogos.id, id)))
    .returning({ id: brandLogos.id });
  return renewed.length === 1;
}

export async function deleteUnnamedLogos(
  ctx: Context,
  before: Date,
): Promise<Pick<LogoRow, 'id' | 'bytes'>[]> {
  const naming = ctx.db
    .select({ version: brands.version })
    .from(brands)
    .where(and(owned(ctx, brands), sql`${brands.content} ->> 'logo' = ${brandLogos.id}::text`));
  return ctx.db
    .delete(brandLogos)
    .where(and(owned(ctx, brandLogos), lt(brandLogos.createdAt, before), notExists(naming)))
    .returning({ id: brandLogos.id, bytes: brandLogos.bytes });
}

export async function sumLogos(ctx: Context): Promise<number> {
  const [row] = await ctx.db
    .select({ bytes: sql`coalesce(sum(${brandLogos.bytes}), 0)`.mapWith(Number) })
    .from(brandLogos)
    .where(owned(ctx, brandLogos));
  return row?.bytes ?? 0;
}
