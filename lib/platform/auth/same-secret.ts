import { createHash, timingSafeEqual } from 'node:crypto';

/** Compares digests in constant time, so that the duration reveals nothing about the secret. */
export function isSameSecret(expected: string, given: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text, 'utf8').digest();
  return timingSafeEqual(digest(expected), digest(given));
}
