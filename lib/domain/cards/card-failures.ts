import { currentDigester } from '@/lib/platform/auth/secret-box';
import type { Context } from '@/lib/platform/context';
import { ServiceError } from '@/lib/core/errors';
import { instruments } from '@/lib/platform/metrics/instruments';
import { countFailure, deleteCardFailures } from './store';

/** Most wrong codes of a card in a day. They are few, because many codes have only four digits. */
const failuresMax = 5;

const windowInMs = 24 * 60 * 60 * 1000;

/**
 * Counts an attempt before its code is checked, so that parallel attempts cannot exceed the limit. Call this
 * outside a transaction: the count must remain if the request fails.
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

export async function forgetTries(ctx: Context, numbers: readonly string[]): Promise<void> {
  if (numbers.length === 0) return;
  await deleteCardFailures(ctx, numbers.map(nameOf));
}

/** Returns a digest, so that the table of failures contains no card numbers. */
function nameOf(number: string): string {
  return currentDigester('card-failures').digest(number);
}
