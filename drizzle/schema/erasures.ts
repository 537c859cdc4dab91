import { integer, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { ErasureCounts, SoughtPerson } from '@/lib/domain/privacy/schema';
import { instant, json } from './columns';
import { retailers } from './retailers';
import { defineTable } from './define-table';

/** Erasures of persons: that they were asked for, how far they are, and what they came to. */
export const erasures = defineTable(
  'erasures',
  {
    owner: 'retailer',
    place: 'distributed',
    consumers: {
      exported: 'no: who is erased, until the work is done',
      erased: 'the person is emptied when the work is done',
    },
  },
  {
    retailerId: integer()
      .notNull()
      .references(() => retailers.id),
    id: uuid().notNull(),
    state: text({ enum: ['queued', 'running', 'done', 'failed'] }).notNull(),
    /** Who is looked for; emptied when the work is done, so that the record itself names no person. */
    person: json<SoughtPerson>(),
    /** Rows looked at, and about how many there are to look at. */
    looked: integer().notNull(),
    expected: integer().notNull(),
    counts: json<ErasureCounts>().notNull(),
    requestedBy: text().notNull(),
    requestId: text().notNull(),
    createdAt: instant().notNull(),
    /** When it was done, or given up. */
    finishedAt: instant(),
  },
  (table) => [primaryKey({ columns: [table.retailerId, table.id] })],
);
