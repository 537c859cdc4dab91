import { passesLuhn } from '@/lib/luhn';

/**
 * Whether `text` could be a whole payment card number: 12 or more digits, spaces and hyphens aside, that pass the
 * Luhn check. Such a number is never stored (contract section 4).
 */
export function looksLikeCardNumber(text: string): boolean {
  const digits = text.replace(/[\s-]/gu, '');
  return /^\d{12,}$/.test(digits) && passesLuhn(digits);
}
