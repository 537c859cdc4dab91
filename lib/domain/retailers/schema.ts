import { z } from 'zod';
import * as fields from '@/lib/core/fields';
import { retailerSettings } from '@/lib/platform/retailers/settings';

const retailerName = fields.text({ min: 1, max: 255 });

// Groups are excluded: users who may change settings must not grant themselves permissions.
const { portal_groups: _groups, ...open } = retailerSettings.shape;

const example = {
  timezone: 'Europe/Berlin',
  locale: 'de-DE',
  currency: 'EUR',
  vatno: 'DE123456789',
  receipt_pages: true,
  receipt_links: true,
  stores_from_receipts: false,
  channels: ['email'],
  send_on_arrival: [],
  attach_pdf: true,
  search_fields: { 'dynamic.order_id': { path: 'order_id', kind: 'exact' } },
  cards: 'luhn',
  phone_property: 'properties.phone',
  rate_limit_per_minute: 6000,
  rate_limit_burst: 1000,
  retention_days: { raw: 90, raw_failed: 365, outbox: 90, audit: null, events: 30 },
  fiscal_required: 'auto',
  display_choices: false,
  request_log: 'on',
  content_languages: ['de', 'en'],
} satisfies Record<keyof typeof open, unknown>;

export const settingsOut = z
  .strictObject({ name: retailerName.describe('The name of the retailer.'), ...open })
  .meta({ id: 'Settings', examples: [{ name: 'Halm & Honig', ...example }] });

export type SettingsWire = z.output<typeof settingsOut>;

// Defaults are removed, so that an absent setting stays unchanged.
const changeable = Object.fromEntries(
  Object.entries(open).map(([name, schema]) => [name, (schema.unwrap() as z.ZodType).optional()]),
) as { readonly [Name in keyof typeof open]: z.ZodOptional<ReturnType<(typeof open)[Name]['unwrap']>> };

export const patchSettingsBody = z
  .strictObject({
    name: retailerName
      .optional()
      .describe('The name of the retailer. Receipts keep the name they were issued under.'),
    ...changeable,
  })
  .meta({ id: 'SettingsInput', examples: [{ timezone: 'Europe/Vienna', attach_pdf: true }] });
