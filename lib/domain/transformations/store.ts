import {
  and,
  arrayOverlaps,
  desc,
  eq,
  exists,
  getTableColumns,
  ilike,
  inArray,
  isNull,
  max,
  or,
  sql,
  type SQL,
} from 'drizzle-orm';
import { transformationVersions, transformations } from '@/drizzle/schema/transformations';
import type { Context } from '@/lib/platform/context';
import { keysetPage } from '@/lib/platform/db/keyset-page';
import { owned } from '@/lib/platform/db/tenancy';

export type VersionRow = typeof transformationVersions.$inferSelect;

export type TransformationRow = typeof transformations.$inferSelect;

export interface TransformationSelector {
  /** The property `transformation`. */
  readonly named: string | null;
  readonly kind: string | null;
  /** In lower case, without parameters. */
  readonly mediaType: string | null;
  readonly orDefault: boolean;
}

export interface SelectedVersion extends VersionRow {
  readonly kind: string | null;
}

/**
 * Selects a published version by the first of these that matches: name, kind, media type, default. Returns
 * null if none matches.
 */
export async function selectVersion(
  ctx: Context,
  wanted: TransformationSelector,
): Promise<SelectedVersion | null> {
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

export async function lockTransformation(ctx: Context, name: string) {
  const [row] = await ctx.db
    .select()
    .from(transformations)
    .where(and(owned(ctx, transformations), eq(transformations.name, name)))
    .for('update');
  return row ?? null;
}

export async function findTransformation(ctx: Context, name: string): Promise<TransformationRow | null> {
  const [row] = await ctx.db
    .select()
    .from(transformations)
    .where(and(owned(ctx, transformations), eq(transformations.name, name)));
  return row ?? null;
}

export async function lastVersion(ctx: Context, name: string): Promise<VersionRow | null> {
  const [row] = await readVersions(ctx, name, 1);
  return row ?? null;
}

export function readVersions(ctx: Context, name: string, count: number): Promise<VersionRow[]> {
  return ctx.db
    .select()
    .from(transformationVersions)
    .where(and(owned(ctx, transformationVersions), eq(transformationVersions.name, name)))
    .orderBy(desc(transformationVersions.version))
    .limit(count);
}

export interface SearchWord {
  readonly word: string;
  readonly kinds: readonly string[];
}

export interface ListTransformations {
  readonly count: number;
  readonly after?: string | undefined;
  /** Each word must be in the name, the kind's title, a media type or the input format. */
  readonly words?: readonly SearchWord[];
}

export function readTransformations(
  ctx: Context,
  { count, after, words = [] }: ListTransformations,
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
    .where(and(owned(ctx, transformations), page.beyond, ...words.map((sought) => hasWord(ctx, sought))))
    .orderBy(...page.order)
    .limit(count);
}

function hasWord(ctx: Context, { word, kinds }: SearchWord): SQL | undefined {
  const partOf = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  const ofFormat = ctx.db
    .select({ version: transformationVersions.version })
    .from(transformationVersions)
    .where(
      and(
        owned(ctx, transformationVersions),
        eq(transformationVersions.name, transformations.name),
        // People write ESC/POS, but the format is `escpos`.
        ilike(transformationVersions.inputFormat, partOf(word.replaceAll('/', ''))),
      ),
    );
  return or(
    ilike(transformations.name, partOf(word)),
    inArray(transformations.kind, [...kinds]),
    ilike(sql`array_to_string(${transformations.contentTypes}, ' ')`, partOf(word)),
    exists(ofFormat),
  );
}

export async function findTakers(ctx: Context, types: readonly string[]): Promise<TransformationRow[]> {
  if (types.length === 0) return [];
  return ctx.db
    .select()
    .from(transformations)
    .where(and(owned(ctx, transformations), arrayOverlaps(transformations.contentTypes, [...types])));
}

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

export async function insertVersion(
  ctx: Context,
  row: Omit<typeof transformationVersions.$inferInsert, 'retailerId'>,
): Promise<void> {
  await ctx.db.insert(transformationVersions).values({ ...row, retailerId: ctx.retailer.id });
}

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

/** The caller must hold the row lock. */
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
