import type { Context } from '@/lib/platform/context';
import type { JsonObject } from '@/lib/core/json';
import { shopOf } from '@/lib/domain/transformations/loose-input';
import type { Raw } from '@/lib/domain/transformations/transform';
import type { RawRow } from './store/raw';

export async function toTransform(ctx: Context, raw: RawRow): Promise<Raw> {
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
    ...(await shopOf(ctx, raw.properties['store_reference'] ?? raw.storeReference)),
  };
  return { bytes: raw.body, contentType: raw.contentType, properties: raw.properties, meta, defaults };
}
