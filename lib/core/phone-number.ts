import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js';

/**
 * Null for numbers that do not exist. `country` (ISO 3166 alpha-2) is that of numbers without a prefix. The
 * whole text counts: a number inside an e-mail address would be another person's.
 */
export function toPhone(text: string, country: string | null): string | null {
  const number = parsePhoneNumberFromString(text.trim().replace(/^tel:\s*/i, ''), {
    ...(country === null ? {} : { defaultCountry: country as CountryCode }),
    extract: false,
  });
  return number?.isValid() === true ? number.number : null;
}

/** E.164 as dialled within its country, in digits alone. */
export function nationalDigits(phone: string): string {
  return parsePhoneNumberFromString(phone)?.formatNational().replaceAll(/\D/g, '') ?? '';
}
