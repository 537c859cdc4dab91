import { and, asc, eq, lte, type SQL, sql } from 'drizzle-orm';
import { eventFeeds, events, unsequencedEvents } from '@/drizzle/schema/events';
import type { Database } from '@/lib/platform/db/client';
import { insertionOf } from '@/lib/platform/db/insertion';
import { owned, type Tenant } from '@/lib/platform/db/tenancy';
import { ofAnyRetailer } from '@/lib/platform/retailers/store';

/** Inserted events have no position yet, and readers get an event only after it has one. */
export const insertionOfEvents = insertionOf(unsequencedEvents);

const lookedAtOnce = 5_000;

/**
 * Lists retailers with events that have no position. If there are very many events, some retailers are
 * missing.
 */
export async function listUnsequenced(db: Database): Promise<number[]> {
  const waiting = db
    .select({ retailerId: unsequencedEvents.retailerId })
    .from(unsequencedEvents)
    .where(ofAnyRetailer(unsequencedEvents.retailerId))
    .limit(lookedAtOnce)
    .as('waiting');
  const rows = await db.selectDistinct({ retailerId: waiting.retailerId }).from(waiting);
  return rows.map(({ retailerId }) => retailerId);
}

const lockClass = 7_305;

async function lockFeed(ctx: Tenant): Promise<void> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(${lockClass}::int, ${ctx.retailer.id}::int)`);
}

export async function tryToLockFeed(ctx: Tenant): Promise<boolean> {
  const [row] = await ctx.db.execute<{ held: boolean }>(
    sql`select pg_try_advisory_xact_lock(${lockClass}::int, ${ctx.retailer.id}::int) as held`,
  );
  return row?.held === true;
}

/** The second key of the lock is 0, because no retailer has this id. */
export async function tryToBeSequencer(db: Database): Promise<boolean> {
  const [row] = await db.execute<{ held: boolean }>(
    sql`select pg_try_advisory_lock(${lockClass}::int, 0) as held`,
  );
  return row?.held === true;
}

/**
 * Gives positions to events. Call this in a transaction that locks the feed, so that positions become visible
 * in order.
 */
export async function sequenceSome(ctx: Tenant, most: number): Promise<number> {
  const ids = await ctx.db
    .select({ id: unsequencedEvents.id })
    .from(unsequencedEvents)
    .where(owned(ctx, unsequencedEvents))
    .orderBy(asc(unsequencedEvents.id))
    .limit(most);
  if (ids.length === 0) return 0;
  const [feed] = await ctx.db
    .insert(eventFeeds)
    .values({ retailerId: ctx.retailer.id, lastPosition: ids.length, prunedPosition: 0 })
    .onConflictDoUpdate({
      target: [eventFeeds.retailerId],
      set: { lastPosition: sql`${eventFeeds.lastPosition} + ${ids.length}` },
    })
    .returning({ lastPosition: eventFeeds.lastPosition });
  if (feed === undefined) throw new Error('The feed was not moved on.');
  const named = and(owned(ctx, unsequencedEvents), isAmong(ids));
  const before = feed.lastPosition - ids.length;
  await ctx.db.execute(sql`
    insert into events (retailer_id, id, type, at, identifier, data, position)
    select retailer_id, id, type, at, identifier, data, ${before}::bigint + row_number() over (order by id)
    from ${unsequencedEvents} where ${named}`);
  await ctx.db.delete(unsequencedEvents).where(named);
  return ids.length;
}

// The ids are one JSON parameter, so that the statement is the same for any number of ids.
function isAmong(rows: readonly { readonly id: string }[]): SQL {
  const ids = JSON.stringify(rows.map(({ id }) => id));
  return sql`${unsequencedEvents.id} in (select jsonb_array_elements_text(${ids}::text::jsonb)::uuid)`;
}

/**
 * Deletes from the oldest event up to the first that is not old enough, so that the stored events have no
 * gap.
 */
export async function deleteOldest(ctx: Tenant, before: Date, most: number): Promise<number> {
  const oldest = await ctx.db
    .select({ position: events.position, at: events.at })
    .from(events)
    .where(owned(ctx, events))
    .orderBy(asc(events.position))
    .limit(most);
  const kept = oldest.findIndex(({ at }) => at >= before);
  const last = (kept === -1 ? oldest : oldest.slice(0, kept)).at(-1);
  if (last === undefined) return 0;
  await ctx.db
    .update(eventFeeds)
    .set({ prunedPosition: sql`greatest(${eventFeeds.prunedPosition}, ${last.position})` })
    .where(owned(ctx, eventFeeds));
  const { count: deleted } = await ctx.db
    .delete(events)
    .where(and(owned(ctx, events), lte(events.position, last.position)));
  return deleted;
}

export async function eraseFromEvents(ctx: Tenant, identifier: string, mark: string): Promise<number> {
  // A lock, because an event that is just being moved between the tables would be missed.
  await lockFeed(ctx);
  let erased = 0;
  for (const table of [unsequencedEvents, events]) {
    const { count: changed } = await ctx.db
      .update(table)
      .set({ identifier: mark })
      .where(and(owned(ctx, table), eq(table.identifier, identifier)));
    erased += changed;
  }
  return erased;
}
