import { and, asc, inArray, lt } from 'drizzle-orm';
import { auditEntries } from '@/drizzle/schema/audit';
import type { Context } from '@/lib/context';
import { handleJob } from '@/lib/queue/handle-job';
import { keptSince } from '@/lib/retailers/retention';
import { forEachRetailer } from '@/lib/retailers/for-each-retailer';
import { owned } from '@/lib/tenancy';
import { pruneAuditJob } from './prune-audit-job';

/** Entries deleted by one statement: short ones, so that nobody waits behind them. */
const batch = 1000;

/** Clears up for every retailer that has set a time. */
export const pruneAuditOfAll = handleJob(pruneAuditJob, (_data, { log, signal }) =>
  forEachRetailer({ name: 'prune-audit', signal }, async (ctx) => {
    const days = ctx.retailer.settings.retention_days.audit;
    if (days === null) return;
    const deleted = await pruneAudit(ctx, days, signal);
    log.info({ retailer: ctx.retailer.id, entries: deleted }, 'pruned the audit trail');
  }),
);

/** Deletes entries older than `days`; stops between two batches when the signal says so. Answers how many. */
export async function pruneAudit(ctx: Context, days: number, signal: AbortSignal): Promise<number> {
  const before = keptSince(days);
  let deleted = 0;
  while (!signal.aborted) {
    const old = ctx.db
      .select({ id: auditEntries.id })
      .from(auditEntries)
      .where(and(owned(ctx, auditEntries), lt(auditEntries.at, before)))
      .orderBy(asc(auditEntries.at), asc(auditEntries.id))
      .limit(batch);
    const { count } = await ctx.db
      .delete(auditEntries)
      .where(and(owned(ctx, auditEntries), inArray(auditEntries.id, old)));
    deleted += count;
    if (count < batch) break;
  }
  return deleted;
}
