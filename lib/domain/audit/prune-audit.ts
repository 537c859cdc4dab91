import type { JobRun } from '@/lib/platform/queue/define-job';
import { currentTime } from '@/lib/core/clock';
import { config } from '@/lib/core/config';
import type { Context } from '@/lib/platform/context';
import { forEachRetailer } from '@/lib/platform/for-each-retailer';
import { retainedSince } from '@/lib/platform/retailers/retention';
import { instruments } from '@/lib/platform/metrics/instruments';
import { removeEntries, sealAllEntries, type RemovedEntries } from './store/chain';

/** Before pruning, seals entries that the sealing job has missed. */
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

/**
 * Most milliseconds by which this server's clock may be ahead of the database's clock. Entries are deleted
 * that much later, because the database refuses to delete them too early.
 */
const clocksApartInMs = 60 * 60 * 1000;

/**
 * Deletes entries after `days` days and an hour, or later if the operator demands it. Tampered entries stay,
 * and so do entries about settings, users, groups and clients.
 */
export function pruneAudit(ctx: Context, days: number, signal: AbortSignal): Promise<RemovedEntries> {
  const now = new Date(currentTime().getTime() - clocksApartInMs);
  return removeEntries(ctx, retainedSince(Math.max(days, config().auditRetentionMinDays), now), signal);
}
