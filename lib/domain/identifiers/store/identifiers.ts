import { identifiers } from '@/drizzle/schema/identifiers';
import type { Context } from '@/lib/platform/context';
import { and, eq, asc, gt, gte, inArray, lt, not, or, sql, type SQL } from 'drizzle-orm';
import { insertionOf } from '@/lib/platform/db/insertion';
import { pageRows, pagesOf } from '@/lib/platform/db/pages-of';
import { owned } from '@/lib/platform/db/tenancy';
import { keysetPage } from '@/lib/platform/db/keyset-page';
import type { IdentifierProperties } from '../schema';
import { isMerged } from './merges';

export type IdentifierRow = typeof identifiers.$inferSelect;

/** A caller who is a consumer finds only the consumer's identifiers. */
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

export interface IdentifierPage {
  readonly count: number;
  readonly after: IdentifierRow | null;
}

export function readIdentifierPage(ctx: Context, page: IdentifierPage): Promise<IdentifierRow[]> {
  return readPage(ctx, page, undefined);
}

export function readHeadPage(ctx: Context, page: IdentifierPage): Promise<IdentifierRow[]> {
  return readPage(ctx, page, not(isMerged(ctx)));
}

function readPage(ctx: Context, { count, after }: IdentifierPage, condition: SQL | undefined) {
  const place = after === null ? null : ([after.updatedAt, after.identifier] as const);
  const page = keysetPage([identifiers.updatedAt, identifiers.identifier], 'descending', place);
  return ctx.db
    .select()
    .from(identifiers)
    .where(and(owned(ctx, identifiers), page.beyond, condition))
    .orderBy(...page.order)
    .limit(count);
}

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

const insertion = insertionOf(identifiers);

/** Inserts unknown identifiers, each with its time of creation, and returns their rows. */
export async function insertNewIdentifiers(
  ctx: Context,
  named: ReadonlyMap<string, Date>,
): Promise<Pick<IdentifierRow, 'identifier' | 'properties' | 'updatedAt'>[]> {
  if (named.size === 0) return [];
  const rows = newIdentifierRows(named);
  const inserted = await ctx.db.execute<{ identifier: string }>(
    sql`${insertionOfNewIdentifiers(ctx, rows)} returning identifier`,
  );
  const names = new Set(inserted.map(({ identifier }) => identifier));
  return rows.filter(({ identifier }) => names.has(identifier));
}

export function newIdentifierRows(named: ReadonlyMap<string, Date>) {
  return (
    Array.from(named, ([identifier, now]) => ({
      identifier,
      properties: {},
      createdAt: now,
      updatedAt: now,
      sourceUpdatedAt: now,
    }))
      // Sorted, because transactions with the same identifiers in different orders could deadlock.
      .toSorted((a, b) => (a.identifier < b.identifier ? -1 : 1))
  );
}

export type NewIdentifierRows = ReturnType<typeof newIdentifierRows>;

/** Leaves known identifiers as they are. */
export function insertionOfNewIdentifiers(ctx: Context, rows: NewIdentifierRows): SQL {
  return sql`${insertion(ctx.retailer.id, rows)} on conflict do nothing`;
}

export function shareIdentifiers(ctx: Context, names: readonly string[]): Promise<IdentifierRow[]> {
  return (
    ctx.db
      .select()
      .from(identifiers)
      .where(and(owned(ctx, identifiers), inArray(identifiers.identifier, [...names])))
      .orderBy(asc(identifiers.identifier))
      // A share lock, so that no identifier changes before the index entries made from these rows are
      // committed.
      .for('share')
  );
}

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

export async function listIdentifierNames(
  ctx: Context,
  after: string | null,
  count: number,
): Promise<string[]> {
  const rows = await ctx.db
    .select({ identifier: identifiers.identifier })
    .from(identifiers)
    .where(and(owned(ctx, identifiers), after === null ? undefined : gt(identifiers.identifier, after)))
    .orderBy(asc(identifiers.identifier))
    .limit(count);
  return rows.map(({ identifier }) => identifier);
}

const mailboxesMax = 50;

export async function findMailboxes(ctx: Context, names: readonly string[]): Promise<string[]> {
  // In byte order `A` follows `@`, so this range holds all identifiers that start with `name@`.
  const ofName = (name: string) =>
    and(gte(identifiers.identifier, `${name}@`), lt(identifiers.identifier, `${name}A`));
  const rows = await ctx.db
    .select({ identifier: identifiers.identifier })
    .from(identifiers)
    .where(and(owned(ctx, identifiers), or(...names.map(ofName))))
    .orderBy(identifiers.identifier)
    .limit(mailboxesMax);
  return rows.map(({ identifier }) => identifier);
}

export function deleteIdentifier(ctx: Context, identifier: string): Promise<IdentifierRow[]> {
  return ctx.db
    .delete(identifiers)
    .where(and(owned(ctx, identifiers), eq(identifiers.identifier, identifier)))
    .returning();
}

export function identifierPages(ctx: Context): AsyncGenerator<IdentifierRow[], void, undefined> {
  return pagesOf<IdentifierRow>((last) => {
    const page = keysetPage(
      [identifiers.identifier],
      'ascending',
      last === undefined ? null : [last.identifier],
    );
    return ctx.db
      .select()
      .from(identifiers)
      .where(and(owned(ctx, identifiers), page.beyond))
      .orderBy(...page.order)
      .limit(pageRows);
  });
}
