import type { IdentifierProperties } from '@/lib/domain/identifiers/schema';
import { toPhone } from '@/lib/core/phone-number';
import type { SoughtPerson } from './schema';

/** Fewest characters of a fact. Shorter facts, such as a house number, would match too much. */
const factCharactersMin = 4;

/**
 * Fewest characters of a distinctive identifier. Shorter ones are not searched for in other people's
 * documents.
 */
const distinctiveCharactersMin = 8;

/** `country` (ISO 3166 alpha-2) applies to phone numbers without a country code. */
export function soughtPerson(
  identifier: string,
  properties: IdentifierProperties,
  country: string | null,
): SoughtPerson {
  const { name, email, phone, postcode, city, address = [], birthdate } = properties;
  const addresses = [email, phone, ...[phone, identifier].map((text) => internationalPhone(text, country))];
  const facts = [name?.first, name?.middle, name?.last, postcode, city, birthdate, ...address];
  return {
    identifier,
    addresses: distinct(addresses),
    facts: distinct(facts).filter((fact) => Array.from(fact).length >= factCharactersMin),
    attachments: [],
  };
}

export function distinctiveValues({ identifier, addresses }: SoughtPerson): readonly string[] {
  const isDistinctive = identifier.includes('@') || identifier.length >= distinctiveCharactersMin;
  return distinct([...(isDistinctive ? [identifier] : []), ...addresses.filter((text) => text.length >= 6)]);
}

function distinct(texts: readonly (string | null | undefined)[]): string[] {
  return [...new Set(texts.map((text) => text?.trim() ?? ''))].filter((text) => text !== '');
}

function internationalPhone(text: string | undefined, country: string | null): string | null {
  // Numbers of fewer than seven digits are not read as phone numbers: a few are, but most are customer
  // numbers.
  return text === undefined || text.replaceAll(/\D/g, '').length < 7 ? null : toPhone(text, country);
}
