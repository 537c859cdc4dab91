import { isKeyKnown, openSecret, sealSecret } from '@/lib/platform/auth/secret-box';
import { conflict, unprocessable, type ServiceError } from '@/lib/core/errors';
import type { Answer } from './answer';

export const idempotencyKeyHours = 24;

/** Placeholder of an answer that is still to come. */
export const noAnswerYet = '';

// Longer than any such work takes: an older claim was left by a process that ended.
const claimMaxInMs = 60_000;

/** Expiry of stored answers: earlier ones are forgotten. */
export function keptSince(): Date {
  return new Date(Date.now() - idempotencyKeyHours * 60 * 60 * 1000);
}

/** Expiry of claims: earlier ones were left by a process that ended. */
export function claimedSince(): Date {
  return new Date(Date.now() - claimMaxInMs);
}

/** Sealed, because the digest of a body with a password alone would reveal the password. */
export function sealRequest(hash: string, owner: string): string {
  return sealSecret(hash, owner);
}

/**
 * The stored digest is sealed, or in clear from earlier releases. A digest under a lost key counts as another request,
 * so that nothing is done twice.
 */
export function isSameRequest(
  { requestHash: kept, answer }: { readonly requestHash: string; readonly answer: string },
  hash: string,
  owner: string,
): boolean {
  if (!isKeyKnown(answer)) return false;
  return kept === hash || (isKeyKnown(kept) && openSecret(kept, owner) === hash);
}

/** 409: the first request under the key has no answer yet. */
export function inProgress(): ServiceError {
  return conflict('a request with this idempotency-key is still running', 'idempotency_key_running');
}

/** 422: the key came with another request before. */
export function keyReused(): ServiceError {
  return unprocessable('idempotency-key was used with another request', 'idempotency_key_reused');
}

/** A stored response with the header that marks it as such. */
export function replayed(json: string): Answer {
  const answer = JSON.parse(json) as Answer;
  return { ...answer, headers: { ...answer.headers, 'Idempotency-Replayed': 'true' } };
}
