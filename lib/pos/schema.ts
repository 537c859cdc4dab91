import { z } from 'zod';
import * as fields from '@/lib/fields';
import { attachment, storeReference } from '@/lib/receipts/schema';

const { dictionary, optional, text, uuidV4 } = fields;

const name = text({ min: 1, max: 255 });

/** Body of POST /pos/data (§4.9, names of contract section 6). */
export const posDataBody = z.strictObject({
  source_id: name,
  source_read: z.iso.datetime({ offset: true, local: true, error: 'must be an ISO 8601 date and time' }),
  entry_id: name,
  store_reference: storeReference,
  till_id: name,
  till_uuid: z.guid({ error: 'must be a UUID' }),
  receipt: z.base64({ error: 'must be base64' }),
  duplicate: optional(z.boolean()),
  external_id: optional(uuidV4()),
  attachments: optional(dictionary(name, attachment)),
});

/** A data packet after parsing. */
export type PosData = z.output<typeof posDataBody>;

/** Where a raw receipt stands (contract section 6). */
export const rawState = z.enum(['received', 'processed', 'ignored', 'failed']);

/** One raw receipt of GET /pos/status. */
export const rawStatusOut = z.strictObject({
  id: z.uuid(),
  state: rawState,
  content_type: z.string().nullable(),
  bytes: z.int(),
  external_id: z.string().nullable(),
  transaction_id: z.string().nullable(),
  source_id: z.string().nullable(),
  entry_id: z.string().nullable(),
  receipt_ids: z.array(z.uuid()),
  transformation: z.string().nullable(),
  transformation_version: z.int().nullable(),
  failure: z.strictObject({ code: z.string(), message: z.string(), position: z.int().nullable() }).nullable(),
  received_timestamp: z.string(),
  processed_timestamp: z.string().nullable(),
});

/** A raw receipt's state on the wire. */
export type RawStatusWire = z.output<typeof rawStatusOut>;
