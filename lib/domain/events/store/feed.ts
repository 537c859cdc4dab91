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

/** An event as stored. */
export type EventRow = Omit<typeof events.$inferSelect, 'retailerId'>;

/** How far the events of a retailer go; zeros where none was ever recorded. */
export interface Feed {
  /** The position of the newest event. */
  readonly lastPosition: number;
  /** What lies before or at it cannot be read any more. */
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
 * At most `limit` events of a retailer behind a position, in their order. Complete: an event that is committed later gets a
 * later position than all that can be read.
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

/** What a webhook keeps of an event. */
export type EventMark = Pick<EventRow, 'position' | 'id' | 'type' | 'at'>;

/** The next events behind a position: those of some types, and the last one whatever its type. */
export interface NextMarks {
  readonly marks: readonly EventMark[];
  /** How many events of any type were looked at. */
  readonly looked: number;
  /** Where it was looked at last; the position itself where nothing is behind it. */
  readonly lookedTo: number;
}

/** Marks of the events of some types, all without any, among the next `limit` of the context's retailer behind a position. */
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

/** The events of the context's retailer at these positions that are kept, by position. */
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

/** The position behind which the events since an instant are; null where there are none. Reads those before it. */
export async function findPositionBefore(ctx: Tenant, since: Date): Promise<number | null> {
  const [row] = await ctx.db
    .select({ first: min(events.position) })
    .from(events)
    .where(and(owned(ctx, events), gte(events.at, since)));
  const first = row?.first ?? null;
  return first === null ? null : first - 1;
}

/** Events of some types behind a position, and how far they were looked for. */
export interface EventsOfTypes {
  readonly found: readonly EventRow[];
  /** Where it was looked at last; null where there is nothing behind the position. */
  readonly lookedTo: number | null;
  /** How many events of any type were looked at. */
  readonly looked: number;
}

/** At most `limit` events of some types among the next `lookedMax` behind a position. */
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
  // First: of what comes meanwhile, nothing is passed over.
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

/** Events that are looked at for those of one type, where the newest come first. */
const newestLooked = 100_000;

/**
 * At most `limit` events of the context's retailer, newest first: those before a position. Of one type, among the
 * 100,000 before it.
 */
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
        // Positions have no gaps but where recording began anew.
        type === undefined
          ? undefined
          : and(gte(events.position, before - newestLooked), eq(events.type, type)),
      ),
    )
    .orderBy(desc(events.position))
    .limit(limit);
}

/** How far the events of the context's retailer go. */
export async function findFeed(ctx: Tenant): Promise<Feed> {
  const { lastPosition, prunedPosition } = eventFeeds;
  const [row] = await ctx.db
    .select({ lastPosition, prunedPosition })
    .from(eventFeeds)
    .where(owned(ctx, eventFeeds));
  return row ?? { lastPosition: 0, prunedPosition: 0 };
}

/** Makes what was recorded so far unreadable: between it and what comes, changes were not recorded. */
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

// One parameter however many there are, so that the statement stays the same.
function elementsOf(values: readonly (string | number)[], type: 'text' | 'bigint'): SQL {
  return sql`select jsonb_array_elements_text(${JSON.stringify(values)}::text::jsonb)::${sql.raw(type)}`;
}
