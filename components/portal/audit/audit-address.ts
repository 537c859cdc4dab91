import { portalPath } from '@/lib/core/portal-path';
import type { AddressOf } from '../kit/list/list';
import type { auditList } from './list';

/** Filters of the audit trail in the address. Days are `YYYY-MM-DD`, both ends included. */
export type AuditAddress = AddressOf<typeof auditList.params>;

export function auditFileHref(address: AuditAddress): string {
  return portalPath.auditFile({ ...address, after: null });
}

export function isNarrowed({ after: _after, ...filters }: AuditAddress): boolean {
  return Object.values(filters).some((value) => value !== null);
}

/** An actor of the trail from typed text: an address, a client's number, or its whole name. */
export function actorOf(typed: string): string {
  if (/^(?:client|user|system):/.test(typed)) return typed;
  return /^\d+$/.test(typed) ? `client:${typed}` : `user:${typed.toLowerCase()}`;
}
