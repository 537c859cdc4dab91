import { z } from 'zod';
import * as fields from '@/lib/core/fields';

const {
  country,
  currency,
  freeValue,
  integer,
  jsonValue,
  list,
  locale,
  optional,
  text,
  timezone,
  timestampOut,
} = fields;

export const storeFields = {
  external_reference: optional(text({ min: 1, max: 255 })),
  name: text({ min: 1, max: 100 }),
  address: optional(list(text({ max: 255 }), { max: 20 })),
  city: optional(text({ min: 1, max: 60 })),
  postcode: optional(text({ min: 1, max: 10 })),
  country: country(),
  phone: optional(text({ min: 1, max: 20 })),
  locale: optional(locale()),
  timezone: optional(timezone()),
  currency: optional(currency()),
  properties: optional(freeValue()).describe(
    'Free. Receipt pages show `opening_hours`, such as `Mo-Fr 08:00-20:00; Sa 09:00-18:00`.',
  ),
  settings: optional(freeValue()).describe('Free.'),
};

const storeExample = {
  reference: 1,
  external_reference: 'berlin-mitte',
  name: 'Berlin Mitte',
  address: ['Friedrichstraße 1'],
  city: 'Berlin',
  postcode: '10117',
  country: 'DEU',
  phone: '+49 30 1234567',
  locale: 'de-DE',
  timezone: 'Europe/Berlin',
  currency: 'EUR',
  properties: { floor: 2 },
  settings: null,
};

export const postStoreBody = z
  .strictObject({
    reference: optional(integer({ min: 1 })).describe('The next free one if omitted.'),
    ...storeFields,
  })
  .meta({ id: 'StoreInput', examples: [storeExample] });

export type NewStore = z.output<typeof postStoreBody>;

export const storeFromReceipt = z
  .strictObject({
    ...storeFields,
    name: optional(storeFields.name),
    country: optional(storeFields.country),
  })
  .meta({ id: 'ReceiptStoreInput', examples: [{ name: 'Berlin Mitte', country: 'DEU' }] });

export type StoreFromReceipt = z.output<typeof storeFromReceipt>;

export const patchedStore = z.strictObject({ reference: integer({ min: 1 }), ...storeFields });

export type PatchedStore = z.output<typeof patchedStore>;

const orNull = z.string().nullable();

export const storeOut = z
  .strictObject({
    id: z.int(),
    reference: z.int().min(1),
    external_reference: orNull,
    name: z.string(),
    address: z.array(z.string()),
    city: orNull,
    postcode: orNull,
    country: z.string(),
    phone: orNull,
    locale: orNull,
    timezone: orNull,
    currency: orNull,
    properties: jsonValue(),
    settings: jsonValue(),
    updated_timestamp: timestampOut(),
  })
  .meta({
    id: 'Store',
    examples: [{ id: 1, ...storeExample, updated_timestamp: '2026-11-21T09:15:00.123+00:00' }],
  });

export type StoreWire = z.output<typeof storeOut>;
