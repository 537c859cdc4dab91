import { placesOfCardNumbers } from '@/lib/core/card-numbers-in-json';
import { isJsonObject } from '@/lib/core/json';
import { passesLuhn } from '@/lib/core/luhn';

const placesMax = 20;

/** Never stored: none of a payment's texts, integers and names may hold a card number (contract section 14). */
export function cardNumbersOfPayment(payment: object): readonly (readonly PropertyKey[])[] {
  const found = placesOfCardNumbers(payment, placesMax);
  const details = 'details' in payment && isJsonObject(payment.details) ? payment.details : {};
  const numbers = [
    [['number'], 'number' in payment ? payment.number : undefined],
    [['details', 'number'], details['number']],
  ] as const;
  const known = new Set(found.map((path) => path.join('.')));
  const whole = numbers.filter(
    ([path, value]) => typeof value === 'string' && looksLikeCardNumber(value) && !known.has(path.join('.')),
  );
  return [...found, ...whole.map(([path]) => path)];
}

/** True for a whole number: 12 or more digits, spaces and hyphens aside, that pass the Luhn check. */
function looksLikeCardNumber(text: string): boolean {
  // Hyphens and spaces of any kind, invisible ones and digits of full width included.
  const digits = text
    .replace(/[\s\p{Pd}\p{Cf}\u2212]/gu, '')
    .replace(/[\uFF10-\uFF19]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0));
  return /^\d{12,}$/.test(digits) && passesLuhn(digits);
}
