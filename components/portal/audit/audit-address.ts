import { portalPath } from '@/lib/core/portal-path';
import type { AddressOf } from '../kit/list/list';
import type { auditList } from './list';

/** Days are `YYYY-MM-DD`; both the first and the last day are included. */
export type AuditAddress = AddressOf<typeof auditList.params>;

export function auditFileHref(address: AuditAddress): string {
  return portalPath.auditFile({ ...address, after: null });
}

export function isNarrowed({ after: _after, ...filters }: AuditAddress): boolean {
  return Object.values(filters).some((value) => value !== null);
}

/** Returns the actor for a typed e-mail address, number of a client, or complete actor such as `client:7`. */
export function actorOf(typed: string): string {
  if (/^(?:client|user|system):/.test(typed)) return typed;
  return /^\d+$/.test(typed) ? `client:${typed}` : `user:${typed.toLowerCase()}`;
}
