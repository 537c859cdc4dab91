import { and, inArray, sql } from 'drizzle-orm';
import { cardFailures } from '@/drizzle/schema/cards';
import { currentDigester } from '@/lib/platform/auth/secret-box';
import type { Context } from '@/lib/platform/context';
import { ServiceError } from '@/lib/core/errors';
import { owned } from '@/lib/platform/db/tenancy';

/** Wrong codes that a card takes in a day: codes have four digits as often as not. */
const failuresMax = 5;

const windowInMs = 24 * 60 * 60 * 1000;

/**
 * Counts a try at the code of a card, before anybody knows whether it is right: of many at once only as many as allowed
 * go on. A number that is no card is counted like one that is. Call it outside a transaction: it stays when the try fails.
 * @throws ServiceError `rate_limited` with Retry-After.
 */
export async function countTry(ctx: Context, number: string): Promise<void> {
  const now = ctx.now();
  const expired = sql`${cardFailures.since} <= ${new Date(now.getTime() - windowInMs).toISOString()}::timestamptz`;
  const [row] = await ctx.db
    .insert(cardFailures)
    .values({ retailerId: ctx.retailer.id, card: nameOf(number), failures: 1, since: now })
    .onConflictDoUpdate({
      target: [cardFailures.retailerId, cardFailures.card],
      set: {
        // One more than allowed says that no more are: further tries change nothing.
        failures: sql`case when ${expired} then 1 else least(${cardFailures.failures}, ${failuresMax}) + 1 end`,
        since: sql`case when ${expired} then excluded.since else ${cardFailures.since} end`,
      },
    })
    .returning({ failures: cardFailures.failures, since: cardFailures.since });
  if (row === undefined || row.failures <= failuresMax) return;
  const waitInSeconds = Math.max(1, Math.ceil((row.since.getTime() + windowInMs - now.getTime()) / 1000));
  throw new ServiceError('rate_limited', 'too many wrong codes for this card; try again later', {
    headers: { 'Retry-After': String(waitInSeconds) },
  });
}

/** Forgets what was counted for these cards: the right code was given, or they have other codes now. */
export async function forgetTries(ctx: Context, numbers: readonly string[]): Promise<void> {
  if (numbers.length === 0) return;
  await ctx.db
    .delete(cardFailures)
    .where(and(owned(ctx, cardFailures), inArray(cardFailures.card, numbers.map(nameOf))));
}

/** What a number is counted under: the count needs no card numbers. */
function nameOf(number: string): string {
  return currentDigester('card-failures').digest(number);
}
