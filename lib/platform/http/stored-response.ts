import { isKeyKnown, openSecret, sealSecret } from '@/lib/platform/auth/secret-box';
import { conflict, unprocessable, type ServiceError } from '@/lib/core/errors';
import type { Answer } from './answer';

export const idempotencyKeyHours = 24;

export const noAnswerYet = '';

// No claimed work takes a minute, so the process of an older claim must have died.
const claimMaxInMs = 60_000;

export function keysStoredSince(): Date {
  return new Date(Date.now() - idempotencyKeyHours * 60 * 60 * 1000);
}

export function claimedSince(): Date {
  return new Date(Date.now() - claimMaxInMs);
}

/** Encrypts the digest of a request: a plain digest would allow guessing a password in the body. */
export function sealRequest(hash: string, owner: string): string {
  return sealSecret(hash, owner);
}

/**
 * Also accepts plain digests, because earlier releases stored these. Returns false if the sealing key is
 * lost.
 */
export function isSameRequest(
  { requestHash: kept, answer }: { readonly requestHash: string; readonly answer: string },
  hash: string,
  owner: string,
): boolean {
  if (!isKeyKnown(answer)) return false;
  return kept === hash || (isKeyKnown(kept) && openSecret(kept, owner) === hash);
}

export function inProgress(): ServiceError {
  return conflict('a request with this idempotency-key is still running', 'idempotency_key_running');
}

export function keyReused(): ServiceError {
  return unprocessable('idempotency-key was used with another request', 'idempotency_key_reused');
}

export function replayed(json: string): Answer {
  const answer = JSON.parse(json) as Answer;
  return { ...answer, headers: { ...answer.headers, 'Idempotency-Replayed': 'true' } };
}
