import { portalPath } from '@/lib/core/portal-path';
import type { AuditEntryWire } from '@/lib/domain/audit/schema';
import { listOf } from '../kit/list/list';
import { day, text } from '../kit/list/params';
import type { NamedClient } from './audit-links';

export interface AuditRow extends AuditEntryWire {
  readonly time: string;
  readonly subject: string;
  readonly subjectPage: string | null;
  readonly actorPage: string | null;
  /** Null if the log lacks the request or the person may not read it. */
  readonly requestPage: string | null;
  readonly client: NamedClient | null;
}

export const auditList = listOf<AuditRow>()('audit', portalPath.audit, {
  actor: text(),
  action: text(),
  subject_type: text(),
  subject_id: text(),
  request_id: text(),
  from: day,
  to: day,
  after: text(),
});
