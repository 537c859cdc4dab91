import type { Context } from '@/lib/platform/context';
import { ServiceError } from '@/lib/core/errors';
import { instruments } from '@/lib/platform/metrics/instruments';
import { lockPageUses, insertPageUse, countPageUses } from '../store/page-uses';

export interface PageLimit {
  readonly subject: string;
  readonly most: number;
  readonly windowInSeconds: number;
}

export interface PageUse extends PageLimit {
  readonly request: string;
}

/**
 * Counts uses in the caller's transaction. Locks make the count exact even for concurrent processes. Call it
 * once per transaction.
 * @throws ServiceError `rate_limited` with Retry-After. The caller rolls back, so that nothing is counted.
 */
export async function takePageUses(ctx: Context, uses: readonly PageUse[]): Promise<void> {
  // All transactions lock subjects in this order, so that two of them cannot deadlock.
  for (const use of uses.toSorted((a, b) => (a.subject < b.subject ? -1 : 1))) {
    await lockPageUses(ctx, use.subject);
    await refuseUsedUp(ctx, use);
    await insertPageUse(ctx, use);
  }
}

async function refuseUsedUp(ctx: Context, { request, ...limit }: PageUse): Promise<void> {
  const windowInMs = limit.windowInSeconds * 1000;
  const since = new Date(ctx.now().getTime() - windowInMs);
  const recent = await countPageUses(ctx, { subject: limit.subject, since, except: request });
  if (recent.uses < limit.most || recent.oldest === null) return;
  const waitInSeconds = Math.max(
    1,
    Math.ceil((recent.oldest.getTime() + windowInMs - ctx.now().getTime()) / 1000),
  );
  instruments().rateLimited.inc({ class: 'send' });
  throw new ServiceError('rate_limited', 'too many attempts; try again later', {
    headers: { 'Retry-After': String(waitInSeconds) },
  });
}
