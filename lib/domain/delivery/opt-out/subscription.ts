import { createHash } from 'node:crypto';
import { inTransaction, trusted, type Context } from '@/lib/platform/context';
import { ServiceError } from '@/lib/core/errors';
import { createIdentifier } from '@/lib/domain/identifiers/create-identifier';
import { patchIdentifierPlainly } from '@/lib/domain/identifiers/patch-identifier';
import { optOutTags } from '@/lib/domain/identifiers/opt-out-tags';
import { newId } from '@/lib/core/ids';
import { toEmail } from '../send/addresses';
import type { Channel } from '../send/message-content';
import { automaticTags, subscribedAddress } from './opt-out-tags';
import { takePageUses } from '../request/page-limits';
import { findIdentifier } from '@/lib/domain/identifiers/store/identifiers';

/** Most restarts a day, because each restart adds history. Stopping has no limit. */
const startsPerDayMax = 10;

/** `idle`: the settings send nothing automatically. `stopped`: the consumer has stopped it. */
export type Subscription = 'on' | 'idle' | 'stopped';

/**
 * `automatic` lists the channels on which receipts are sent on arrival, by the settings or by one receipt.
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

function namesOf(identifier: string): readonly string[] {
  const isAddress = toEmail(identifier) !== null;
  return [...new Set([identifier, ...(isAddress ? [subscribedAddress(identifier)] : [])])];
}

/**
 * Stops automatic receipts, and creates the identifier if it is unknown. Idempotent. Messages in the queue
 * fail when a worker takes them.
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

/** Race: false if another request has just created the identifier. */
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
 * Undoes `stopReceipts`. Idempotent.
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
    // The identifier is stored as a digest, because the count is kept when a consumer is erased.
    const subject = `subscribe:${createHash('sha256').update(identifier).digest('base64url')}`;
    const start = { subject, most: startsPerDayMax, windowInSeconds: 24 * 60 * 60, request: newId() };
    await takePageUses(inner, [start]);
    for (const name of namesOf(identifier)) {
      if ((await findIdentifier(inner, name)) === null) continue;
      await patchIdentifierPlainly(trusted(inner), name, { properties: { 'opt-out-=': tags } });
    }
  });
}
