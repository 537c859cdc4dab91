/**
 * Whether `text` could be a whole payment card number: 12 or more digits, spaces and hyphens aside, that pass the
 * Luhn check. Such a number is never stored (contract section 4).
 */
export function looksLikeCardNumber(text: string): boolean {
  const digits = text.replace(/[\s-]/gu, '');
  return /^\d{12,}$/.test(digits) && passesLuhn(digits);
}

/** The Luhn check (ISO/IEC 7812-1 annex B) over a string of digits. */
export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let place = 0; place < digits.length; place += 1) {
    const digit = Number(digits[digits.length - 1 - place]);
    const weighted = place % 2 === 1 ? digit * 2 : digit;
    sum += weighted > 9 ? weighted - 9 : weighted;
  }
  return sum % 10 === 0;
}
