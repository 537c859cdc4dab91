import { and, inArray, eq, type SQL, type SQLWrapper, or, ilike, sql, asc } from 'drizzle-orm';
import { stores } from '@/drizzle/schema/stores';
import type { Context } from '@/lib/platform/context';
import { areUnchanged, versionOf, type Versioned } from '@/lib/platform/db/row-versions';
import { owned } from '@/lib/platform/db/tenancy';
import { keysetPage } from '@/lib/platform/db/keyset-page';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { lockNumbers, nextNumber } from '@/lib/platform/db/numbering';

export type StoreRow = typeof stores.$inferSelect;

/** If `reference` is a text, it means the external reference. `held` locks the row. */
export async function findStore(
  ctx: Context,
  reference: number | string,
  held: 'held' | 'free' = 'free',
): Promise<StoreRow | null> {
  const named =
    typeof reference === 'number' ? eq(stores.reference, reference) : eq(stores.externalReference, reference);
  const query = ctx.db
    .select()
    .from(stores)
    .where(and(owned(ctx, stores), named));
  const [row] = held === 'held' ? await query.for('update') : await query;
  return row ?? null;
}

export interface ListStores {
  readonly count: number;
  readonly after?: number | undefined;
  readonly matching?: string | undefined;
}

export function readStores(ctx: Context, { count, after, matching }: ListStores): Promise<StoreRow[]> {
  const page = keysetPage([stores.reference], 'ascending', after === undefined ? null : [after]);
  return ctx.db
    .select()
    .from(stores)
    .where(and(owned(ctx, stores), page.beyond, matching === undefined ? undefined : matches(matching)))
    .orderBy(...page.order)
    .limit(count);
}

/** Each word can be in another column: "market berlin" finds a market in Berlin. */
function matches(text: string): SQL | undefined {
  return and(
    ...text
      .split(/\s+/u)
      .filter((word) => word !== '')
      .map(hasWord),
  );
}

function hasWord(word: string): SQL | undefined {
  const reference =
    /^\d{1,10}$/.test(word) && Number(word) <= 2_147_483_647 ? eq(stores.reference, Number(word)) : undefined;
  const texts = [stores.name, stores.city, stores.postcode, stores.externalReference];
  return or(reference, ...texts.map((column) => contains(column, word)));
}

function contains(column: AnyPgColumn, word: string): SQL {
  return ilike(bareText(column), partOf(word));
}

function bareText(text: SQLWrapper): SQL {
  const plain = sql`regexp_replace(normalize(${text}, NFD), '[\\u0300-\\u036f]', '', 'g')`;
  return sql`replace(translate(${plain}, 'ẞς', 'ßσ'), 'ß', 'ss')`;
}

function partOf(word: string): string {
  return `%${bare(word).replace(/[\\%_]/g, '\\$&')}%`;
}

/**
 * Removes accents, so that "zurich" finds Zürich. Replaces ß and ς as `fold` does in the words of searches.
 */
function bare(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[ßẞ]/g, 'ss')
    .replaceAll('ς', 'σ');
}

interface NamedStore {
  readonly reference: number;
  readonly name: string;
  readonly city: string | null;
}

const namedMax = 500;

export async function listNamedStores(ctx: Context, words: readonly string[]): Promise<NamedStore[]> {
  if (words.length === 0) return [];
  // Computed once a row, because removing accents takes longer than searching for a word.
  const said = sql`lower(${bareText(sql`concat_ws(' ', ${stores.name}, ${stores.city})`)})`;
  const parts = sql.param(words.map((word) => partOf(word).toLowerCase()));
  return ctx.db
    .select({ reference: stores.reference, name: stores.name, city: stores.city })
    .from(stores)
    .where(and(owned(ctx, stores), sql`${said} like any(${parts}::text[])`))
    .orderBy(asc(stores.reference))
    .limit(namedMax);
}

export async function findNamedStore(ctx: Context, reference: number): Promise<NamedStore | null> {
  const [store] = await ctx.db
    .select({ reference: stores.reference, name: stores.name, city: stores.city })
    .from(stores)
    .where(and(owned(ctx, stores), eq(stores.reference, reference)));
  return store ?? null;
}

type StoreReference = number | string;

export function readNamedStores(ctx: Context, references: readonly StoreReference[]): Promise<StoreRow[]> {
  return ctx.db
    .select()
    .from(stores)
    .where(and(owned(ctx, stores), isNamed(references)));
}

export function readStoreVersions(
  ctx: Context,
  references: readonly StoreReference[],
): Promise<Versioned<StoreRow>[]> {
  return ctx.db
    .select({ row: stores, version: versionOf(stores) })
    .from(stores)
    .where(and(owned(ctx, stores), isNamed(references)));
}

/** Conditions that these stores are there, unchanged, so that what named them names them still. */
export function areStoresUnchanged(known: readonly Versioned<StoreRow>[]): SQL[] {
  return areUnchanged(stores, known);
}

function isNamed(references: readonly StoreReference[]): SQL {
  const numbers = list(references.filter((reference) => typeof reference === 'number'));
  const names = list(references.filter((reference) => typeof reference === 'string'));
  return sql`(${stores.reference} in (select jsonb_array_elements_text(${numbers})::int)
    or ${stores.externalReference} in (select jsonb_array_elements_text(${names})))`;
}

export function storeNamed(known: readonly StoreRow[], reference: number | string): StoreRow | undefined {
  return known.find((store) =>
    typeof reference === 'number' ? store.reference === reference : store.externalReference === reference,
  );
}

/** Locks rows in the order of ids, against deadlocks. Receipts that only refer to a store need not wait. */
export function lockStoreRows(ctx: Context, ids: readonly number[]): Promise<StoreRow[]> {
  return ctx.db
    .select()
    .from(stores)
    .where(
      and(owned(ctx, stores), sql`${stores.id} in (select jsonb_array_elements_text(${list(ids)})::int)`),
    )
    .orderBy(asc(stores.id))
    .for('no key update');
}

// The values are one JSON parameter, so that the statement is the same for any number of values.
function list(values: readonly (number | string)[]) {
  return sql`${JSON.stringify(values)}::text::jsonb`;
}

export async function updateStore(ctx: Context, id: number, columns: Partial<StoreRow>): Promise<StoreRow> {
  const [row] = await ctx.db
    .update(stores)
    .set({ ...columns, updatedAt: ctx.now() })
    .where(and(owned(ctx, stores), eq(stores.id, id)))
    .returning();
  if (row === undefined) throw new Error(`Store ${id} is gone.`);
  return row;
}

/** If `reference` is null, the store gets the next free one. Call this in a transaction. */
export async function insertStore(
  ctx: Context,
  {
    reference,
    ...columns
  }: Omit<StoreRow, 'retailerId' | 'id' | 'reference' | 'fiscalTills' | 'createdAt' | 'updatedAt'> & {
    readonly reference: number | null;
  },
): Promise<StoreRow> {
  await lockNumbers(ctx, 'stores');
  const now = ctx.now();
  const [row] = await ctx.db
    .insert(stores)
    .values({
      retailerId: ctx.retailer.id,
      id: await nextNumber(ctx, stores, stores.id),
      reference: reference ?? (await nextNumber(ctx, stores, stores.reference)),
      ...columns,
      createdAt: now,
      updatedAt: now,
    })
    .returning();
  if (row === undefined) throw new Error('The store was not inserted.');
  return row;
}

const fiscalTillsMax = 500;

/** Locked stores are skipped instead of waited for. Their senders are added with the next receipt. */
export async function addFiscalTills(
  ctx: Context,
  all: readonly { readonly storeId: number; readonly sender: string }[],
): Promise<void> {
  const added = sql`jsonb_to_recordset(${JSON.stringify(all)}::text::jsonb) as added("storeId" int, sender text)`;
  const free = ctx.db
    .select({ id: stores.id })
    .from(stores)
    .where(and(owned(ctx, stores), sql`${stores.id} in (select "storeId" from ${added})`))
    .orderBy(asc(stores.id))
    .for('no key update', { skipLocked: true });
  const senders = sql`select sender from ${added} where "storeId" = ${stores.id}`;
  await ctx.db
    .update(stores)
    .set({
      fiscalTills: sql`(array(select unnest(${stores.fiscalTills}) union ${senders}))[1:${sql.raw(String(fiscalTillsMax))}]`,
    })
    .where(and(owned(ctx, stores), sql`${stores.id} in (${free})`));
}

export async function readStoreNames(ctx: Context, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db
    .select({ id: stores.id, name: stores.name })
    .from(stores)
    .where(and(owned(ctx, stores), inArray(stores.id, [...ids])));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export type StoreLabel = Pick<StoreRow, 'id' | 'reference' | 'name'>;

export async function readStoreLabels(
  ctx: Context,
  ids: readonly number[],
): Promise<ReadonlyMap<number, StoreLabel>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db
    .select({ id: stores.id, reference: stores.reference, name: stores.name })
    .from(stores)
    .where(and(owned(ctx, stores), inArray(stores.id, [...ids])));
  return new Map(rows.map((row) => [row.id, row]));
}
