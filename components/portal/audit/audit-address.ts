import { parameter } from '../list/list-parameters';
import { day } from '../receipt-list/query-filters';

/** What the page of the audit trail shows, as its address says it. Days are `YYYY-MM-DD`, both ends included. */
export interface AuditAddress {
  /** As the trail names actors: `client:<id>`, `user:<e-mail>`, `system:<name>`. */
  readonly actor: string | null;
  readonly action: string | null;
  /** What was changed: both or none. */
  readonly subjectType: string | null;
  readonly subjectId: string | null;
  readonly requestId: string | null;
  readonly from: string | null;
  readonly to: string | null;
  /** The entry after which the page begins. */
  readonly after: string | null;
}

type Read = (name: string) => string | readonly string[] | undefined;

/** Reads an address; whatever makes no sense in it is left out, because people edit and cut addresses. */
export function parseAuditAddress(read: Read): AuditAddress {
  const [subjectType, subjectId] = [parameter(read('subject_type')), parameter(read('subject_id'))];
  const hasSubject = subjectType !== null && subjectId !== null;
  return {
    actor: parameter(read('actor')),
    action: parameter(read('action')),
    subjectType: hasSubject ? subjectType : null,
    subjectId: hasSubject ? subjectId : null,
    requestId: parameter(read('request_id')),
    from: day(parameter(read('from')) ?? ''),
    to: day(parameter(read('to')) ?? ''),
    after: parameter(read('after')),
  };
}

/** The address of the page with these filters; without a place it begins at the newest entry. */
export function auditHref(address: Partial<AuditAddress>): string {
  return withFilters('/audit', address);
}

/** The address of the file with all changes that these filters leave. */
export function auditFileHref({ after: _after, ...filters }: AuditAddress): string {
  return withFilters('/audit/audit.csv', filters);
}

function withFilters(path: string, address: Partial<AuditAddress>): string {
  const query = new URLSearchParams();
  const put = (name: string, value: string | null | undefined) => {
    if (value !== null && value !== undefined) query.set(name, value);
  };
  put('actor', address.actor);
  put('action', address.action);
  put('subject_type', address.subjectType);
  put('subject_id', address.subjectId);
  put('request_id', address.requestId);
  put('from', address.from);
  put('to', address.to);
  put('after', address.after);
  return query.size === 0 ? path : `${path}?${query.toString()}`;
}

/** Whether anything narrows the page. */
export function isNarrowed({ after: _after, ...filters }: AuditAddress): boolean {
  return Object.values(filters).some((value) => value !== null);
}

/** An actor as the trail names it, from what people type: an address, a client's number, or its whole name. */
export function actorOf(typed: string): string {
  if (/^(?:client|user|system):/.test(typed)) return typed;
  return /^\d+$/.test(typed) ? `client:${typed}` : `user:${typed.toLowerCase()}`;
}
