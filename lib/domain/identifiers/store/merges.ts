import { and, desc, eq, inArray, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm';
import { identifierMerges, identifiers } from '@/drizzle/schema/identifiers';
import type { Context } from '@/lib/platform/context';
import { owned } from '@/lib/platform/db/tenancy';

/** A merge as stored. */
export type MergeRow = typeof identifierMerges.$inferSelect;

const { identifier, intoIdentifier, mergedAt, undoneAt } = identifierMerges;

/** The merges of the retailer that are in force, as a condition. */
function inForce(ctx: Context): SQL | undefined {
  return and(owned(ctx, identifierMerges), isNull(undoneAt));
}

/**
 * The relation `persons (name, head, member)`: of each name the identifiers that are merged with it, itself included, and
 * the one that they were merged into. In front of a `select`.
 */
function withPersons(ctx: Context, names: readonly string[]): SQL {
  return sql`
    with recursive up (name, place, steps) as (
      select asked.name collate "C", asked.name collate "C", 0
      from unnest(${sql.param([...names])}::text[]) as asked (name)
      union all
      select up.name, ${intoIdentifier}, up.steps + 1
      from up join ${identifierMerges} on ${identifier} = up.place and ${inForce(ctx)}
    ),
    heads (name, head) as (select distinct on (name) name, place from up order by name, steps desc),
    down (head, member) as (
      select distinct head, head from heads
      union all
      select down.head, ${identifier}
      from down join ${identifierMerges} on ${intoIdentifier} = down.member and ${inForce(ctx)}
    ),
    persons (name, head, member) as (select name, head, member from heads join down using (head))`;
}

/** The identifiers of a person, and the one that the others were merged into. */
export interface PersonRow {
  readonly head: string;
  readonly members: readonly string[];
}

/** The persons behind these identifiers, by identifier; the members of each in the order of their bytes. */
export async function readPersons(
  ctx: Context,
  names: readonly string[],
): Promise<ReadonlyMap<string, PersonRow>> {
  const rows = await ctx.db.execute<{ name: string; head: string; members: string[] }>(sql`
    ${withPersons(ctx, names)}
    select name, head, array_agg(member order by member) as members from persons group by name, head`);
  return new Map(rows.map(({ name, head, members }) => [name, { head, members }]));
}

/** The opt-out tags of the persons behind these identifiers, by identifier; those of whom there are none are left out. */
export async function readOptOuts(
  ctx: Context,
  names: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  if (names.length === 0) return new Map();
  const rows = await ctx.db.execute<{ name: string; tag: string }>(sql`
    ${withPersons(ctx, names)}
    select distinct persons.name, tags.tag
    from persons
    join ${identifiers} on ${identifiers.identifier} = persons.member and ${owned(ctx, identifiers)}
    cross join jsonb_array_elements_text(coalesce(${identifiers.properties} -> 'opt-out', '[]'::jsonb)) as tags (tag)`);
  const tagsOf = new Map<string, Set<string>>();
  for (const { name, tag } of rows) tagsOf.set(name, (tagsOf.get(name) ?? new Set()).add(tag));
  return tagsOf;
}

/** True when an identifier is merged into another one, for statements on `identifiers`. */
export function isMerged(ctx: Context): SQL {
  return sql`exists (
    select from ${identifierMerges} where ${inForce(ctx)} and ${identifier} = ${identifiers.identifier})`;
}

/** The last merge of an identifier into another one, undone or not; null where there was none. */
export async function findLastMerge(ctx: Context, name: string): Promise<MergeRow | null> {
  const [row] = await ctx.db
    .select()
    .from(identifierMerges)
    .where(and(owned(ctx, identifierMerges), eq(identifier, name)))
    // One that is in force is the last.
    .orderBy(isNotNull(undoneAt), desc(mergedAt))
    .limit(1);
  return row ?? null;
}

/** The merges in force of these identifiers into others, the last one first. */
export function listMerges(ctx: Context, names: readonly string[]): Promise<MergeRow[]> {
  return ctx.db
    .select()
    .from(identifierMerges)
    .where(and(inForce(ctx), inArray(identifier, [...names])))
    .orderBy(desc(mergedAt), identifier);
}

/** The merges of one of these identifiers with another that were undone. */
export function listUndone(ctx: Context, names: readonly string[]): Promise<MergeRow[]> {
  const either = or(inArray(identifier, [...names]), inArray(intoIdentifier, [...names]));
  return ctx.db
    .select()
    .from(identifierMerges)
    .where(and(owned(ctx, identifierMerges), isNotNull(undoneAt), either));
}

/** Stores a merge. */
export async function insertMerge(ctx: Context, row: Omit<MergeRow, 'retailerId'>): Promise<void> {
  await ctx.db.insert(identifierMerges).values({ retailerId: ctx.retailer.id, ...row });
}

/** Notes that a merge was undone. */
export async function updateMerge(
  ctx: Context,
  id: string,
  columns: Pick<MergeRow, 'undoneAt' | 'undoneBy'>,
): Promise<void> {
  await ctx.db
    .update(identifierMerges)
    .set(columns)
    .where(and(owned(ctx, identifierMerges), eq(identifierMerges.id, id)));
}

/** Deletes every merge that names an identifier. */
export async function deleteMergesOf(ctx: Context, name: string): Promise<void> {
  await ctx.db
    .delete(identifierMerges)
    .where(and(owned(ctx, identifierMerges), or(eq(identifier, name), eq(intoIdentifier, name))));
}
