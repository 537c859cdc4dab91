import { createHash, timingSafeEqual } from 'node:crypto';

/** Compares digests, so that the time taken reveals nothing. */
export function isSameSecret(expected: string, given: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text, 'utf8').digest();
  return timingSafeEqual(digest(expected), digest(given));
}
