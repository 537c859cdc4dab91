import { formatTimestamp } from '@/lib/timestamps';
import type { RawStatusWire } from './schema';
import type { RawSummary } from './store';

/** Where a raw receipt stands, on the wire. */
export function presentRawStatus(row: RawSummary): RawStatusWire {
  return {
    id: row.id,
    state: row.state,
    content_type: row.contentType,
    bytes: row.bytes,
    external_id: row.externalId,
    transaction_id: row.transactionId,
    source_id: row.sourceId,
    entry_id: row.entryId,
    receipt_ids: row.receiptIds,
    transformation: row.transformation,
    transformation_version: row.transformationVersion,
    failure:
      row.failureCode === null
        ? null
        : { code: row.failureCode, message: row.failureMessage ?? '', position: row.failurePosition },
    received_timestamp: formatTimestamp(row.createdAt),
    processed_timestamp: row.processedAt === null ? null : formatTimestamp(row.processedAt),
  };
}
