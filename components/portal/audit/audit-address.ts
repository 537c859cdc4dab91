import { portalPath } from '@/lib/core/portal-path';
import type { AddressOf } from '../kit/list/list';
import type { auditList } from './list';

/** What the page of the audit trail shows, as its address says it. Days are `YYYY-MM-DD`, both ends included. */
export type AuditAddress = AddressOf<typeof auditList.params>;

/** The address of the file with all changes that these filters leave. */
export function auditFileHref(address: AuditAddress): string {
  return portalPath.auditFile({ ...address, after: null });
}

/** True when anything narrows the page. */
export function isNarrowed({ after: _after, ...filters }: AuditAddress): boolean {
  return Object.values(filters).some((value) => value !== null);
}

/** An actor as the trail names it, from what people type: an address, a client's number, or its whole name. */
export function actorOf(typed: string): string {
  if (/^(?:client|user|system):/.test(typed)) return typed;
  return /^\d+$/.test(typed) ? `client:${typed}` : `user:${typed.toLowerCase()}`;
}
