import { sql } from 'drizzle-orm';
import { boolean, integer, text } from 'drizzle-orm/pg-core';
import type { StoredLimits } from '@/lib/platform/retailers/limits';
import type { RetailerSettings } from '@/lib/platform/retailers/settings';
import { instant, json } from './columns';
import { defineTable } from './define-table';

export const retailers = defineTable(
  'retailers',
  { owner: 'service', place: 'reference', consumers: { none: 'the retailer’s own' } },
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    /** Settings left out take their defaults. */
    settings: json<Partial<RetailerSettings>>().notNull(),
    /** Limits are set by the operator's command alone. */
    limits: json<StoredLimits>()
      .notNull()
      .default(sql`'{}'::jsonb`),
    /** Newest in `brands`; 0 while there is none. */
    brandVersion: integer().notNull().default(0),
    /** Last noted read of `GET /events`. */
    feedReadAt: instant(),
    /** Enabled webhooks. */
    hasWebhooks: boolean().notNull().default(false),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
);
