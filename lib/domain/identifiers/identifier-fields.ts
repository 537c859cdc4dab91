import { catalogue, type Catalogue, type CatalogueField } from '@/lib/search/catalogue';
import type { IdentifierDocument } from './identifier-document';
import { consumerPath } from './consumer-path';
import { instantsAt, textsAt } from '@/lib/search/values';
import { words } from '@/lib/search/words';

type Identifier = IdentifierDocument;

export function identifierCatalogue({ timezone }: { readonly timezone: string }): Catalogue<Identifier> {
  return catalogue(identifierFields, timezone);
}

const identifierFields: readonly CatalogueField<Identifier>[] = [
  ...prefixAndExact('identifier', 'i', (identifier) => [identifier.identifier]),
  exact('properties.name.title', 'nt', ['name', 'title']),
  ...prefixAndExact('properties.name.first', 'nf', property('name', 'first')),
  ...prefixAndExact('properties.name.middle', 'nm', property('name', 'middle')),
  ...prefixAndExact('properties.name.last', 'nl', property('name', 'last')),
  ...prefixAndExact('properties.email', 'e', property('email')),
  ...prefixAndExact('properties.postcode', 'pc', property('postcode')),
  ...prefixAndExact('properties.address', 'a', property('address')),
  ...prefixAndExact('properties.city', 'c', property('city')),
  ...prefixAndExact('properties.house_number', 'h', property('house_number')),
  ...prefixAndExact('properties.phone', 'p', phones),
  exact('properties.gender', 'g', ['gender']),
  {
    path: 'properties.birthdate',
    code: 'b',
    match: 'date',
    exists: null,
    zone: 'civil',
    instants: ({ properties }) => instantsAt(properties, ['birthdate'], 'UTC'),
  },
  { path: consumerPath, code: 'w', match: 'prefix', exists: null, eachWord: true, texts: personTexts },
];

function prefixAndExact(path: string, code: string, texts: (identifier: Identifier) => readonly string[]) {
  const kinds = ['prefix', 'exact'] as const;
  return kinds.map((match): CatalogueField<Identifier> => ({
    path: match === 'exact' ? `${path}.exact` : path,
    code,
    match,
    exists: null,
    texts,
  }));
}

function exact(path: string, code: string, names: readonly string[]): CatalogueField<Identifier> {
  return { path, code, match: 'exact', exists: null, texts: property(...names) };
}

/** Words of mail domains are excluded, because too many people share them. */
function personTexts(identifier: Identifier): readonly string[] {
  const { properties } = identifier;
  const names = ['first', 'middle', 'last'].flatMap((part) => textsAt(properties, 'name', part));
  const addresses = [identifier.identifier, ...textsAt(properties, 'email')];
  return [
    ...names.flatMap((name) => [...name.split(/\s+/), ...words(name)]),
    ...addresses.flatMap((address) => [address, ...words(address.replace(/@.*$/s, ''))]),
    ...phones(identifier),
    ...digitsOf(identifier.identifier),
  ];
}

function phones({ properties }: Identifier): readonly string[] {
  return textsAt(properties, 'phone').flatMap((phone) => [phone, ...digitsOf(phone)]);
}

/**
 * Returns `+491711234567` for `+49 (0)171 123-4567`, and nothing for text that is no number or has this form
 * already.
 */
function digitsOf(phone: string): readonly string[] {
  const [, international, rest = ''] = /^\s*(\+|00)?(.*)$/s.exec(phone) ?? [];
  const national = international === undefined ? rest : rest.replace('(0)', '');
  const digits = national.replaceAll(/[\s()/.\u2010-\u2015-]/g, '');
  const text = international === undefined ? digits : `+${digits}`;
  return /^\d+$/.test(digits) && text !== phone ? [text] : [];
}

function property(...names: readonly string[]) {
  return ({ properties }: Identifier) => textsAt(properties, ...names);
}
