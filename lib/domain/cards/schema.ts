import { z } from 'zod';
import * as fields from '@/lib/core/fields';

export const cardText = fields.text({ min: 1, max: 255 });

export const postCardBody = z
  .strictObject({ card_number: cardText, registration_code: cardText })
  .meta({ id: 'CardInput', examples: [{ card_number: '2600 1234 5678 9014', registration_code: 'K7QX' }] });

export const cardOut = z
  .strictObject({
    card_number: z.string().describe('The last digits; the rest is never shown.'),
    place: z.string().describe('Position in the list: `after` for the next page.'),
    created_timestamp: fields.timestampOut(),
    updated_timestamp: fields.timestampOut(),
  })
  .meta({
    id: 'Card',
    examples: [
      {
        card_number: '•••• 0001',
        place: '2f1c9a04.QmFzZTY0IG9mIHNvbWV0aGluZyBzZWFsZWQ',
        created_timestamp: '2026-11-21T09:15:00+00:00',
        updated_timestamp: '2026-11-21T09:15:00+00:00',
      },
    ],
  });

export type CardWire = z.output<typeof cardOut>;

export const cardImportOut = z
  .strictObject({
    added: z.int(),
    changed: z.int().describe('Existing cards that got another code.'),
    unchanged: z.int(),
    refused: z.int().describe('Rejected lines.'),
    problems: z
      .array(z.strictObject({ line: z.int(), problem: z.string() }))
      .describe('The first 1,000 of these, by line number from 1.'),
  })
  .meta({
    id: 'CardImport',
    examples: [
      {
        added: 998,
        changed: 1,
        unchanged: 0,
        refused: 1,
        problems: [{ line: 17, problem: 'has an invalid card number' }],
      },
    ],
  });

export type CardImportWire = z.output<typeof cardImportOut>;
