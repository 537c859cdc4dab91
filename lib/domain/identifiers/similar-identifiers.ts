import { trusted, type Context } from '@/lib/platform/context';
import { ServiceError, notFound } from '@/lib/core/errors';
import { nationalDigits, toPhone } from '@/lib/core/phone-number';
import { countryOf } from '@/lib/domain/stores/country-of';
import { fold } from '@/lib/search/fold';
import { words } from '@/lib/search/words';
import type { Query, Value } from '@/lib/search/language/ast';
import { anyOf, plain, term } from '@/lib/search/language/build-terms';
import { consumerPath } from './consumer-path';
import { similarities, type IdentifierProperties } from './schema';
import { personOf, personsOf } from './person';
import { searchIdentifierKeys } from './search-identifiers';
import { readIdentifiers } from './store/identifiers';
import { listUndone } from './store/merges';

export type Similarity = (typeof similarities)[number];

export interface SimilarPerson {
  readonly identifier: string;
  readonly properties: IdentifierProperties;
  readonly same: readonly Similarity[];
}

/**
 * Most persons proposed, addresses and hits of a search, identifiers compared, and names searched. The limits
 * are low: contacts that more persons share are those of a household or shop.
 */
const proposedMax = 5;
const searchedMax = 20;
const membersMax = 10;
const namesMax = 3;

interface Known {
  readonly identifier: string;
  readonly properties: IdentifierProperties;
}

/**
 * Returns persons with the same e-mail address, the same phone number in any spelling, or the same name with
 * the same date of birth or postal address. Those with most matches come first.
 * @throws ServiceError `not_found`.
 */
export async function findSimilarIdentifiers(
  ctx: Context<'get_identifier_merges'>,
  identifier: string,
): Promise<SimilarPerson[]> {
  const country = await countryOf(ctx);
  const { head, identifiers } = await personOf(ctx, identifier);
  const own = [...(await readIdentifiers(ctx, identifiers)).values()];
  if (!own.some((row) => row.identifier === identifier)) throw notFound('identifier');
  const members = own.slice(0, membersMax);
  const found = await Promise.all(queriesFor(members, country).map((query) => findKeys(ctx, query)));
  const names = [...new Set(found.flat())].filter((name) => !identifiers.includes(name));
  const [rows, persons, undone] = await Promise.all([
    readIdentifiers(ctx, names),
    personsOf(ctx, names),
    listUndone(ctx, identifiers),
  ]);
  const heads = await readIdentifiers(ctx, [...new Set(names.map((name) => persons(name).head))]);
  const others = new Set(undone.flatMap((row) => [row.identifier, row.intoIdentifier]));
  const similar = new Map<string, SimilarPerson>();
  for (const row of rows.values()) {
    const person = persons(row.identifier);
    const shown = heads.get(person.head);
    const same = similarities.filter((each) => members.some((one) => isSame(each, one, row, country)));
    if (shown === undefined || same.length === 0 || person.head === head) continue;
    if (person.identifiers.some((each) => others.has(each))) continue;
    const before = similar.get(person.head)?.same ?? [];
    similar.set(person.head, {
      identifier: person.head,
      properties: shown.properties,
      same: similarities.filter((each) => same.includes(each) || before.includes(each)),
    });
  }
  return [...similar.values()]
    .toSorted((a, b) => b.same.length - a.same.length || (a.identifier < b.identifier ? -1 : 1))
    .slice(0, proposedMax);
}

function queriesFor(members: readonly Known[], country: string | null): Query[] {
  const phones = members.flatMap((one) => phonesOf(one, country));
  const contacts = distinct([...members.flatMap(emailsOf), ...phones, ...phones.map(nationalDigits)]).filter(
    hasWords,
  );
  const names = new Map(
    members.flatMap(({ properties: { name } }) =>
      hasWords(name?.first) && hasWords(name.last)
        ? [[fold(`${name.first}\n${name.last}`), [name.first, name.last] as const] as const]
        : [],
    ),
  );
  const byName = [...names.values()].slice(0, namesMax).map(([first, last]) => ({
    terms: [
      term('properties.name.first.exact', quoted(first)),
      term('properties.name.last.exact', quoted(last)),
    ],
  }));
  return contacts.length === 0
    ? byName
    : [{ terms: [term(consumerPath, anyOf(contacts.slice(0, searchedMax)))] }, ...byName];
}

function hasWords(text: string | undefined): text is string {
  return text !== undefined && words(text).length > 0;
}

function quoted(text: string): Value {
  return { ...plain(text), quoted: true };
}

async function findKeys(ctx: Context, query: Query): Promise<readonly string[]> {
  try {
    return (await searchIdentifierKeys(trusted(ctx), { query, count: searchedMax })).identifiers;
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'search_timeout') return [];
    throw error;
  }
}

function isSame(similarity: Similarity, one: Known, other: Known, country: string | null): boolean {
  if (similarity === 'email') return shares(emailsOf(one), emailsOf(other));
  if (similarity === 'phone') return shares(phonesOf(one, country), phonesOf(other, country));
  const [name, birthdate, place] = personalOf(one);
  const [otherName, otherBirthdate, otherPlace] = personalOf(other);
  if (name === null || name !== otherName) return false;
  return [
    [birthdate, otherBirthdate],
    [place, otherPlace],
  ].some(([mine, theirs]) => mine !== null && mine === theirs);
}

function emailsOf({ identifier, properties }: Known): string[] {
  return distinct([properties.email ?? '', identifier].filter((text) => text.includes('@')).map(fold));
}

function phonesOf({ identifier, properties: { phone } }: Known, country: string | null): string[] {
  const numbers = [phone, identifier].map((text) => (text === undefined ? null : toPhone(text, country)));
  return distinct([...numbers.map((number) => number ?? ''), phone ?? '']);
}

function personalOf({ properties }: Known): (string | null)[] {
  const { name, birthdate, postcode, address = [], house_number: number = '' } = properties;
  const whole = (parts: readonly (string | undefined)[]) =>
    parts.every((part) => part !== undefined && part !== '') ? fold(parts.join('\n')) : null;
  const street = address.join(' ').trim();
  return [
    whole([name?.first, name?.last]),
    birthdate ?? null,
    whole([postcode, street === '' ? undefined : `${street} ${number}`]),
  ];
}

function shares(some: readonly string[], others: readonly string[]): boolean {
  return some.some((text) => others.includes(text));
}

function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts)].filter((text) => text !== '');
}
