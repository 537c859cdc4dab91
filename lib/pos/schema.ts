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

/** One raw receipt of GET /pos/raw. */
export const rawListedOut = rawStatusOut.extend({
  duplicate: z.boolean(),
  /** Whether its bytes were cleared away by age. */
  pruned: z.boolean(),
  attempts: z.int(),
});

/** A raw receipt of a list on the wire. */
export type RawListedWire = z.output<typeof rawListedOut>;

/** What stands on a receipt that a raw one became. */
const madeReceipt = z.strictObject({
  id: z.uuid(),
  transaction_id: z.string(),
  localtime: z.string(),
  total: z.number(),
  currency: z.string().nullable(),
  store_reference: z.int(),
});

/** A raw receipt of GET /pos/raw/{id}: all that is known of it but its bytes. */
export const rawOut = rawListedOut.extend({
  headers: z.array(z.strictObject({ name: z.string(), value: z.string() })),
  properties: fields.jsonObject(),
  /** Attachment ids by label. */
  attachments: z.record(z.string(), z.string()),
  source_read: z.string().nullable(),
  store_reference: z.string().nullable(),
  till_id: z.string().nullable(),
  till_uuid: z.string().nullable(),
  created_by: z.string(),
  request_id: z.string(),
  /** The first of the receipts it became, in their order. */
  receipts: z.array(madeReceipt),
});

/** A raw receipt on the wire. */
export type RawWire = z.output<typeof rawOut>;

const instantText = z.iso.datetime({ offset: true, error: 'must be an ISO 8601 date and time with a zone' });

/** Body of POST /pos/raw/_replay: which raw receipts are processed once more. */
export const replayRawBody = z.strictObject({
  state: z.enum(['failed', 'ignored']).default('failed'),
  transformation: optional(name),
  code: optional(name),
  from: optional(instantText),
  to: optional(instantText),
});

/** Which raw receipts a bulk replay takes. */
export type RawReplayFilter = z.output<typeof replayRawBody>;

/** How far a bulk replay is. */
export const rawReplayOut = z.strictObject({
  id: z.uuid(),
  filter: replayRawBody,
  total: z.int(),
  done: z.int(),
  processed: z.int(),
  failed: z.int(),
  ignored: z.int(),
  finished: z.boolean(),
  created_by: z.string(),
  created_timestamp: z.string(),
});

/** A bulk replay on the wire. */
export type RawReplayWire = z.output<typeof rawReplayOut>;
