import { createHash, randomBytes } from 'node:crypto';

// Crockford's base 32 omits letters that look like digits.
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const letters = 16;

export function newRecoveryCode(): string {
  const code = Array.from(randomBytes(letters), (byte) => alphabet[byte % 32]).join('');
  return (code.match(/.{4}/g) ?? []).join('-');
}

export function readRecoveryCode(text: string): string | null {
  const typed = text.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1');
  return /^[0-9a-hjkmnp-tv-z]{16}$/.test(typed) ? (typed.match(/.{4}/g) ?? []).join('-') : null;
}

/** Needs no salt: a code has 80 random bits, too many to guess from a stolen hash. */
export function hashRecoveryCode(code: string): string {
  return createHash('sha256').update(code).digest('hex');
}
