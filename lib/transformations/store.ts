import { and, desc, eq, sql } from 'drizzle-orm';
import { transformationVersions, transformations } from '@/drizzle/schema/transformations';
import type { Context } from '@/lib/context';
import { owned } from '@/lib/tenancy';

/** A version of a transformation as stored. */
export type VersionRow = typeof transformationVersions.$inferSelect;

/** What decides which transformation takes a raw receipt. */
export interface Selection {
  /** Media type, lower case, without parameters. */
  readonly mediaType: string | null;
  /** The property `transformation`. */
  readonly named: string | null;
}

/** The published version that takes a raw receipt: by media type, else by name, else the default; null when none does. */
export async function selectVersion(ctx: Context, wanted: Selection): Promise<VersionRow | null> {
  const byType = sql`${wanted.mediaType}::text = any(${transformations.contentTypes})`;
  const byName = sql`${transformations.name} = ${wanted.named}::text`;
  const [found] = await ctx.db
    .select({ version: transformationVersions })
    .from(transformations)
    .innerJoin(
      transformationVersions,
      and(
        owned(ctx, transformationVersions),
        eq(transformationVersions.name, transformations.name),
        eq(transformationVersions.version, transformations.publishedVersion),
      ),
    )
    .where(and(owned(ctx, transformations), sql`(${byType} or ${byName} or ${transformations.isDefault})`))
    .orderBy(
      desc(sql`coalesce(${byType}, false)`),
      desc(sql`coalesce(${byName}, false)`),
      desc(transformations.isDefault),
      transformations.name,
    )
    .limit(1);
  return found?.version ?? null;
}

/** One version of a transformation, or null. */
export async function findVersion(ctx: Context, name: string, version: number): Promise<VersionRow | null> {
  const [row] = await ctx.db
    .select()
    .from(transformationVersions)
    .where(
      and(
        owned(ctx, transformationVersions),
        eq(transformationVersions.name, name),
        eq(transformationVersions.version, version),
      ),
    );
  return row ?? null;
}

/** The transformation with this name, held against other writers until the transaction ends; null when there is none. */
export async function lockTransformation(ctx: Context, name: string) {
  const [row] = await ctx.db
    .select()
    .from(transformations)
    .where(and(owned(ctx, transformations), eq(transformations.name, name)))
    .for('update');
  return row ?? null;
}

/** The highest version number of a transformation, 0 when it has none. */
export async function lastVersion(ctx: Context, name: string): Promise<number> {
  const [row] = await ctx.db
    .select({ last: sql<number>`coalesce(max(${transformationVersions.version}), 0)::int` })
    .from(transformationVersions)
    .where(and(owned(ctx, transformationVersions), eq(transformationVersions.name, name)));
  return row?.last ?? 0;
}

/** Makes the transformation known, or changes what it applies to. */
export async function putTransformation(
  ctx: Context,
  name: string,
  { contentTypes, isDefault }: { contentTypes: string[]; isDefault: boolean },
): Promise<void> {
  const now = new Date();
  if (isDefault) {
    await ctx.db
      .update(transformations)
      .set({ isDefault: false, updatedAt: now })
      .where(and(owned(ctx, transformations), eq(transformations.isDefault, true)));
  }
  await ctx.db
    .insert(transformations)
    .values({
      retailerId: ctx.retailer.id,
      name,
      contentTypes,
      isDefault,
      publishedVersion: null,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoUpdate({
      target: [transformations.retailerId, transformations.name],
      set: { contentTypes, isDefault, updatedAt: now },
    });
}

/** Adds a version. */
export async function insertVersion(ctx: Context, row: Omit<typeof transformationVersions.$inferInsert, 'retailerId'>): Promise<void> {
  await ctx.db.insert(transformationVersions).values({ ...row, retailerId: ctx.retailer.id });
}

/** Puts a version in force. */
export async function setPublished(ctx: Context, name: string, version: number): Promise<void> {
  const now = new Date();
  await ctx.db
    .update(transformationVersions)
    .set({ publishedAt: now })
    .where(
      and(
        owned(ctx, transformationVersions),
        eq(transformationVersions.name, name),
        eq(transformationVersions.version, version),
      ),
    );
  await ctx.db
    .update(transformations)
    .set({ publishedVersion: version, updatedAt: now })
    .where(and(owned(ctx, transformations), eq(transformations.name, name)));
}
