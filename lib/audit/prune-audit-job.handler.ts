import { and, asc, inArray, lt } from 'drizzle-orm';
import { auditEntries } from '@/drizzle/schema/audit';
import { systemContext, type Context } from '@/lib/context';
import { handleJob } from '@/lib/queue/handle-job';
import { keptSince } from '@/lib/retailers/retention';
import { listRetailers } from '@/lib/retailers/store';
import { owned } from '@/lib/tenancy';
import { pruneAuditJob } from './prune-audit-job';

/** Entries deleted by one statement: short ones, so that nobody waits behind them. */
const batch = 1000;

/** Clears up for every retailer that has set a time. */
export const pruneAuditOfAll = handleJob(pruneAuditJob, async (_data, { log, signal }) => {
  for (const retailer of await listRetailers()) {
    const days = retailer.settings.retention_days.audit;
    if (days === null) continue;
    const deleted = await pruneAudit(systemContext(retailer, 'prune-audit'), days, signal);
    log.info({ retailer: retailer.id, entries: deleted }, 'pruned the audit trail');
  }
});

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
