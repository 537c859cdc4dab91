import { z } from 'zod';
import * as fields from '@/lib/core/fields';

const { integer, optional, text } = fields;

export const validateIdentifierBody = z
  .strictObject({
    identifier: text({ min: 1, max: 255 }),
    timeout: optional(integer({ min: 3, max: 15 })).describe('In seconds; 6 by default.'),
  })
  .meta({ id: 'ValidateIdentifierInput', examples: [{ identifier: 'anna.schmidt@gamil.com', timeout: 6 }] });

const orNull = z.string().nullable();

export const validationOut = z
  .strictObject({
    status: z.enum(['valid', 'invalid', 'unknown']),
    provider: z.enum(['internal', 'kickbox']),
    suggestions: z.array(z.string()).describe('Similar addresses that may have been intended.'),
    details: z.strictObject({
      accept_all: z
        .boolean()
        .describe('Whether its mail server accepts every address; false if not checked.'),
      did_you_mean: orNull,
      disposable: z.boolean(),
      domain: z.string(),
      email: z.string(),
      free: z.boolean(),
      message: orNull,
      reason: z.string(),
      result: z.string().describe('`deliverable`, `undeliverable`, `risky` or `unknown`.'),
      role: z.boolean(),
      sendex: z.number().describe('Quality of the address, 0 to 1.'),
      success: z.boolean().describe('Whether the address could be checked.'),
      user: z.string(),
    }),
  })
  .meta({ id: 'IdentifierValidation' });

export type ValidationWire = z.output<typeof validationOut>;
