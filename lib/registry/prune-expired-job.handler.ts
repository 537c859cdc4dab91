import { lt, sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { cardFailures } from '@/drizzle/schema/cards';
import { pageUses } from '@/drizzle/schema/delivery';
import { idempotencyKeys, publicIdempotencyKeys } from '@/drizzle/schema/idempotency-keys';
import { passwordResets, portalSessions, signInFailures } from '@/drizzle/schema/portal-users';
import { database } from '@/lib/platform/db/client';
import { handleJob } from '@/lib/platform/queue/handle-job';
import { pruneExpiredJob } from './prune-expired-job';
import { currentTime } from '@/lib/core/clock';

const day = 24 * 60 * 60 * 1000;

/** Rows deleted by one statement, so that each ends in time however much has gathered while no jobs ran. */
const batchRows = 5000;

/**
 * Deletes sign-in failures, wrong codes of cards, uses of receipt pages and answers kept for retries that are older than a day, password resets
 * that expired a day ago, and sessions that expired 30 days ago, of all retailers.
 */
export const pruneExpired = handleJob(pruneExpiredJob, async (_data, { log, signal }) => {
  const now = currentTime().getTime();
  const [dayAgo, monthAgo] = [new Date(now - day), new Date(now - 30 * day)];
  const prune = (table: PgTable, old: SQL) => deleteInBatches(table, old, { signal });
  log.info(
    {
      sign_in_failures: await prune(signInFailures, lt(signInFailures.failedAt, dayAgo)),
      password_resets: await prune(passwordResets, lt(passwordResets.expiresAt, dayAgo)),
      portal_sessions: await prune(portalSessions, lt(portalSessions.expiresAt, monthAgo)),
      // The longest limit of receipt pages looks back a day.
      card_failures: await prune(cardFailures, lt(cardFailures.since, dayAgo)),
      page_uses: await prune(pageUses, lt(pageUses.usedAt, dayAgo)),
      kept_answers:
        (await prune(idempotencyKeys, lt(idempotencyKeys.createdAt, dayAgo))) +
        (await prune(publicIdempotencyKeys, lt(publicIdempotencyKeys.createdAt, dayAgo))),
    },
    'pruned',
  );
});

/** Deletes what fulfils the condition, `rows` at a time; stops between two when the signal says so. Answers how many. */
export async function deleteInBatches(
  table: PgTable,
  old: SQL,
  { signal, rows = batchRows }: { readonly signal: AbortSignal; readonly rows?: number },
): Promise<number> {
  let deleted = 0;
  while (!signal.aborted) {
    // By where rows lie: keys differ from table to table. One that moves meanwhile is left for the next time.
    const some = sql`ctid = any(array(select ctid from ${table} where ${old} limit ${rows}))`;
    const { count } = await database().delete(table).where(some);
    deleted += count;
    if (count === 0) break;
  }
  return deleted;
}
