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
      events: z.int().min(1).default(30),
    })
    .prefault({}),
  /** Group name to permissions; `*` stands for all of them. */
  portal_groups: fields
    .dictionary(fields.text({ min: 1, max: 100 }), fields.list(fields.text({ max: 100 }), { max: 1000 }))
    .default({ administrators: ['*'] }),
  /** Which receipts have to have fiscal data: some by country and till, all, or none. */
  fiscal_required: z.enum(['auto', 'on', 'off']).default('auto'),
  /** Whether displays ask shoppers how they want their receipt. */
  display_choices: z.boolean().default(false),
  /** Whether requests of API clients are kept, with the bodies of refused ones or without. */
  request_log: z.enum(['on', 'without_bodies', 'off']).default('on'),
  content_languages: fields.list(fields.locale(), { max: fields.elementsMax }).default([]),
});

/** A retailer's settings with every default filled in. */
export type RetailerSettings = z.output<typeof retailerSettings>;

const storedShape = retailerSettings.strip();

/**
 * Settings from the JSON of a retailer's row, with every default filled in. Those of a later release, whose hosts run beside
 * this one's during an upgrade, are passed over. @throws ZodError when one is not of its shape.
 */
export function parseSettings(stored: string): RetailerSettings {
  return storedShape.parse(JSON.parse(stored));
}

/** Settings that the first store gives, where they are not given yet. */
export const regionalSettings = ['timezone', 'locale', 'currency'] as const;

/** Settings as a new retailer's are stored: without those of its region that are not given. */
export function withoutOpenRegion(
  settings: RetailerSettings,
  given: Partial<RetailerSettings>,
): Partial<RetailerSettings> {
  const open = new Set<string>(regionalSettings.filter((name) => given[name] === undefined));
  return Object.fromEntries(Object.entries(settings).filter(([name]) => !open.has(name)));
}

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
  /** Readers of its events. */
  readonly events: EventReaders;
}

/** Readers of the events of a retailer: without any, none are recorded. */
export interface EventReaders {
  /** When its feed was last noted to be read; null where it never was. */
  readonly feedReadAt: Date | null;
  readonly hasWebhooks: boolean;
}
