import { z } from 'zod';
import * as fields from '@/lib/fields';

const { optional, text } = fields;

/** Formats a transformation reads (contract section 6). */
export const inputFormat = z.enum(['json', 'xml', 'csv', 'text', 'escpos', 'auto']);
export type InputFormat = z.output<typeof inputFormat>;

/** What a format leaves open. */
export const inputOptions = z.strictObject({
  /** Character set of text without one in its Content-Type, such as `windows-1252` or `cp850`. */
  charset: optional(text({ min: 1, max: 40 })),
  /** CSV: what separates cells; found out when it is left out. */
  delimiter: optional(text({ min: 1, max: 1 })),
  /** CSV: whether the first row names the columns; it does unless said otherwise. */
  header: optional(z.boolean()),
});
export type InputOptions = z.output<typeof inputOptions>;

/** An input with the receipts it must become: a test of the mapping that lives with it. */
export const transformationSample = z.strictObject({
  name: text({ min: 1, max: 100 }),
  content_type: optional(text({ max: 255 })),
  input: z.base64({ error: 'must be base64' }),
  expected: z.array(fields.jsonObject()),
});
export type TransformationSample = z.output<typeof transformationSample>;

/** A transformation as it is saved: a new draft. */
export const transformationInput = z.strictObject({
  name: text({ min: 1, max: 100 }),
  content_types: optional(z.array(text({ min: 1, max: 255 })).max(20)),
  is_default: optional(z.boolean()),
  input_format: inputFormat,
  options: optional(inputOptions),
  mapping: text({ min: 1, max: 100_000 }),
  samples: optional(z.array(transformationSample).max(100)),
});
export type TransformationInput = z.output<typeof transformationInput>;
