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
    /** Missing settings have their defaults. */
    settings: json<Partial<RetailerSettings>>().notNull(),
    /** Limits are set by the operator's command alone. */
    limits: json<StoredLimits>()
      .notNull()
      .default(sql`'{}'::jsonb`),
    /** Newest version in `brands`; 0 for none. */
    brandVersion: integer().notNull().default(0),
    /** Last recorded read of `GET /events`. */
    feedReadAt: instant(),
    /** True if a webhook is enabled. */
    hasWebhooks: boolean().notNull().default(false),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
);
