import { passesLuhn } from '@/lib/core/card-numbers/luhn';
import type { RetailerSettings } from '@/lib/platform/retailers/settings';

/** `off` means that the retailer has no cards (contract section 13). */
export type CardCheck = RetailerSettings['cards'];

export function canonicalCardNumber(text: string): string {
  return text.replace(/[\s-]/gu, '');
}

export function passesCheck(number: string, check: CardCheck): boolean {
  if (number === '') return false;
  return check !== 'luhn' || (/^\d{2,}$/.test(number) && passesLuhn(number));
}
