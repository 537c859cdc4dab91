import { and, desc, eq, inArray, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm';
import { identifierMerges, identifiers } from '@/drizzle/schema/identifiers';
import type { Context } from '@/lib/platform/context';
import { owned } from '@/lib/platform/db/tenancy';

export type MergeRow = typeof identifierMerges.$inferSelect;

const { identifier, intoIdentifier, mergedAt, undoneAt } = identifierMerges;

function inForce(ctx: Context): SQL | undefined {
  return and(owned(ctx, identifierMerges), isNull(undoneAt));
}

/**
 * SQL clause that defines the relation `persons (name, head, member)`: a row for each member of the person to
 * whom `name` belongs.
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

export interface PersonRow {
  readonly head: string;
  readonly members: readonly string[];
}

export async function readPersons(
  ctx: Context,
  names: readonly string[],
): Promise<ReadonlyMap<string, PersonRow>> {
  const rows = await ctx.db.execute<{ name: string; head: string; members: string[] }>(sql`
    ${withPersons(ctx, names)}
    select name, head, array_agg(member order by member) as members from persons group by name, head`);
  return new Map(rows.map(({ name, head, members }) => [name, { head, members }]));
}

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

export function isMerged(ctx: Context): SQL {
  return sql`exists (
    select from ${identifierMerges} where ${inForce(ctx)} and ${identifier} = ${identifiers.identifier})`;
}

export async function findLastMerge(ctx: Context, name: string): Promise<MergeRow | null> {
  const [row] = await ctx.db
    .select()
    .from(identifierMerges)
    .where(and(owned(ctx, identifierMerges), eq(identifier, name)))
    .orderBy(isNotNull(undoneAt), desc(mergedAt))
    .limit(1);
  return row ?? null;
}

export function listMerges(ctx: Context, names: readonly string[]): Promise<MergeRow[]> {
  return ctx.db
    .select()
    .from(identifierMerges)
    .where(and(inForce(ctx), inArray(identifier, [...names])))
    .orderBy(desc(mergedAt), identifier);
}

export function listUndone(ctx: Context, names: readonly string[]): Promise<MergeRow[]> {
  const either = or(inArray(identifier, [...names]), inArray(intoIdentifier, [...names]));
  return ctx.db
    .select()
    .from(identifierMerges)
    .where(and(owned(ctx, identifierMerges), isNotNull(undoneAt), either));
}

export async function insertMerge(ctx: Context, row: Omit<MergeRow, 'retailerId'>): Promise<void> {
  await ctx.db.insert(identifierMerges).values({ retailerId: ctx.retailer.id, ...row });
}

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

export async function deleteMergesOf(ctx: Context, name: string): Promise<void> {
  await ctx.db
    .delete(identifierMerges)
    .where(and(owned(ctx, identifierMerges), or(eq(identifier, name), eq(intoIdentifier, name))));
}
