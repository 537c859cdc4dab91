import type { JsonValue } from '@/lib/core/json';
import { formatTimestamp } from '@/lib/core/timestamps';
import type { AuditEntry } from './list-changes';
import type { AuditEntryWire } from './schema';

export function presentAuditEntry(entry: AuditEntry): AuditEntryWire {
  return {
    id: entry.id,
    timestamp: formatTimestamp(entry.at),
    actor: entry.actor,
    action: entry.action,
    subject_type: entry.subjectType,
    subject_id: entry.subjectId,
    before: entry.before as JsonValue,
    after: entry.after as JsonValue,
    request_id: entry.requestId,
  };
}
