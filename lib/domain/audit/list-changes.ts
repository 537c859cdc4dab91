import type { Context } from '@/lib/platform/context';
import { notFound } from '@/lib/core/errors';
import { isUuid } from '@/lib/core/ids';
import { findAuditPlace, readAuditEntries, type AuditFilter, type AuditRow } from './store/entries';

export type { AuditFilter };

/** A recorded change as stored. */
export type AuditEntry = AuditRow;

/** Which changes to list: at most `count`, those older than the entry with the id `after` when it is given. */
export interface ListChanges extends AuditFilter {
  readonly count: number;
  readonly after?: string | undefined;
}

/**
 * The recorded changes that fit, newest first (contract section 12).
 * @throws ServiceError `not_found` when the entry to go on from is not there.
 */
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
