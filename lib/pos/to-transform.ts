import type { JsonObject } from '@/lib/json';
import type { Raw } from '@/lib/transformations/transform';
import type { RawRow } from './store';

/** A stored raw receipt as a transformation takes it. */
export function toTransform(raw: RawRow): Raw {
  const attachments = Object.entries(raw.attachments).map(([label, id]) => [label, { id }] as const);
  const defaults: JsonObject = {
    ...(raw.duplicate ? { duplicate: true } : {}),
    ...(raw.storeReference === null ? {} : { store_reference: raw.storeReference }),
    ...(raw.transactionId === null ? {} : { transaction_id: raw.transactionId }),
    ...(attachments.length === 0 ? {} : { attachments: Object.fromEntries(attachments) }),
  };
  const meta: JsonObject = {
    id: raw.id,
    content_type: raw.contentType,
    duplicate: raw.duplicate,
    external_id: raw.externalId,
    transaction_id: raw.transactionId,
    source_id: raw.sourceId,
    entry_id: raw.entryId,
    source_read: raw.sourceRead,
    store_reference: raw.storeReference,
    till_id: raw.tillId,
    till_uuid: raw.tillUuid,
    received_timestamp: raw.createdAt.toISOString(),
  };
  return { bytes: raw.body, contentType: raw.contentType, properties: raw.properties, meta, defaults };
}

/** Bytes of which nothing is known but their type and properties, as a transformation takes them. */
export function looseInput(bytes: Uint8Array, contentType: string | null, properties: JsonObject): Raw {
  const names = [
    'id',
    'external_id',
    'transaction_id',
    'source_id',
    'entry_id',
    'source_read',
    'store_reference',
    'till_id',
    'till_uuid',
  ];
  const meta: JsonObject = {
    ...Object.fromEntries(names.map((name) => [name, null])),
    content_type: contentType,
    duplicate: false,
    received_timestamp: new Date().toISOString(),
  };
  return { bytes, contentType, properties, meta, defaults: {} };
}
