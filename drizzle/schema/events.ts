import { sql } from 'drizzle-orm';
import { bigint, index, integer, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { EventType, StoredEventData } from '@/lib/domain/events/schema';
import { byteText, instant, json } from './columns';
import { defineTable } from './define-table';
import { retailers } from './retailers';

const consumers = {
  exported: 'no: what an event tells of is exported from where it is kept',
  erased:
    'identifiers are replaced; the event that tells of the erasure names the identifier until it is pruned',
} as const;

/** No foreign key: Postgres would check it at every insertion. */
const eventColumns = () => ({
  retailerId: integer().notNull(),
  id: uuid().notNull(),
  type: text().$type<EventType>().notNull(),
  at: instant().notNull(),
  /** Consumer of the event. A column, because erasures find events by an index on it. */
  identifier: byteText(),
  data: json<StoredEventData>().notNull(),
});

/**
 * Events that have no position yet. They get one on their move to `events`, where rows are written only once.
 */
export const unsequencedEvents = defineTable(
  'unsequenced_events',
  { owner: 'retailer', place: 'distributed', consumers },
  eventColumns(),
  (table) => [primaryKey({ columns: [table.retailerId, table.id] })],
);

/** Events in reading order. A reader who is at a position has seen every event with a lower one. */
export const events = defineTable(
  'events',
  { owner: 'retailer', place: 'distributed', consumers },
  { ...eventColumns(), position: bigint({ mode: 'number' }).notNull() },
  (table) => [
    primaryKey({ columns: [table.retailerId, table.position] }),
    index('events_of_identifier')
      .on(table.retailerId, table.identifier)
      .where(sql`${table.identifier} is not null`),
  ],
);

export const eventFeeds = defineTable(
  'event_feeds',
  { owner: 'retailer', place: 'distributed', consumers: { none: 'numbers' } },
  {
    retailerId: integer()
      .notNull()
      .references(() => retailers.id),
    lastPosition: bigint({ mode: 'number' }).notNull(),
    prunedPosition: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.retailerId] })],
);
