import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  gte,
  inArray,
  lt,
  lte,
  max,
  min,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { eventFeeds, events } from '@/drizzle/schema/events';
import type { Database } from '@/lib/platform/db/client';
import { owned, type Tenant } from '@/lib/platform/db/tenancy';
import type { EventType } from '../schema';

export type EventRow = Omit<typeof events.$inferSelect, 'retailerId'>;

export interface Feed {
  readonly lastPosition: number;
  readonly prunedPosition: number;
}

const columns = {
  position: events.position,
  id: events.id,
  type: events.type,
  at: events.at,
  identifier: events.identifier,
  data: events.data,
};

/**
 * Reads events in order. An event gets its position after its commit, and the position is higher than all
 * earlier ones, so a reader never misses an event.
 */
export function readEventsAfter(
  db: Database,
  retailerId: number,
  position: number,
  limit: number,
): Promise<EventRow[]> {
  return db
    .select(columns)
    .from(events)
    .where(and(owned({ retailer: { id: retailerId } }, events), gt(events.position, position)))
    .orderBy(asc(events.position))
    .limit(limit);
}

export type EventMark = Pick<EventRow, 'position' | 'id' | 'type' | 'at'>;

export interface NextMarks {
  readonly marks: readonly EventMark[];
  readonly looked: number;
  readonly lookedTo: number;
}

/** If `types` is empty, events of all types are returned. */
export async function readNextMarks(
  ctx: Tenant,
  {
    position,
    types,
    limit,
  }: { readonly position: number; readonly types: readonly string[]; readonly limit: number },
): Promise<NextMarks> {
  const next = ctx.db
    .select({ position: events.position, id: events.id, type: events.type, at: events.at })
    .from(events)
    .where(and(owned(ctx, events), gt(events.position, position)))
    .orderBy(asc(events.position))
    .limit(limit)
    .as('next');
  const counted = ctx.db
    .select({
      position: next.position,
      id: next.id,
      type: next.type,
      at: next.at,
      looked: sql<number>`(count(*) over ())::int`.as('looked'),
      lookedTo: sql<string>`max(${next.position}) over ()`.as('looked_to'),
    })
    .from(next)
    .as('counted');
  const isWanted = sql`${counted.type} in (${elementsOf(types, 'text')})`;
  const rows = await ctx.db
    .select()
    .from(counted)
    .where(types.length === 0 ? undefined : or(isWanted, eq(counted.position, counted.lookedTo)))
    .orderBy(asc(counted.position));
  const [first] = rows;
  return {
    marks: rows.filter(({ type }) => types.length === 0 || types.includes(type)),
    looked: first?.looked ?? 0,
    lookedTo: first === undefined ? position : Number(first.lookedTo),
  };
}

export async function readEventsAt(
  ctx: Tenant,
  positions: readonly number[],
): Promise<ReadonlyMap<number, EventRow>> {
  if (positions.length === 0) return new Map();
  const rows = await ctx.db
    .select(columns)
    .from(events)
    .where(and(owned(ctx, events), sql`${events.position} in (${elementsOf(positions, 'bigint')})`));
  return new Map(rows.map((row) => [row.position, row]));
}

/**
 * Returns the position before the first event since the instant, or null if there is none. The query scans
 * all earlier events.
 */
export async function findPositionBefore(ctx: Tenant, since: Date): Promise<number | null> {
  const [row] = await ctx.db
    .select({ first: min(events.position) })
    .from(events)
    .where(and(owned(ctx, events), gte(events.at, since)));
  const first = row?.first ?? null;
  return first === null ? null : first - 1;
}

export interface EventsOfTypes {
  readonly found: readonly EventRow[];
  readonly lookedTo: number | null;
  readonly looked: number;
}

export async function readEventsOfTypes(
  ctx: Tenant,
  {
    position,
    types,
    limit,
    lookedMax,
  }: {
    readonly position: number;
    readonly types: readonly EventType[];
    readonly limit: number;
    readonly lookedMax: number;
  },
): Promise<EventsOfTypes> {
  const next = ctx.db
    .select({ position: events.position })
    .from(events)
    .where(and(owned(ctx, events), gt(events.position, position)))
    .orderBy(asc(events.position))
    .limit(lookedMax)
    .as('next');
  // The end of the range is read first, so that no event added between both queries is skipped.
  const [far] = await ctx.db.select({ looked: count(), lookedTo: max(next.position) }).from(next);
  const lookedTo = far?.lookedTo ?? null;
  if (far === undefined || lookedTo === null) return { found: [], lookedTo, looked: 0 };
  const found = await ctx.db
    .select(columns)
    .from(events)
    .where(
      and(
        owned(ctx, events),
        gt(events.position, position),
        lte(events.position, lookedTo),
        inArray(events.type, [...types]),
      ),
    )
    .orderBy(asc(events.position))
    .limit(limit);
  return { found, lookedTo, looked: far.looked };
}

const newestLooked = 100_000;

export function readNewestEvents(
  ctx: Tenant,
  {
    before,
    type,
    limit,
  }: { readonly before: number; readonly type: EventType | undefined; readonly limit: number },
): Promise<EventRow[]> {
  return ctx.db
    .select(columns)
    .from(events)
    .where(
      and(
        owned(ctx, events),
        lt(events.position, before),
        // Positions have gaps only where the feed was broken, so this range holds about 100,000 events.
        type === undefined
          ? undefined
          : and(gte(events.position, before - newestLooked), eq(events.type, type)),
      ),
    )
    .orderBy(desc(events.position))
    .limit(limit);
}

export async function findFeed(ctx: Tenant): Promise<Feed> {
  const { lastPosition, prunedPosition } = eventFeeds;
  const [row] = await ctx.db
    .select({ lastPosition, prunedPosition })
    .from(eventFeeds)
    .where(owned(ctx, eventFeeds));
  return row ?? { lastPosition: 0, prunedPosition: 0 };
}

/** Makes all recorded events unreadable, because changes after them were not recorded. */
export async function breakFeed(ctx: Tenant): Promise<void> {
  const next = sql`${eventFeeds.lastPosition} + 1`;
  await ctx.db
    .insert(eventFeeds)
    .values({ retailerId: ctx.retailer.id, lastPosition: 1, prunedPosition: 1 })
    .onConflictDoUpdate({
      target: [eventFeeds.retailerId],
      set: { lastPosition: next, prunedPosition: next },
    });
}

// The values are one JSON parameter, so that the statement is the same for any number of values.
function elementsOf(values: readonly (string | number)[], type: 'text' | 'bigint'): SQL {
  return sql`select jsonb_array_elements_text(${JSON.stringify(values)}::text::jsonb)::${sql.raw(type)}`;
}
