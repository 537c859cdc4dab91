import { identifiers } from '@/drizzle/schema/identifiers';
import type { Context } from '@/lib/platform/context';
import { and, eq, asc, inArray } from 'drizzle-orm';
import { owned } from '@/lib/platform/db/tenancy';
import { keysetPage } from '@/lib/platform/db/keyset-page';
import type { IdentifierProperties } from '../schema';

/** An identifier as stored. */
export type IdentifierRow = typeof identifiers.$inferSelect;

/** The identifier as the caller may see it, or null; a signed consumer sees only its own. */
export async function findIdentifier(
  ctx: Context,
  identifier: string,
  held: 'held' | 'free' = 'free',
): Promise<IdentifierRow | null> {
  if (ctx.consumers !== null && !ctx.consumers.includes(identifier)) return null;
  const query = ctx.db
    .select()
    .from(identifiers)
    .where(and(owned(ctx, identifiers), eq(identifiers.identifier, identifier)));
  const [row] = held === 'held' ? await query.for('update') : await query;
  return row ?? null;
}

/** At most `count` of the retailer's identifiers, last changed first, those after the place `after` where it is not null. */
export function readIdentifierPage(
  ctx: Context,
  { count, after }: { readonly count: number; readonly after: IdentifierRow | null },
): Promise<IdentifierRow[]> {
  const place = after === null ? null : ([after.updatedAt, after.identifier] as const);
  const page = keysetPage([identifiers.updatedAt, identifiers.identifier], 'descending', place);
  return ctx.db
    .select()
    .from(identifiers)
    .where(and(owned(ctx, identifiers), page.beyond))
    .orderBy(...page.order)
    .limit(count);
}

/** Changes columns of an identifier. */
export async function updateIdentifier(
  ctx: Context,
  identifier: string,
  columns: Partial<IdentifierRow>,
): Promise<void> {
  await ctx.db
    .update(identifiers)
    .set(columns)
    .where(and(owned(ctx, identifiers), eq(identifiers.identifier, identifier)));
}

/** Stores an identifier; answers its row, null when it is known already. */
export async function insertIdentifier(
  ctx: Context,
  identifier: string,
  properties: IdentifierProperties,
): Promise<IdentifierRow | null> {
  const now = ctx.now();
  const [row] = await ctx.db
    .insert(identifiers)
    .values({
      retailerId: ctx.retailer.id,
      identifier,
      properties,
      createdAt: now,
      updatedAt: now,
      sourceUpdatedAt: now,
    })
    .onConflictDoNothing()
    .returning();
  return row ?? null;
}

/** Identifiers by name, held against writers until the transaction ends. */
export function shareIdentifiers(ctx: Context, names: readonly string[]): Promise<IdentifierRow[]> {
  return (
    ctx.db
      .select()
      .from(identifiers)
      .where(and(owned(ctx, identifiers), inArray(identifiers.identifier, [...names])))
      .orderBy(asc(identifiers.identifier))
      // As with receipts: a change that came before has to commit first, one that comes later waits.
      .for('share')
  );
}

/** The retailer's identifiers with these names, by name. */
export async function readIdentifiers(
  ctx: Context,
  names: readonly string[],
): Promise<ReadonlyMap<string, IdentifierRow>> {
  if (names.length === 0) return new Map();
  const rows = await ctx.db
    .select()
    .from(identifiers)
    .where(and(owned(ctx, identifiers), inArray(identifiers.identifier, [...names])));
  return new Map(rows.map((row) => [row.identifier, row]));
}
