import { z } from 'zod';
import * as fields from '@/lib/core/fields';
import type { RetailerLimits } from './limits';

const channel = z.enum(['email', 'sms', 'whatsapp']);

const searchField = z.strictObject({
  path: fields.text({ min: 1, max: 255 }),
  kind: z.enum(['partial', 'prefix', 'exact', 'integer', 'float', 'date']),
});

/**
 * Settings of a retailer (contract section 13): data, checked by this one schema wherever they are changed, every
 * one with a default.
 */
export const retailerSettings = z.strictObject({
  timezone: fields.timezone().default('Europe/Berlin'),
  locale: fields.locale().default('en-GB'),
  currency: fields.currency().default('EUR'),
  vatno: fields.text({ min: 1, max: 50 }).nullable().default(null),
  /** Whether receipts get a page as they arrive. Independent of what the API answers. */
  receipt_pages: z.boolean().default(true),
  /** Whether the answer to a submitted receipt names that page (`_links`, §4.4). */
  receipt_links: z.boolean().default(false),
  stores_from_receipts: z.boolean().default(false),
  channels: fields.list(channel, { max: fields.elementsMax }).default(['email']),
  send_on_arrival: fields.list(channel, { max: fields.elementsMax }).default([]),
  attach_pdf: z.boolean().default(false),
  search_fields: fields
    .dictionary(z.string().regex(/^(items\.)?dynamic\.[a-z0-9_]{1,64}$/), searchField)
    .default({}),
  cards: z.enum(['off', 'none', 'luhn']).default('off'),
  phone_property: fields.text({ min: 1, max: 255 }).default('properties.phone'),
  rate_limit_per_minute: z.int().min(1).max(10_000_000).default(6000),
  rate_limit_burst: z.int().min(1).max(1_000_000).default(1000),
  retention_days: z
    .strictObject({
      raw: z.int().min(1).nullable().default(null),
      /** Of raw receipts that failed: what is not corrected for a year may hold data that must not be kept. */
      raw_failed: z.int().min(1).nullable().default(365),
      outbox: z.int().min(1).nullable().default(null),
      audit: z.int().min(1).nullable().default(null),
    })
    .prefault({}),
  /** Group name to permissions; `*` stands for all of them. */
  portal_groups: fields
    .dictionary(fields.text({ min: 1, max: 100 }), fields.list(fields.text({ max: 100 }), { max: 1000 }))
    .default({ administrators: ['*'] }),
  content_languages: fields.list(fields.locale(), { max: fields.elementsMax }).default([]),
});

/** A retailer's settings with every default filled in. */
export type RetailerSettings = z.output<typeof retailerSettings>;

/** A tenant of the service. */
export interface Retailer {
  readonly id: number;
  readonly name: string;
  /** As they are applied: within the limits. */
  readonly settings: RetailerSettings;
  /** What only the operator changes. */
  readonly limits: RetailerLimits;
  /** The version of its brand that receipts are issued under now; 0 is the plain one. */
  readonly brandVersion: number;
}
