import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js';

/**
 * A phone number in E.164, or null when the text is anything else, or no number that exists. `country` (ISO 3166
 * alpha-2) is where one without a prefix is from. Nothing but a number is taken: one that is found inside an e-mail
 * address would be that of another person.
 */
export function toPhone(text: string, country: string | null): string | null {
  const number = parsePhoneNumberFromString(text.trim().replace(/^tel:\s*/i, ''), {
    ...(country === null ? {} : { defaultCountry: country as CountryCode }),
    extract: false,
  });
  return number?.isValid() === true ? number.number : null;
}
