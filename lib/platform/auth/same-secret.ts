import { createHash, timingSafeEqual } from 'node:crypto';

/** Digests make the time of the comparison reveal nothing. */
export function isSameSecret(expected: string, given: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text, 'utf8').digest();
  return timingSafeEqual(digest(expected), digest(given));
}
