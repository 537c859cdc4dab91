import { and, arrayOverlaps, desc, eq, getTableColumns, inArray, isNull, max, sql } from 'drizzle-orm';
import { transformationVersions, transformations } from '@/drizzle/schema/transformations';
import type { Context } from '@/lib/platform/context';
import { keysetPage } from '@/lib/platform/db/keyset-page';
import { owned } from '@/lib/platform/db/tenancy';

/** A version of a transformation as stored. */
export type VersionRow = typeof transformationVersions.$inferSelect;

/** A transformation as stored, without its versions. */
export type TransformationRow = typeof transformations.$inferSelect;

/** What decides which transformation takes a raw receipt; null for what says nothing. */
export interface Selection {
  /** The property `transformation`. */
  readonly named: string | null;
  /** Kind of the document. */
  readonly kind: string | null;
  /** Media type, lower case, without parameters. */
  readonly mediaType: string | null;
  /** True when the default is to take it: no other does. */
  readonly orDefault: boolean;
}

/** The version of a transformation that takes a raw receipt. */
export interface SelectedVersion extends VersionRow {
  /** The kind of documents that the transformation reads, or null. */
  readonly kind: string | null;
}

/** The published version that takes a raw receipt: by name, else by kind, by media type, the default; null when none does. */
export async function selectVersion(ctx: Context, wanted: Selection): Promise<SelectedVersion | null> {
  const byName = sql`${transformations.name} = ${wanted.named}::text`;
  const byKind = sql`${transformations.kind} = ${wanted.kind}::text`;
  const byType = sql`${wanted.mediaType}::text = any(${transformations.contentTypes})`;
  const byDefault = sql`(${transformations.isDefault} and ${wanted.orDefault})`;
  const [found] = await ctx.db
    .select({ version: transformationVersions, kind: transformations.kind })
    .from(transformations)
    .innerJoin(
      transformationVersions,
      and(
        owned(ctx, transformationVersions),
        eq(transformationVersions.name, transformations.name),
        eq(transformationVersions.version, transformations.publishedVersion),
      ),
    )
    .where(and(owned(ctx, transformations), sql`(${byName} or ${byKind} or ${byType} or ${byDefault})`))
    .orderBy(
      desc(sql`coalesce(${byName}, false)`),
      desc(sql`coalesce(${byKind}, false)`),
      desc(sql`coalesce(${byType}, false)`),
      desc(transformations.isDefault),
      transformations.name,
    )
    .limit(1);
  return found === undefined ? null : { ...found.version, kind: found.kind };
}

/** One version of a transformation, or null. */
export async function findVersion(
  ctx: Context,
  name: string,
  version: number,
): Promise<SelectedVersion | null> {
  const [found] = await ctx.db
    .select({ version: transformationVersions, kind: transformations.kind })
    .from(transformationVersions)
    .innerJoin(
      transformations,
      and(owned(ctx, transformations), eq(transformations.name, transformationVersions.name)),
    )
    .where(
      and(
        owned(ctx, transformationVersions),
        eq(transformationVersions.name, name),
        eq(transformationVersions.version, version),
      ),
    );
  return found === undefined ? null : { ...found.version, kind: found.kind };
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

/** The retailer's transformation with this name, or null. */
export async function findTransformation(ctx: Context, name: string): Promise<TransformationRow | null> {
  const [row] = await ctx.db
    .select()
    .from(transformations)
    .where(and(owned(ctx, transformations), eq(transformations.name, name)));
  return row ?? null;
}

/** The version of a transformation with the highest number, or null. */
export async function lastVersion(ctx: Context, name: string): Promise<VersionRow | null> {
  const [row] = await readVersions(ctx, name, 1);
  return row ?? null;
}

/** The newest versions of a transformation, newest first. */
export function readVersions(ctx: Context, name: string, count: number): Promise<VersionRow[]> {
  return ctx.db
    .select()
    .from(transformationVersions)
    .where(and(owned(ctx, transformationVersions), eq(transformationVersions.name, name)))
    .orderBy(desc(transformationVersions.version))
    .limit(count);
}

/** At most `count` transformations by name, those after the name `after`, with the number of their draft. */
export function readTransformations(
  ctx: Context,
  { count, after }: { readonly count: number; readonly after?: string | undefined },
): Promise<(TransformationRow & { readonly draftVersion: number | null })[]> {
  const page = keysetPage([transformations.name], 'ascending', after === undefined ? null : [after]);
  const draftVersion = ctx.db
    .select({ version: max(transformationVersions.version) })
    .from(transformationVersions)
    .where(
      and(
        owned(ctx, transformationVersions),
        eq(transformationVersions.name, transformations.name),
        isNull(transformationVersions.publishedAt),
      ),
    );
  return ctx.db
    .select({ ...getTableColumns(transformations), draftVersion: sql<number | null>`(${draftVersion})` })
    .from(transformations)
    .where(and(owned(ctx, transformations), page.beyond))
    .orderBy(...page.order)
    .limit(count);
}

/** Transformations that take one of these media types. */
export async function findTakers(ctx: Context, types: readonly string[]): Promise<TransformationRow[]> {
  if (types.length === 0) return [];
  return ctx.db
    .select()
    .from(transformations)
    .where(and(owned(ctx, transformations), arrayOverlaps(transformations.contentTypes, [...types])));
}

/** Makes the transformation known, or changes what it applies to. */
export async function putTransformation(
  ctx: Context,
  name: string,
  { contentTypes, isDefault, kind }: Pick<TransformationRow, 'contentTypes' | 'isDefault' | 'kind'>,
): Promise<void> {
  const now = ctx.now();
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
      kind,
      publishedVersion: null,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoUpdate({
      target: [transformations.retailerId, transformations.name],
      set: { contentTypes, isDefault, kind, updatedAt: now },
    });
}

/** Adds a version. */
export async function insertVersion(
  ctx: Context,
  row: Omit<typeof transformationVersions.$inferInsert, 'retailerId'>,
): Promise<void> {
  await ctx.db.insert(transformationVersions).values({ ...row, retailerId: ctx.retailer.id });
}

/** Changes a draft, which counts as its next revision. */
export async function updateDraft(
  ctx: Context,
  name: string,
  version: number,
  content: Pick<VersionRow, 'inputFormat' | 'options' | 'mapping' | 'samples' | 'updatedAt'>,
): Promise<void> {
  await ctx.db
    .update(transformationVersions)
    .set({ ...content, revision: sql`${transformationVersions.revision} + 1` })
    .where(
      and(
        owned(ctx, transformationVersions),
        eq(transformationVersions.name, name),
        eq(transformationVersions.version, version),
      ),
    );
}

/** Puts a version in force. The caller holds the transformation. */
export async function setPublished(
  ctx: Context,
  { name, version }: Pick<VersionRow, 'name' | 'version'>,
): Promise<void> {
  const now = ctx.now();
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

/** When the versions in force of these transformations were published, by their names. */
export async function readPublished(ctx: Context, names: readonly string[]): Promise<Map<string, Date>> {
  const rows = await ctx.db
    .select({ name: transformations.name, at: transformationVersions.publishedAt })
    .from(transformations)
    .innerJoin(
      transformationVersions,
      and(
        owned(ctx, transformationVersions),
        eq(transformationVersions.name, transformations.name),
        eq(transformationVersions.version, transformations.publishedVersion),
      ),
    )
    .where(and(owned(ctx, transformations), inArray(transformations.name, [...names])));
  return new Map(rows.flatMap(({ name, at }) => (at === null ? [] : [[name, at] as const])));
}
