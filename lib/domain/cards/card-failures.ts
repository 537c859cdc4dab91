import { currentDigester } from '@/lib/platform/auth/secret-box';
import type { Context } from '@/lib/platform/context';
import { ServiceError } from '@/lib/core/errors';
import { instruments } from '@/lib/platform/metrics/instruments';
import { countFailure, deleteFailures } from './store';

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
  const expiredBefore = new Date(now.getTime() - windowInMs);
  const row = await countFailure(ctx, nameOf(number), { now, expiredBefore, max: failuresMax });
  if (row.failures <= failuresMax) return;
  const waitInSeconds = Math.max(1, Math.ceil((row.since.getTime() + windowInMs - now.getTime()) / 1000));
  instruments().rateLimited.inc({ class: 'card-code' });
  throw new ServiceError('rate_limited', 'too many wrong codes for this card; try again later', {
    headers: { 'Retry-After': String(waitInSeconds) },
  });
}

/** Forgets what was counted for these cards: the right code was given, or they have other codes now. */
export async function forgetTries(ctx: Context, numbers: readonly string[]): Promise<void> {
  if (numbers.length === 0) return;
  await deleteFailures(ctx, numbers.map(nameOf));
}

/** What a number is counted under: the count needs no card numbers. */
function nameOf(number: string): string {
  return currentDigester('card-failures').digest(number);
}
