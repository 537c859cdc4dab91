import { z } from 'zod';
import * as fields from '@/lib/fields';

const { optional, text } = fields;

/** A calendar date, `1980-12-31`. */
const date = z.iso.date({ error: 'must be an ISO 8601 date' });

const name = z.strictObject({
  title: optional(text({ max: 255 })),
  first: optional(text({ max: 255 })),
  middle: optional(text({ max: 255 })),
  last: optional(text({ max: 255 })),
});

const optOut = z.array(text({ min: 1, max: 100 })).max(100);

/** Identifier properties as sent (§2.2, types of contract section 8); null and absent are the same. */
export const identifierProperties = z.strictObject({
  name: optional(name),
  email: optional(text({ min: 1, max: 320 })),
  phone: optional(text({ min: 1, max: 50 })),
  postcode: optional(text({ min: 1, max: 20 })),
  city: optional(text({ min: 1, max: 255 })),
  address: optional(z.array(text({ max: 255 })).max(20)),
  house_number: optional(text({ min: 1, max: 50 })),
  gender: optional(text({ min: 1, max: 50 })),
  birthdate: optional(date),
  'opt-out': optional(optOut),
});

/** Identifier properties after parsing; what is null is left out. */
export type IdentifierProperties = z.output<typeof identifierProperties>;

/** An identifier's text: 1 to 255 characters. */
export const identifierText = text({ min: 1, max: 255 });

/** Body of POST /identifiers (contract section 8). */
export const postIdentifierBody = z.strictObject({
  identifier: identifierText,
  properties: optional(identifierProperties),
});

const tagChanges = ['opt-out', 'opt-out+=', 'opt-out-='] as const;

/** The deprecated body of PATCH /identifiers/{identifier} (§4.11): at most one of the three ways to change tags. */
export const plainIdentifierPatch = z.strictObject({
  properties: z
    .strictObject({
      email: identifierProperties.shape.email,
      name: identifierProperties.shape.name,
      'opt-out': optional(optOut),
      'opt-out+=': optional(optOut),
      'opt-out-=': optional(optOut),
    })
    .partial()
    .refine((properties) => tagChanges.filter((key) => properties[key] !== undefined).length <= 1, {
      message: `must have at most one of ${tagChanges.join(', ')}`,
    }),
});

export type PlainIdentifierPatch = z.output<typeof plainIdentifierPatch>;

const orNull = z.string().nullable();

/** Identifier properties as they go out: every key present. */
export const identifierPropertiesOut = z.strictObject({
  name: z.strictObject({ title: orNull, first: orNull, middle: orNull, last: orNull }),
  email: orNull,
  phone: orNull,
  postcode: orNull,
  city: orNull,
  address: z.array(z.string()),
  house_number: orNull,
  gender: orNull,
  birthdate: orNull,
  'opt-out': z.array(z.string()),
});

/** An identifier as it goes out (§2.2). */
export const identifierOut = z.strictObject({
  identifier: z.string(),
  created_timestamp: z.string(),
  updated_timestamp: z.string(),
  source_updated_timestamp: z.string(),
  summary: z.strictObject({
    receipts: z.int(),
    total: z.number(),
    first_timestamp: orNull,
    last_timestamp: orNull,
  }),
  properties: identifierPropertiesOut,
});

export type IdentifierWire = z.output<typeof identifierOut>;
export type IdentifierPropertiesWire = z.output<typeof identifierPropertiesOut>;
