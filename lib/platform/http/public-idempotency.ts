import { createHash } from 'node:crypto';
import { openSecret, sealSecret } from '@/lib/platform/auth/secret-box';
import { isDatabaseOutage, logFailure } from '@/lib/platform/db/outage';
import type { Answer } from './answer';
import * as store from './store/public-idempotency-keys';
import {
  claimedSince,
  isSameRequest,
  keysStoredSince,
  noAnswerYet,
  replayed,
  sealRequest,
  inProgress,
  keyReused,
} from './stored-response';

export interface PublicCall {
  readonly key: string;
  readonly hash: string;
  readonly operation: string;
  readonly path: string;
  readonly address: string | null;
}

/** Callers are anonymous, so equal keys from different addresses or paths are different keys. */
function idOf({ key, operation, path, address }: PublicCall): string {
  return createHash('sha256')
    .update(JSON.stringify([operation, path, address, key]))
    .digest('hex');
}

/**
 * Claims the key for the time of the work (contract section 4). An error frees the key; after a crash it is
 * free once the claim is a minute old.
 * @throws ServiceError `unprocessable` if the key was used with a different request, `conflict` while that
 * request is running.
 */
export async function runPublicOnce(call: PublicCall, run: () => Promise<Answer>): Promise<Answer> {
  const id = idOf(call);
  // The time identifies this claim, because after a minute another request can take over the key.
  const claim = { id, answer: noAnswerYet, createdAt: new Date() };
  const setFree = () =>
    store
      .deleteClaim(claim)
      .catch((failure: unknown) => void logFailure(failure, {}, 'idempotency-key not set free', 'warn'));
  const known = await claimOrFind(claim, call.hash).catch(async (error: unknown) => {
    // In an outage the claim may be stored, and only the confirmation was lost.
    if (isDatabaseOutage(error)) await setFree();
    throw error;
  });
  if (known !== null) return known;
  try {
    const answer = await run();
    const sealed = sealSecret(JSON.stringify(answer), id);
    await store.answerClaim(claim, sealed, new Date());
    return answer;
  } catch (error) {
    await setFree();
    throw error;
  }
}

async function claimOrFind(claim: store.Claim, requestHash: string): Promise<Answer | null> {
  const { id } = claim;
  const row = { ...claim, requestHash: sealRequest(requestHash, id) };
  if (await store.insertClaim(row, { keptSince: keysStoredSince(), claimedSince: claimedSince() }))
    return null;
  const known = await store.findKey(id);
  // Race: the other request may have just failed and deleted its row. A retry will find the key free.
  if (known === null || known.answer === noAnswerYet) throw inProgress();
  if (!isSameRequest(known, requestHash, id)) throw keyReused();
  return replayed(openSecret(known.answer, id));
}
