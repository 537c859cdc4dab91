import { lt } from 'drizzle-orm';
import { pageUses } from '@/drizzle/schema/delivery';
import { idempotencyKeys, publicIdempotencyKeys } from '@/drizzle/schema/idempotency-keys';
import { passwordResets, portalSessions, signInFailures } from '@/drizzle/schema/portal-users';
import { database } from '@/lib/db/client';
import { handleJob } from './handle-job';
import { pruneExpiredJob } from './prune-expired-job';

const day = 24 * 60 * 60 * 1000;

/**
 * Deletes sign-in failures, uses of receipt pages and answers kept for retries that are older than a day, password resets
 * that expired a day ago, and sessions that expired 30 days ago, of all retailers.
 */
export const pruneExpired = handleJob(pruneExpiredJob, async (_data, { log }) => {
  const now = Date.now();
  const failures = await database()
    .delete(signInFailures)
    .where(lt(signInFailures.failedAt, new Date(now - day)));
  const resets = await database()
    .delete(passwordResets)
    .where(lt(passwordResets.expiresAt, new Date(now - day)));
  const sessions = await database()
    .delete(portalSessions)
    .where(lt(portalSessions.expiresAt, new Date(now - 30 * day)));
  // The longest limit of receipt pages looks back a day.
  const uses = await database()
    .delete(pageUses)
    .where(lt(pageUses.usedAt, new Date(now - day)));
  const answers = await database()
    .delete(idempotencyKeys)
    .where(lt(idempotencyKeys.createdAt, new Date(now - day)));
  const publicAnswers = await database()
    .delete(publicIdempotencyKeys)
    .where(lt(publicIdempotencyKeys.createdAt, new Date(now - day)));
  log.info(
    {
      kept_answers: answers.count + publicAnswers.count,
      page_uses: uses.count,
      sign_in_failures: failures.count,
      password_resets: resets.count,
      portal_sessions: sessions.count,
    },
    'pruned',
  );
});
