import { integer, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { ErasureCounts, SoughtPerson } from '@/lib/domain/privacy/schema';
import { instant, json } from './columns';
import { retailers } from './retailers';
import { defineTable } from './define-table';

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
    /** Emptied when the erasure is done, so that the record names no person. */
    person: json<SoughtPerson>(),
    looked: integer().notNull(),
    expected: integer().notNull(),
    counts: json<ErasureCounts>().notNull(),
    requestedBy: text().notNull(),
    requestId: text().notNull(),
    createdAt: instant().notNull(),
    finishedAt: instant(),
  },
  (table) => [primaryKey({ columns: [table.retailerId, table.id] })],
);
