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
    /** A setting that is missing here has its default. */
    settings: json<Partial<RetailerSettings>>().notNull(),
    /** Only the operator's command line sets limits. */
    limits: json<StoredLimits>()
      .notNull()
      .default(sql`'{}'::jsonb`),
    brandVersion: integer().notNull().default(0),
    feedReadAt: instant(),
    hasWebhooks: boolean().notNull().default(false),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
);
