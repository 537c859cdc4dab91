import { formatTimestamp } from '@/lib/core/timestamps';
import type { KeptRequest } from './list-requests';
import type { KeptRequestWire } from './schema';

export function presentRequest(row: KeptRequest): KeptRequestWire {
  return {
    id: row.id,
    request_id: row.requestId,
    timestamp: formatTimestamp(row.at),
    client: row.clientId,
    operation: row.operation,
    method: row.method,
    path: row.path,
    status: row.status,
    code: row.code,
    duration_ms: row.durationMs,
    address: row.address,
    content_type: row.contentType,
    body: row.body,
  };
}
