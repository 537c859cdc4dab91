import { portalPath } from '@/lib/core/portal-path';
import type { AuditEntryWire } from '@/lib/domain/audit/schema';
import { listOf } from '../kit/list/list';
import { day, text } from '../kit/list/params';
import type { NamedClient } from './audit-links';

/** A change of the list, with what the server knows of whom and what it speaks of. */
export interface AuditRow extends AuditEntryWire {
  /** When it was, in words. */
  readonly time: string;
  /** Name of the subject. */
  readonly subject: string;
  /** Pages of the subject and of the actor; null where there is none that the user may open. */
  readonly subjectPage: string | null;
  readonly actorPage: string | null;
  /** The request in the log of requests; null where it is not there, or the user may not open it. */
  readonly requestPage: string | null;
  /** The client that acted, where it is known. */
  readonly client: NamedClient | null;
}

/** Changes, newest first. */
export const auditList = listOf<AuditRow>()('audit', portalPath.audit, {
  /** As the trail names actors: `client:<id>`, `user:<e-mail>`, `system:<name>`. */
  actor: text(),
  action: text(),
  /** Kind and id of the subject: both or none. */
  subject_type: text(),
  subject_id: text(),
  request_id: text(),
  from: day,
  to: day,
  /** The entry after which the page begins. */
  after: text(),
});
