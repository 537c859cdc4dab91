import { and, count, eq, gt, min, ne, sql } from 'drizzle-orm';
import { pageUses } from '@/drizzle/schema/delivery';
import type { Context } from '@/lib/platform/context';
import { ServiceError } from '@/lib/core/errors';
import { owned } from '@/lib/platform/db/tenancy';

/** How often a shopper may do something: on a receipt page, or with a signed address. */
export interface PageLimit {
  /** What is counted, such as `send:receipt:<id>`. */
  readonly subject: string;
  readonly most: number;
  readonly windowInSeconds: number;
}

/** One use of what is limited. The same `request` again counts once for each subject. */
export interface PageUse extends PageLimit {
  readonly request: string;
}

/**
 * Counts uses against their limits, in the caller's transaction, exactly also when several processes count at once.
 * Call it once per transaction.
 * @throws ServiceError `rate_limited` with Retry-After where a limit is used up; nothing is counted then.
 */
export async function takePageUses(ctx: Context, uses: readonly PageUse[]): Promise<void> {
  // In one order everywhere, so that two uses cannot deadlock.
  for (const use of uses.toSorted((a, b) => (a.subject < b.subject ? -1 : 1))) {
    const name = `page-use:${ctx.retailer.id}:${use.subject}`;
    await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
    await refuseUsedUp(ctx, use);
    const { subject, request } = use;
    await ctx.db
      .insert(pageUses)
      .values({ retailerId: ctx.retailer.id, subject, request, usedAt: ctx.now() })
      .onConflictDoNothing();
  }
}

async function refuseUsedUp(ctx: Context, { request, ...limit }: PageUse): Promise<void> {
  const windowInMs = limit.windowInSeconds * 1000;
  const [recent] = await ctx.db
    .select({ uses: count(), oldest: min(pageUses.usedAt) })
    .from(pageUses)
    .where(
      and(
        owned(ctx, pageUses),
        eq(pageUses.subject, limit.subject),
        gt(pageUses.usedAt, new Date(ctx.now().getTime() - windowInMs)),
        ne(pageUses.request, request),
      ),
    );
  if (recent === undefined || recent.uses < limit.most || recent.oldest === null) return;
  const waitInSeconds = Math.max(
    1,
    Math.ceil((recent.oldest.getTime() + windowInMs - ctx.now().getTime()) / 1000),
  );
  throw new ServiceError('rate_limited', 'too many attempts; try again later', {
    headers: { 'Retry-After': String(waitInSeconds) },
  });
}
