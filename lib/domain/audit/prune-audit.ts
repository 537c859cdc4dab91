import type { JobRun } from '@/lib/platform/queue/define-job';
import { currentTime } from '@/lib/core/clock';
import { config } from '@/lib/core/config';
import type { Context } from '@/lib/platform/context';
import { forEachRetailer } from '@/lib/platform/for-each-retailer';
import { keptSince } from '@/lib/platform/retailers/retention';
import { instruments } from '@/lib/platform/metrics/instruments';
import { removeEntries, sealAllEntries, type RemovedEntries } from './store/chain';

/** Also seals entries that the job of each minute has missed. */
export function pruneAuditOfAll(_data: unknown, { log, signal }: JobRun): Promise<void> {
  return forEachRetailer({ name: 'prune-audit', signal }, async (ctx) => {
    const missed = await sealAllEntries(ctx, signal);
    if (missed > 0) log.info({ retailer: ctx.retailer.id, entries: missed }, 'sealed the audit trail');
    const days = ctx.retailer.settings.retention_days.audit;
    if (days === null) return;
    const { removed, changed } = await pruneAudit(ctx, days, signal);
    log.info({ retailer: ctx.retailer.id, entries: removed }, 'pruned the audit trail');
    if (changed === 0) return;
    instruments().auditEntriesChanged.inc(changed);
    log.error({ retailer: ctx.retailer.id, entries: changed }, 'audit entries differ from what was sealed');
  });
}

/** Milliseconds that our clock may be ahead of the database's, which refuses early removals. */
const clocksApartInMs = 60 * 60 * 1000;

/**
 * Deletes entries after `days` and an hour, or the operator's higher minimum. Tampered entries, and those
 * about settings, users, groups and clients, stay.
 */
export function pruneAudit(ctx: Context, days: number, signal: AbortSignal): Promise<RemovedEntries> {
  const now = new Date(currentTime().getTime() - clocksApartInMs);
  return removeEntries(ctx, keptSince(Math.max(days, config().auditRetentionMinDays), now), signal);
}
