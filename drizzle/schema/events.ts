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

/** Columns of an event. No foreign key, which would be checked at every insertion. */
const said = () => ({
  retailerId: integer().notNull(),
  id: uuid().notNull(),
  type: text().$type<EventType>().notNull(),
  at: instant().notNull(),
  /** Consumer of the event, outside of `data` for the index that erasures use. */
  identifier: byteText(),
  data: json<StoredEventData>().notNull(),
});

/** Events before they get a position and move to `events`, whose rows are written only once. */
export const unsequencedEvents = defineTable(
  'unsequenced_events',
  { owner: 'retailer', place: 'distributed', consumers },
  said(),
  (table) => [primaryKey({ columns: [table.retailerId, table.id] })],
);

/** Events in reading order: a reader at a position has seen all earlier events. */
export const events = defineTable(
  'events',
  { owner: 'retailer', place: 'distributed', consumers },
  { ...said(), position: bigint({ mode: 'number' }).notNull() },
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
    /** Position of the last event that was pruned. */
    prunedPosition: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.retailerId] })],
);
