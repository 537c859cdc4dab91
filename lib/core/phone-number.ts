import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js';

/**
 * Returns null if no such number can exist. A number without a prefix is taken as one of `country` (ISO 3166
 * alpha-2). The whole text must be a number: digits inside an e-mail address may be another person's number.
 */
export function toPhone(text: string, country: string | null): string | null {
  const number = parsePhoneNumberFromString(text.trim().replace(/^tel:\s*/i, ''), {
    ...(country === null ? {} : { defaultCountry: country as CountryCode }),
    extract: false,
  });
  return number?.isValid() === true ? number.number : null;
}

/** Digits of an E.164 number as dialled within its country. */
export function nationalDigits(phone: string): string {
  return parsePhoneNumberFromString(phone)?.formatNational().replaceAll(/\D/g, '') ?? '';
}
