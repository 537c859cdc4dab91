import currencies from 'currency-codes';
import { iso31661, iso31663 } from 'iso-3166';

const countries = new Set<string>([
  ...iso31661.map((country) => country.alpha3),
  ...iso31663.flatMap((country) => [country.from.alpha3, ...country.to.map((successor) => successor.alpha3)]),
]);
// XCG is the guilder of Curaçao and Sint Maarten since March 2025. The package's list is older.
const currencySet = new Set<string>([...currencies.codes(), 'XCG']);

export const countryCodes: readonly string[] = [...countries].toSorted();

export const currencyCodes: readonly string[] = [...currencySet].toSorted();

/** True for an ISO 3166-1 alpha-3 code, and for a former country's code in ISO 3166-3. */
export function isCountry(code: string): boolean {
  return countries.has(code);
}

/** Null for a former country. */
export function countryAlpha2(code: string): string | null {
  return iso31661.find((country) => country.alpha3 === code)?.alpha2 ?? null;
}

export function todaysCountries(): readonly { readonly alpha2: string; readonly alpha3: string }[] {
  return iso31661.map(({ alpha2, alpha3 }) => ({ alpha2, alpha3 }));
}

/** Currency codes, without those of metals, funds and tests. */
export function todaysCurrencies(): readonly string[] {
  return currencyCodes.filter((code) => !code.startsWith('X') || /^X(?:AF|CD|CG|OF|PF)$/.test(code));
}

export function isCurrency(code: string): boolean {
  return currencySet.has(code);
}

// Java's three-letter names of zones. IANA does not have them, but `Intl` may accept them.
const javaTimezones = new Set(
  'ACT AET AGT ART AST BET BST CAT CNT CST CTT EAT ECT IET IST JST MIT NET NST PLT PNT PRT PST SST VST'.split(
    ' ',
  ),
);

/** True for the name of an IANA zone or its alias, but not for an offset such as `+01:00`. */
export function isTimezone(name: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+/-]*$/.test(name) || javaTimezones.has(name.toUpperCase())) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    // RangeError: no such zone.
    return false;
  }
}

export function isLocale(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag)[0] === tag;
  } catch {
    // RangeError: not a well-formed tag.
    return false;
  }
}

/** Null if no country of today has this code. */
export function countryAlpha3(alpha2: string): string | null {
  return iso31661.find((country) => country.alpha2 === alpha2)?.alpha3 ?? null;
}
