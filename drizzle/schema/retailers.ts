import { sql } from 'drizzle-orm';
import { boolean, integer, text } from 'drizzle-orm/pg-core';
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
    /** Those that are left out take their defaults. */
    settings: json<Partial<RetailerSettings>>().notNull(),
    /** What only the operator's command changes. */
    limits: json<StoredLimits>()
      .notNull()
      .default(sql`'{}'::jsonb`),
    /** The newest version in `brands`; 0 while there is none. */
    brandVersion: integer().notNull().default(0),
    /** When `GET /events` was last noted to be read; null while it never was. */
    feedReadAt: instant(),
    /** Whether it has webhooks that are to be sent events. */
    hasWebhooks: boolean().notNull().default(false),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
);
