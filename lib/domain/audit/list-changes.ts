import type { Context } from '@/lib/platform/context';
import { notFound } from '@/lib/core/errors';
import { isUuid } from '@/lib/core/ids';
import { findAuditPlace, readAuditEntries, type AuditFilter, type AuditRow } from './store/entries';

export type { AuditFilter };

export type AuditEntry = AuditRow;

export interface ListChanges extends AuditFilter {
  readonly count: number;
  readonly after?: string | undefined;
}

export async function listChanges(
  ctx: Context<'get_audit'>,
  { count, after, ...filter }: ListChanges,
): Promise<AuditEntry[]> {
  const place = after === undefined ? null : await placeOf(ctx, after);
  return readAuditEntries(ctx, filter, { count, after: place });
}

async function placeOf(ctx: Context, id: string) {
  const place = isUuid(id) ? await findAuditPlace(ctx, id) : null;
  if (place === null) throw notFound('audit entry');
  return place;
}
