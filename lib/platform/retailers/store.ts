import { asc, eq, gt, or, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { LRUCache } from 'lru-cache';
import { retailers } from '@/drizzle/schema/retailers';
import { database, type Database } from '@/lib/platform/db/client';
import {
  announceChange,
  changesSoFar,
  findCached,
  forgetRetailer,
  cacheUntilChanged,
} from '@/lib/platform/db/cache-until-changed';
import { limitsOf, withinLimits, type StoredLimits } from './limits';
import { parseSettings, type EventReaders, type Retailer, type RetailerSettings } from './settings';
import type { Tenant } from '@/lib/platform/db/tenancy';
import { beginCount } from '@/lib/platform/storage/store';
import { currentTime } from '@/lib/core/clock';

/** Settings are selected as text, so that an unchanged text need not be parsed at each request. */
export const retailerColumns = {
  id: retailers.id,
  name: retailers.name,
  brandVersion: retailers.brandVersion,
  settings: sql<string>`${retailers.settings}::text`,
  limits: retailers.limits,
  feedReadAt: retailers.feedReadAt,
  hasWebhooks: retailers.hasWebhooks,
};

export interface RetailerRow extends EventReaders {
  readonly id: number;
  readonly name: string;
  readonly brandVersion: number;
  readonly settings: string;
  readonly limits: StoredLimits;
}

interface Parsed {
  readonly text: string;
  readonly settings: RetailerSettings;
}

const parsed = new LRUCache<number, Parsed>({
  maxSize: 16 * 1024 * 1024,
  sizeCalculation: ({ text }) => text.length + 1000,
});

export async function findRetailer(id: number, db: Database = database()): Promise<Retailer | null> {
  const [row] = await db.select(retailerColumns).from(retailers).where(eq(retailers.id, id));
  return row === undefined ? null : toRetailer(row);
}

export async function findCachedRetailer(id: number): Promise<Retailer | null> {
  const name = `retailer:${id}`;
  const kept = findCached<RetailerRow>(name);
  if (kept !== undefined) return toRetailer(kept);
  const changes = changesSoFar();
  const [row] = await database().select(retailerColumns).from(retailers).where(eq(retailers.id, id));
  if (row === undefined) return null;
  cacheUntilChanged(name, changes, { retailerId: id, value: row });
  return toRetailer(row);
}

export async function listRetailers(db: Database = database()): Promise<readonly Retailer[]> {
  return (await db.select(retailerColumns).from(retailers).orderBy(asc(retailers.id))).map(toRetailer);
}

export function toRetailer(row: RetailerRow): Retailer {
  const { id, name, brandVersion, feedReadAt, hasWebhooks } = row;
  const limits = limitsOf(row.limits);
  const settings = withinLimits(settingsOf(row), limits);
  return { id, name, brandVersion, limits, settings, events: { feedReadAt, hasWebhooks } };
}

function settingsOf({ id, settings: text }: RetailerRow): RetailerSettings {
  const known = parsed.get(id);
  if (known?.text === text) return known.settings;
  const settings = parseSettings(text);
  parsed.set(id, { text, settings });
  return settings;
}

/**
 * Locks the row until the transaction ends. With `no key update`, inserts of rows that refer to the retailer
 * do not wait.
 */
export async function lockRetailer(ctx: Tenant, strength: 'update' | 'no key update' = 'update') {
  const [row] = await ctx.db
    .select(retailerColumns)
    .from(retailers)
    .where(eq(retailers.id, ctx.retailer.id))
    .for(strength);
  if (row === undefined) throw new Error(`Retailer ${ctx.retailer.id} is gone.`);
  return row;
}

/** The previous release rejects these settings as unknown. */
const settingsOfThisRelease: Readonly<Record<string, unknown>> = {
  fiscal_required: 'auto',
  display_choices: false,
  request_log: 'on',
};

/** The previous release rejects these parts of `retention_days`. */
const retentionOfThisRelease: Readonly<Record<string, unknown>> = { events: 30 };

/**
 * Omits new settings with default values, because the previous release may read this row and would reject
 * them.
 */
function storedSettings({ settings }: { readonly settings?: Partial<RetailerSettings> | undefined }) {
  if (settings === undefined) return {};
  return { settings: { ...withoutDefaults(settings, settingsOfThisRelease), ...storedRetention(settings) } };
}

function storedRetention({ retention_days: days }: Partial<RetailerSettings>) {
  return days === undefined ? {} : { retention_days: withoutDefaults(days, retentionOfThisRelease) };
}

function withoutDefaults<Values extends object>(
  values: Values,
  defaults: Readonly<Record<string, unknown>>,
): Values {
  const kept = Object.entries(values).filter(
    ([name, value]: [string, unknown]) => !(name in defaults) || defaults[name] !== value,
  );
  return Object.fromEntries(kept) as Values;
}

export async function updateRetailer(
  ctx: Tenant & { readonly now: () => Date },
  { settings, ...columns }: Partial<Omit<typeof retailers.$inferSelect, 'id' | 'createdAt' | 'updatedAt'>>,
): Promise<void> {
  forgetRetailer(ctx.retailer.id);
  // In a distributed database, a copy of the table on another node lacks the trigger that sends this
  // notification.
  await announceChange(ctx.db, ctx.retailer.id);
  await ctx.db
    .update(retailers)
    .set({
      ...columns,
      ...(settings !== undefined && {
        settings: sql`${retailers.settings} || ${JSON.stringify({ ...settings, ...storedRetention(settings) })}::text::jsonb`,
      }),
      updatedAt: ctx.now(),
    })
    .where(eq(retailers.id, ctx.retailer.id));
}

export async function insertRetailer(
  db: Database,
  columns: Pick<typeof retailers.$inferInsert, 'name' | 'settings' | 'limits'>,
): Promise<number> {
  const now = currentTime();
  const [row] = await db
    .insert(retailers)
    .values({ ...columns, ...storedSettings(columns), createdAt: now, updatedAt: now })
    .returning({ id: retailers.id });
  if (row === undefined) throw new Error('The retailer was not inserted.');
  // Makes the row in `storage_use` that every insert reads (`lib/platform/db/insertion.ts`).
  await beginCount(db, row.id);
  return row.id;
}

export async function hasEventReaders(db: Database, since: Date): Promise<boolean> {
  const found = await db
    .select({ id: retailers.id })
    .from(retailers)
    .where(or(eq(retailers.hasWebhooks, true), gt(retailers.feedReadAt, since)))
    .limit(1);
  return found.length > 0;
}

export interface StateCount {
  readonly state: string;
  readonly count: number;
}

/**
 * A condition that names each retailer, so that an index that begins with the retailer finds the rows of all.
 */
export function ofAnyRetailer(retailerId: PgColumn): SQL {
  return sql`${retailerId} = any(array(select ${retailers.id} from ${retailers}))`;
}

export async function countStates(
  db: Database,
  table: PgTable & { readonly retailerId: PgColumn; readonly state: PgColumn; readonly test: PgColumn },
  states: readonly string[],
  max: number,
): Promise<StateCount[]> {
  const counted: StateCount[] = [];
  for (const state of states) {
    const [row] = await db.execute<{ count: number }>(sql`
      select count(*)::int as count from (
        select 1 from ${table}
        where ${ofAnyRetailer(table.retailerId)} and ${table.state} = ${state} and not ${table.test}
        limit ${max}
      ) as of_all`);
    counted.push({ state, count: row?.count ?? 0 });
  }
  return counted;
}
