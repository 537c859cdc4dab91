import { index, integer, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { BrandContent } from '@/lib/domain/brand/schema';
import { instant, json } from './columns';
import { retailers } from './retailers';
import { defineTable } from './define-table';

/** Versions never change: a receipt keeps showing the version under which it was issued. */
export const brands = defineTable(
  'brands',
  { owner: 'retailer', place: 'distributed', consumers: { none: 'the retailer’s own' } },
  {
    retailerId: integer()
      .notNull()
      .references(() => retailers.id),
    version: integer().notNull(),
    content: json<BrandContent>().notNull(),
    createdBy: text().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.retailerId, table.version] })],
);

/** Logos, converted to PNG. Their bytes are in the file storage, under a key of retailer and id. */
export const brandLogos = defineTable(
  'brand_logos',
  { owner: 'retailer', place: 'distributed', consumers: { none: 'the retailer’s own' } },
  {
    retailerId: integer()
      .notNull()
      .references(() => retailers.id),
    id: uuid().notNull(),
    /** SHA-256 of the PNG, hex. Equal pictures are stored once. */
    sha256: text().notNull(),
    bytes: integer().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    createdBy: text().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.retailerId, table.id] }),
    unique('brand_logos_once').on(table.retailerId, table.sha256),
    index('brand_logos_by_age').on(table.retailerId, table.createdAt),
  ],
);
