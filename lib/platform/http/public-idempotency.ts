import { createHash } from 'node:crypto';
import { and, eq, lte, or } from 'drizzle-orm';
import { publicIdempotencyKeys } from '@/drizzle/schema/idempotency-keys';
import { openSecret, sealSecret } from '@/lib/platform/auth/secret-box';
import { database } from '@/lib/platform/db/client';
import { isDatabaseOutage } from '@/lib/platform/db/outage';
import { log } from '@/lib/core/log';
import type { Answer } from './endpoint';
import {
  claimedSince,
  isSameRequest,
  keptSince,
  noAnswerYet,
  replayed,
  sealRequest,
  inProgress,
  keyReused,
} from './stored-response';

/** A request under a key that nobody signed in for. */
export interface PublicCall {
  readonly key: string;
  /** Digest of the whole request, as `requestHash` makes it. */
  readonly hash: string;
  readonly operation: string;
  readonly path: string;
  /** Of the caller, as far as it is known. */
  readonly address: string | null;
}

/** Whose key it is: nobody says who they are, so keys of two addresses never meet, nor those of two paths. */
function idOf({ key, operation, path, address }: PublicCall): string {
  return createHash('sha256')
    .update(JSON.stringify([operation, path, address, key]))
    .digest('hex');
}

/**
 * Runs a POST without a credential once under its key (contract section 4): the key is claimed first, and the answer kept
 * after the work. An error leaves the key free; after a crash in between, it is free once the claim is a minute old.
 * @throws ServiceError `unprocessable` when the key came with another request, `conflict` while it is still running.
 */
export async function runPublicOnce(call: PublicCall, run: () => Promise<Answer>): Promise<Answer> {
  const id = idOf(call);
  const claimedAt = new Date();
  // Nobody else's, who has claimed the key since because this took too long.
  const claim = and(
    eq(publicIdempotencyKeys.id, id),
    eq(publicIdempotencyKeys.answer, noAnswerYet),
    eq(publicIdempotencyKeys.createdAt, claimedAt),
  );
  const setFree = async () => {
    await database()
      .delete(publicIdempotencyKeys)
      .where(claim)
      .catch((failure: unknown) => log().warn({ err: failure }, 'idempotency-key not set free'));
  };
  const known = await claimOrFind(id, call.hash, claimedAt).catch(async (error: unknown) => {
    // It may have been claimed, and only the answer was lost.
    if (isDatabaseOutage(error)) await setFree();
    throw error;
  });
  if (known !== null) return known;
  try {
    const answer = await run();
    const sealed = sealSecret(JSON.stringify(answer), id);
    await database()
      .update(publicIdempotencyKeys)
      .set({ answer: sealed, createdAt: new Date() })
      .where(claim);
    return answer;
  } catch (error) {
    await setFree();
    throw error;
  }
}

/** Claims a key that is free: null. Else the answer that was given under it. */
async function claimOrFind(id: string, requestHash: string, createdAt: Date): Promise<Answer | null> {
  const { answer, createdAt: keptAt } = publicIdempotencyKeys;
  const row = { requestHash: sealRequest(requestHash, id), answer: noAnswerYet, createdAt };
  const claimed = await database()
    .insert(publicIdempotencyKeys)
    .values({ id, ...row })
    .onConflictDoUpdate({
      target: publicIdempotencyKeys.id,
      set: row,
      setWhere: or(lte(keptAt, keptSince()), and(eq(answer, noAnswerYet), lte(keptAt, claimedSince()))),
    })
    .returning({ id: publicIdempotencyKeys.id });
  if (claimed.length > 0) return null;
  const [known] = await database()
    .select()
    .from(publicIdempotencyKeys)
    .where(eq(publicIdempotencyKeys.id, id));
  // Gone when the other one has just failed: a retry finds the key free.
  if (known === undefined || known.answer === noAnswerYet) throw inProgress();
  if (!isSameRequest(known.requestHash, requestHash, id)) throw keyReused();
  return replayed(openSecret(known.answer, id));
}
