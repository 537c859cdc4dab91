import { passesLuhn } from '@/lib/luhn';

/**
 * Whether `text` could be a whole payment card number: 12 or more digits, spaces and hyphens aside, that pass the
 * Luhn check. Such a number is never stored (contract section 4).
 */
export function looksLikeCardNumber(text: string): boolean {
  // Hyphens and spaces of any kind, those that do not show and digits of full width included.
  const digits = text
    .replace(/[\s\p{Pd}\p{Cf}\u2212]/gu, '')
    .replace(/[\uFF10-\uFF19]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0));
  return /^\d{12,}$/.test(digits) && passesLuhn(digits);
}
