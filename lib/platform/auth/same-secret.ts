import { createHash, timingSafeEqual } from 'node:crypto';

/** True when a secret is the expected one. Compared by digest, so that time tells nothing about it. */
export function isSameSecret(expected: string, given: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text, 'utf8').digest();
  return timingSafeEqual(digest(expected), digest(given));
}
