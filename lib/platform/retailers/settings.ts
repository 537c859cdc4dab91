import { z } from 'zod';
import * as fields from '@/lib/core/fields';
import type { RetailerLimits } from './limits';

const channel = z.enum(['email', 'sms', 'whatsapp']);

const searchField = z.strictObject({
  path: fields.text({ min: 1, max: 255 }),
  kind: z.enum(['partial', 'prefix', 'exact', 'integer', 'float', 'date']),
});

export const retailerSettings = z.strictObject({
  timezone: fields.timezone().default('Europe/Berlin'),
  locale: fields.locale().default('en-GB'),
  currency: fields.currency().default('EUR'),
  vatno: fields.text({ min: 1, max: 50 }).nullable().default(null),
  /** New receipts get a page, even if `receipt_links` is false. */
  receipt_pages: z.boolean().default(true),
  /** Answers to submitted receipts contain the link of the page (`_links`, specification section 4.4). */
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
      /** Limited by default, because failed raw receipts may contain data that must be deleted. */
      raw_failed: z.int().min(1).nullable().default(365),
      outbox: z.int().min(1).nullable().default(null),
      audit: z.int().min(1).nullable().default(null),
      events: z.int().min(1).default(30),
    })
    .prefault({}),
  /** `*` stands for all permissions. */
  portal_groups: fields
    .dictionary(fields.text({ min: 1, max: 100 }), fields.list(fields.text({ max: 100 }), { max: 1000 }))
    .default({ administrators: ['*'] }),
  fiscal_required: z.enum(['auto', 'on', 'off']).default('auto'),
  display_choices: z.boolean().default(false),
  request_log: z.enum(['on', 'without_bodies', 'off']).default('on'),
  content_languages: fields.list(fields.locale(), { max: fields.elementsMax }).default([]),
});

export type RetailerSettings = z.output<typeof retailerSettings>;

const storedShape = retailerSettings.strip();

/**
 * Ignores unknown settings, because a later release may run at the same time and write them.
 * @throws ZodError for a value of another shape.
 */
export function parseSettings(stored: string): RetailerSettings {
  return storedShape.parse(JSON.parse(stored));
}

/** If not set, these settings are taken from the first store. */
export const regionalSettings = ['timezone', 'locale', 'currency'] as const;

export function withoutOpenRegion(
  settings: RetailerSettings,
  given: Partial<RetailerSettings>,
): Partial<RetailerSettings> {
  const open = new Set<string>(regionalSettings.filter((name) => given[name] === undefined));
  return Object.fromEntries(Object.entries(settings).filter(([name]) => !open.has(name)));
}

export interface Retailer {
  readonly id: number;
  readonly name: string;
  readonly settings: RetailerSettings;
  readonly limits: RetailerLimits;
  /** Brand of new receipts; 0 is the default brand. */
  readonly brandVersion: number;
  readonly events: EventReaders;
}

/** Events are recorded only if there are readers. */
export interface EventReaders {
  readonly feedReadAt: Date | null;
  readonly hasWebhooks: boolean;
}
