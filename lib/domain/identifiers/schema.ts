import { z } from 'zod';
import * as fields from '@/lib/core/fields';
import { atMostOneOf } from '@/lib/core/json-schema';
import { issue, problems } from '@/lib/core/problems';
import { optOutTags } from './opt-out-tags';

export const similarities = ['email', 'phone', 'name'] as const;

const { list, optional, text, timestampOut } = fields;

const date = z.iso.date({ error: problems.date });

const nameOfConsumer = 'anna.schmidt@example.com';
const nameExample = { title: null, first: 'Anna', middle: null, last: 'Schmidt' };

const name = z
  .strictObject({
    title: optional(text({ max: 255 })),
    first: optional(text({ max: 255 })),
    middle: optional(text({ max: 255 })),
    last: optional(text({ max: 255 })),
  })
  .meta({ id: 'NameInput', examples: [nameExample] });

/**
 * Most tags that stop no channel. Tags that stop a channel do not count, so that unsubscribing cannot fail
 * here.
 */
const otherTagsMax = 100;

const channelTags: ReadonlySet<string> = new Set(Object.values(optOutTags));

const optOut = list(text({ min: 1, max: 100 }), { max: otherTagsMax + channelTags.size }).refine(
  (tags) => tags.filter((tag) => !channelTags.has(tag)).length <= otherTagsMax,
  issue('too_many', { maximum: otherTagsMax }),
);
const optOutText =
  'What is not sent to the consumer automatically: `receipts` stops e-mails, `sms` and `whatsapp` stop ' +
  'those messages. A set.';

/**
 * Properties as submitted (specification §2.2; contract section 8). Null means the same as an absent
 * property.
 */
export const identifierProperties = z
  .strictObject({
    name: optional(name),
    email: optional(text({ min: 1, max: 320 })),
    phone: optional(text({ min: 1, max: 50 })),
    postcode: optional(text({ min: 1, max: 20 })),
    city: optional(text({ min: 1, max: 255 })),
    address: optional(list(text({ max: 255 }), { max: 20 })),
    house_number: optional(text({ min: 1, max: 50 })),
    gender: optional(text({ min: 1, max: 50 })),
    birthdate: optional(date),
    'opt-out': optional(optOut).describe(optOutText),
  })
  .meta({
    id: 'IdentifierPropertiesInput',
    examples: [{ name: nameExample, email: 'anna.schmidt@example.com', 'opt-out': ['receipts'] }],
  });

export type IdentifierProperties = z.output<typeof identifierProperties>;

export const identifierText = text({ min: 1, max: 255 });

export const identifierInPath = z
  .string()
  .meta({ description: 'The consumer.', minLength: 1, examples: [nameOfConsumer] });

const otherName = '2790000000017';

export const mergedInPath = identifierInPath.meta({
  description: 'Another identifier of the same person.',
  minLength: 1,
  examples: [otherName],
});

export const postIdentifierBody = z
  .strictObject({ identifier: fields.newIdentifier(), properties: optional(identifierProperties) })
  .meta({
    id: 'IdentifierInput',
    examples: [{ identifier: nameOfConsumer, properties: { phone: '+49 170 1234567' } }],
  });

const tagChanges = ['opt-out', 'opt-out+=', 'opt-out-='] as const;

/** Deprecated body of PATCH /identifiers/{identifier} (specification §4.11). */
export const plainIdentifierPatch = z
  .strictObject({
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
        ...issue('at_most_one', { names: tagChanges }),
      })
      .meta(atMostOneOf(tagChanges)),
  })
  .meta({
    id: 'IdentifierPlainPatch',
    deprecated: true,
    description: 'Use a JSON Patch.',
    examples: [{ properties: { 'opt-out+=': ['receipts'] } }],
  });

export type PlainIdentifierPatch = z.output<typeof plainIdentifierPatch>;

const orNull = z.string().nullable();

export const identifierPropertiesOut = z
  .strictObject({
    name: z.strictObject({ title: orNull, first: orNull, middle: orNull, last: orNull }).meta({ id: 'Name' }),
    email: orNull,
    phone: orNull,
    postcode: orNull,
    city: orNull,
    address: z.array(z.string()),
    house_number: orNull,
    gender: orNull,
    birthdate: orNull,
    'opt-out': z.array(z.string()).describe(optOutText),
  })
  .meta({ id: 'IdentifierProperties' });

export const identifierExample = {
  identifier: nameOfConsumer,
  created_timestamp: '2026-11-21T09:15:00+00:00',
  updated_timestamp: '2026-11-21T09:15:00+00:00',
  source_updated_timestamp: '2026-11-21T09:15:00+00:00',
  summary: {
    receipts: 1,
    total: 3.98,
    first_timestamp: '2026-11-21T09:15:00+00:00',
    last_timestamp: '2026-11-21T09:15:00+00:00',
  },
  properties: {
    name: nameExample,
    email: 'anna.schmidt@example.com',
    phone: null,
    postcode: '10117',
    city: 'Berlin',
    address: ['Friedrichstraße 1'],
    house_number: null,
    gender: null,
    birthdate: '1980-12-31',
    'opt-out': [],
  },
};

export const identifierOut = z
  .strictObject({
    identifier: z.string(),
    created_timestamp: timestampOut(),
    updated_timestamp: timestampOut(),
    source_updated_timestamp: timestampOut().describe('When a till or the portal last changed the consumer.'),
    summary: z.strictObject({
      receipts: z.int(),
      total: z.number(),
      first_timestamp: timestampOut().nullable(),
      last_timestamp: timestampOut().nullable(),
    }),
    properties: identifierPropertiesOut,
  })
  .meta({ id: 'Identifier', examples: [identifierExample] });

export type IdentifierWire = z.output<typeof identifierOut>;
export type IdentifierPropertiesWire = z.output<typeof identifierPropertiesOut>;

export const mergeBody = z
  .strictObject({ into: identifierText.describe('The consumer that the one in the path is merged into.') })
  .meta({ id: 'IdentifierMergeInput', examples: [{ into: nameOfConsumer }] });

const mergeExample = {
  identifier: otherName,
  into: nameOfConsumer,
  merged_timestamp: '2026-11-21T09:15:00+00:00',
  merged_by: 'user:alex@example.com',
  undo_until_timestamp: '2026-12-21T09:15:00+00:00',
};

export const mergeOut = z
  .strictObject({
    identifier: z.string(),
    into: z.string().describe('The identifier that it was merged into.'),
    merged_timestamp: timestampOut(),
    merged_by: z.string().describe('As in the audit trail.'),
    undo_until_timestamp: timestampOut().describe('Until when it can be undone.'),
  })
  .meta({ id: 'IdentifierMerge', examples: [mergeExample] });

export const mergesOut = z
  .strictObject({
    identifier: z.string().describe('The identifier that stands for the consumer.'),
    merged: z.array(mergeOut).describe('The merges of the consumer’s other identifiers, newest first.'),
    similar: z
      .array(
        z.strictObject({
          identifier: z.string(),
          same: z
            .array(z.enum(similarities))
            .describe('`name` is the name with the date of birth or the postal address.'),
        }),
      )
      .describe('Other consumers that may be the same person, at most five.'),
  })
  .meta({
    id: 'IdentifierMerges',
    examples: [
      {
        identifier: nameOfConsumer,
        merged: [mergeExample],
        similar: [{ identifier: 'a.schmidt@example.com', same: ['phone'] }],
      },
    ],
  });

export type MergeWire = z.output<typeof mergeOut>;
