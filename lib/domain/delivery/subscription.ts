import { createHash } from 'node:crypto';
import { inTransaction, trusted, type Context } from '@/lib/platform/context';
import { ServiceError } from '@/lib/core/errors';
import { createIdentifier } from '@/lib/domain/identifiers/create-identifier';
import { patchIdentifierPlainly } from '@/lib/domain/identifiers/patch-identifier';
import { optOutTags } from '@/lib/domain/identifiers/opt-out-tags';
import { newId } from '@/lib/core/ids';
import { toEmail } from './addresses';
import type { Channel } from './message-content';
import { automaticTags, subscribedAddress } from './opt-out-tags';
import { takePageUses } from './page-limits';
import { findIdentifier } from '@/lib/domain/identifiers/store/identifiers';

/** How often a day an identifier can be subscribed again: each time writes history, and stopping always works. */
const startsPerDayMax = 10;

/**
 * Whether receipts come to a consumer by themselves: `on`; `idle` where nothing is sent by itself, and the consumer could
 * still forbid it; `stopped` where the consumer has.
 */
export type Subscription = 'on' | 'idle' | 'stopped';

/**
 * Tells that of an identifier. `automatic` are the channels that receipts are sent by when they arrive: the retailer's, or
 * those of the receipt that is looked at.
 */
export async function readSubscription(
  ctx: Context,
  identifier: string,
  automatic: readonly Channel[],
): Promise<Subscription> {
  const tags = await readOptOuts(ctx, identifier);
  if (automatic.some((channel) => !tags.includes(optOutTags[channel]))) return 'on';
  return automaticTags(ctx, automatic).every((tag) => tags.includes(tag)) ? 'stopped' : 'idle';
}

async function readOptOuts(ctx: Context, identifier: string): Promise<readonly string[]> {
  const tags: string[] = [];
  for (const name of namesOf(identifier)) {
    tags.push(...((await findIdentifier(ctx, name))?.properties['opt-out'] ?? []));
  }
  return tags;
}

/** What receipts of a consumer may be named by: an identifier that is an e-mail address, however tills write it. */
function namesOf(identifier: string): readonly string[] {
  const isAddress = toEmail(identifier) !== null;
  return [...new Set([identifier, ...(isAddress ? [subscribedAddress(identifier)] : [])])];
}

/**
 * Stops automatic receipts for an identifier, which becomes known by that if it was unknown; those that wait to be sent
 * fail when their turn comes. `automatic` as for `readSubscription`. Again changes nothing.
 */
export function stopReceipts(ctx: Context, identifier: string, automatic: readonly Channel[]): Promise<void> {
  const tags = automaticTags(ctx, automatic);
  return inTransaction(ctx, async (inner) => {
    for (const name of namesOf(identifier)) {
      const isUnknown = (await findIdentifier(inner, name)) === null;
      if (isUnknown && (await becameKnown(inner, name, tags))) continue;
      await patchIdentifierPlainly(trusted(inner), name, { properties: { 'opt-out+=': tags } });
    }
  });
}

/** Makes an identifier known that wants no receipts; false when another request made it known at that moment. */
async function becameKnown(ctx: Context, identifier: string, tags: string[]): Promise<boolean> {
  try {
    await createIdentifier(trusted(ctx), identifier, { 'opt-out': tags });
    return true;
  } catch (error) {
    if (error instanceof ServiceError && error.reason === 'identifier_exists') return false;
    throw error;
  }
}

/**
 * Takes that back. Again changes nothing.
 * @throws ServiceError `rate_limited` with Retry-After.
 */
export function startReceipts(
  ctx: Context,
  identifier: string,
  automatic: readonly Channel[],
): Promise<void> {
  const tags = automaticTags(ctx, automatic);
  return inTransaction(ctx, async (inner) => {
    const stopped = await readOptOuts(inner, identifier);
    if (!tags.some((tag) => stopped.includes(tag))) return;
    // A digest: the count outlives a consumer who is erased.
    const subject = `subscribe:${createHash('sha256').update(identifier).digest('base64url')}`;
    const start = { subject, most: startsPerDayMax, windowInSeconds: 24 * 60 * 60, request: newId() };
    await takePageUses(inner, [start]);
    for (const name of namesOf(identifier)) {
      if ((await findIdentifier(inner, name)) === null) continue;
      await patchIdentifierPlainly(trusted(inner), name, { properties: { 'opt-out-=': tags } });
    }
  });
}
