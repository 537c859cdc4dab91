import { sql } from 'drizzle-orm';
import { integer, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { instant, json } from './columns';
import { retailers } from './retailers';
import { defineTable } from './define-table';

export const stores = defineTable(
  'stores',
  { owner: 'retailer', place: 'distributed', consumers: { none: 'the retailer’s own' } },
  {
    retailerId: integer()
      .notNull()
      .references(() => retailers.id),
    id: integer().notNull(),
    reference: integer().notNull(),
    externalReference: text(),
    name: text().notNull(),
    address: text().array().notNull(),
    city: text(),
    postcode: text(),
    country: text().notNull(),
    phone: text(),
    locale: text(),
    timezone: text(),
    currency: text(),
    properties: json<unknown>(),
    settings: json<unknown>(),
    /**
     * Tills and clients that have sent fiscal data for the store, as `fiscalSender` names them
     * (`lib/domain/fiscal/expected.ts`).
     */
    fiscalTills: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.retailerId, table.id] }),
    unique('stores_reference').on(table.retailerId, table.reference),
    unique('stores_external_reference').on(table.retailerId, table.externalReference),
  ],
);
