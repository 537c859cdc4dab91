import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { IdentifierProperties } from '@/lib/domain/identifiers/schema';
import { byteText, instant, json } from './columns';
import { retailers } from './retailers';
import { defineTable } from './define-table';

/** Consumers (specification §2.2). A row is created when a receipt first names its identifier. */
export const identifiers = defineTable(
  'identifiers',
  { owner: 'retailer', place: 'distributed', consumers: { exported: 'in full', erased: 'the row' } },
  {
    retailerId: integer()
      .notNull()
      .references(() => retailers.id),
    identifier: byteText().notNull(),
    properties: json<IdentifierProperties>().notNull(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    sourceUpdatedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.retailerId, table.identifier] }),
    index('identifiers_newest').on(table.retailerId, table.updatedAt, table.identifier),
  ],
);

/**
 * Decisions of staff that two identifiers belong to one person. Merges form a tree and rewrite no rows of an
 * identifier, so that each merge can be undone.
 */
export const identifierMerges = defineTable(
  'identifier_merges',
  {
    owner: 'retailer',
    place: 'distributed',
    consumers: { exported: 'those in force', erased: 'rows with the identifier' },
  },
  {
    retailerId: integer()
      .notNull()
      .references(() => retailers.id),
    id: uuid().notNull(),
    identifier: byteText().notNull(),
    intoIdentifier: byteText().notNull(),
    mergedAt: instant().notNull(),
    mergedBy: text().notNull(),
    /** Null while the merge is in force. An undone pair is not proposed again. */
    undoneAt: instant(),
    undoneBy: text(),
  },
  (table) => [
    primaryKey({ columns: [table.retailerId, table.id] }),
    uniqueIndex('identifier_merges_in_force')
      .on(table.retailerId, table.identifier)
      .where(sql`${table.undoneAt} is null`),
    index('identifier_merges_into').on(table.retailerId, table.intoIdentifier),
  ],
);
