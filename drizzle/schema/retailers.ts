import { sql } from 'drizzle-orm';
import { integer, text } from 'drizzle-orm/pg-core';
import type { StoredLimits } from '@/lib/platform/retailers/limits';
import type { RetailerSettings } from '@/lib/platform/retailers/settings';
import { instant, json } from './columns';
import { defineTable } from './define-table';

/** Tenants. A small shared table; everything else belongs to one of its rows. */
export const retailers = defineTable(
  'retailers',
  { owner: 'service', place: 'reference', consumers: { none: 'the retailer’s own' } },
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    settings: json<RetailerSettings>().notNull(),
    /** What only the operator's command changes. */
    limits: json<StoredLimits>()
      .notNull()
      .default(sql`'{}'::jsonb`),
    /** The newest version in `brands`; 0 while there is none. */
    brandVersion: integer().notNull().default(0),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
);
