import { isKeyKnown, openSecret, sealSecret } from '@/lib/platform/auth/secret-box';
import { conflict, unprocessable, type ServiceError } from '@/lib/core/errors';
import type { Answer } from './answer';

/** Hours for which an answer is kept. */
export const idempotencyKeyHours = 24;

/** What replaces an answer that is still to come. */
export const noAnswerYet = '';

// A process that ends in the middle of its work leaves its claim behind. Longer than any such work takes.
const claimMaxInMs = 60_000;

/** What was kept up to then is forgotten. */
export function keptSince(): Date {
  return new Date(Date.now() - idempotencyKeyHours * 60 * 60 * 1000);
}

/** What was claimed up to then was left behind by a process that ended. */
export function claimedSince(): Date {
  return new Date(Date.now() - claimMaxInMs);
}

/** A request's digest as it is kept: sealed, because of a body that is a password alone it would tell the password. */
export function sealRequest(hash: string, owner: string): string {
  return sealSecret(hash, owner);
}

/**
 * Whether what is kept is of this request, its digest sealed, or in clear as earlier releases kept it. What was sealed with a
 * key that is gone cannot be compared: then it is not, so that nothing is done twice.
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

/** 422: the key came with something else before. */
export function keyReused(): ServiceError {
  return unprocessable('idempotency-key was used with another request', 'idempotency_key_reused');
}

/** A stored response, read from its JSON text, that says it is one. */
export function replayed(json: string): Answer {
  const answer = JSON.parse(json) as Answer;
  return { ...answer, headers: { ...answer.headers, 'Idempotency-Replayed': 'true' } };
}
