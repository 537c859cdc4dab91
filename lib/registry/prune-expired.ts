import type { JobRun } from '@/lib/platform/queue/define-job';
import { pruneFailures as pruneCardFailures } from '@/lib/domain/cards/store';
import { prunePageUses } from '@/lib/domain/delivery/store/page-uses';
import { pruneResets } from '@/lib/domain/portal-users/store/resets';
import { pruneSessions } from '@/lib/platform/auth/store/sessions';
import { pruneSignInFailures } from '@/lib/platform/auth/store/sign-in-failures';
import { pruneKeys } from '@/lib/platform/http/store/idempotency-keys';
import { pruneKeys as prunePublicKeys } from '@/lib/platform/http/store/public-idempotency-keys';
import { forEachRetailer } from '@/lib/platform/for-each-retailer';
import { currentTime } from '@/lib/core/clock';

const day = 24 * 60 * 60 * 1000;

/** Deletes sessions 30 days after they expire, and other expired rows after a day. */
export async function pruneExpired(_data: unknown, { log, signal }: JobRun): Promise<void> {
  const now = currentTime().getTime();
  const [dayAgo, monthAgo] = [new Date(now - day), new Date(now - 30 * day)];
  const ofRetailers = { card_failures: 0, page_uses: 0, kept_answers: 0 };
  await forEachRetailer({ name: 'prune-expired', signal }, async (ctx) => {
    ofRetailers.card_failures += await pruneCardFailures(ctx, dayAgo, signal);
    ofRetailers.page_uses += await prunePageUses(ctx, dayAgo, signal);
    ofRetailers.kept_answers += await pruneKeys(ctx, dayAgo, signal);
  });
  log.info(
    {
      ...ofRetailers,
      sign_in_failures: await pruneSignInFailures(dayAgo, signal),
      password_resets: await pruneResets(dayAgo, signal),
      portal_sessions: await pruneSessions(monthAgo, signal),
      public_kept_answers: await prunePublicKeys(dayAgo, signal),
    },
    'pruned',
  );
}
