import { index, integer, primaryKey } from 'drizzle-orm/pg-core';
import type { IdentifierProperties } from '@/lib/domain/identifiers/schema';
import { byteText, instant, json } from './columns';
import { retailers } from './retailers';
import { defineTable } from './define-table';

/** Consumers of a retailer (section 2.2); made when a receipt first names one. */
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
