import { passesLuhn } from '@/lib/core/luhn';
import type { RetailerSettings } from '@/lib/platform/retailers/settings';

/** How a retailer's card numbers are checked; `off` means it has no cards (contract section 13). */
export type CardCheck = RetailerSettings['cards'];

/** A card number as it is stored: without the spaces and hyphens that people group digits by. */
export function canonicalCardNumber(text: string): string {
  return text.replace(/[\s-]/gu, '');
}

/** Whether a card number, already canonical, passes the retailer's check. */
export function passesCheck(number: string, check: CardCheck): boolean {
  if (number === '') return false;
  return check !== 'luhn' || (/^\d{2,}$/.test(number) && passesLuhn(number));
}
