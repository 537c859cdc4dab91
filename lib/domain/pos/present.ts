import { formatTimestamp } from '@/lib/core/timestamps';
import { copyParameters } from '@/lib/domain/transformations/failure';
import type { RawListedWire, RawReplayWire, RawStatusWire, RawWire } from './schema';
import type { ReplayProgress } from './store/replays';
import type { findShownReceipts } from '@/lib/domain/receipts/store/lists';
import type { RawRow, RawSummary } from './store/raw';

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
    failure: presentFailure(row),
    ignored_reason: row.ignoredReason,
    received_timestamp: formatTimestamp(row.createdAt),
    processed_timestamp: row.processedAt === null ? null : formatTimestamp(row.processedAt),
  };
}

function presentFailure(row: RawSummary): RawStatusWire['failure'] {
  const { failureCode: code, failureMessage, failureCause, failurePosition: position } = row;
  if (code === null) return null;
  const { reason = null, parameters = {}, violations = [] } = failureCause ?? {};
  const plain = { parameters: copyParameters(parameters), violations: [...violations] };
  return { code, message: failureMessage ?? '', position, reason, ...plain };
}

export function presentListedRaw(row: RawSummary): RawListedWire {
  return {
    ...presentRawStatus(row),
    duplicate: row.duplicate,
    pruned: row.prunedAt !== null,
    attempts: row.attempts,
    test: row.test,
  };
}

export function presentRaw(row: RawRow, made: Awaited<ReturnType<typeof findShownReceipts>>): RawWire {
  return {
    ...presentListedRaw(row),
    headers: row.headers.map(([name, value]) => ({ name, value })),
    properties: row.properties,
    attachments: { ...row.attachments },
    left_out: row.leftOut.map(({ id, reason }) => ({ id, reason })),
    source_read: row.sourceRead,
    store_reference: row.storeReference,
    till_id: row.tillId,
    till_uuid: row.tillUuid,
    created_by: row.createdBy,
    request_id: row.requestId,
    receipts: made.map(({ id, transactionId, localtime, total, currency, storeReference }) => ({
      id,
      transaction_id: transactionId,
      localtime,
      total,
      currency,
      store_reference: storeReference,
    })),
  };
}

export function presentReplay({ replay, ...counts }: ReplayProgress): RawReplayWire {
  return {
    id: replay.id,
    filter: replay.filter,
    ...counts,
    created_by: replay.createdBy,
    created_timestamp: formatTimestamp(replay.createdAt),
  };
}
