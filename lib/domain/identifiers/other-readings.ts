import type { Context } from '@/lib/platform/context';
import { ServiceError } from '@/lib/core/errors';
import type { Term, Value } from '@/lib/search/language/ast';
import { parseQuery } from '@/lib/search/language/parser';
import { printQuery } from '@/lib/search/language/print';
import { consumerPath } from './consumer-path';
import { searchIdentifiers } from './search-identifiers';

export interface OtherReading {
  readonly query: string;
  readonly paths: readonly string[];
  readonly hits: number;
}

/**
 * `places` are fields that a search of `consumer` does not cover. `fields` are all fields that can hold the
 * words.
 */
const places = ['properties.city', 'properties.postcode', 'properties.address'] as const;
const fields = [
  'identifier',
  'properties.email',
  'properties.phone',
  'properties.name.last',
  'properties.name.first',
  ...places,
] as const;

const [first, last] = ['properties.name.first', 'properties.name.last'];

/**
 * Returns other readings of the query that have hits: its words in other fields, or first and last name
 * swapped. The reading with most hits comes first.
 */
export async function findOtherReadings(
  ctx: Context<'search_identifiers'>,
  query: string,
): Promise<OtherReading[]> {
  const readings = otherReadings(query);
  const found = await Promise.all(
    readings.map(async (terms) => {
      const text = printQuery({ terms });
      const hits = await countHits(ctx, text);
      return { query: text, paths: terms.map(({ path }) => path), hits };
    }),
  );
  return found.filter(({ hits }) => hits > 0).toSorted((a, b) => b.hits - a.hits);
}

function otherReadings(query: string): Term[][] {
  const { terms } = parseQuery(query);
  const [one, two] = terms;
  if (one === undefined || terms.length > 2 || !terms.every(isPlain)) return [];
  if (two === undefined) {
    if (one.path === consumerPath) return places.map((path) => [termOf(path, one.value)]);
    if (!fields.some((path) => path === one.path)) return [];
    return fields.filter((path) => path !== one.path).map((path) => [termOf(path, one.value)]);
  }
  if (one.path !== first || two.path !== last || one.value.kind !== 'text' || two.value.kind !== 'text') {
    return [];
  }
  const both: Value = { ...one.value, text: `${one.value.text} ${two.value.text}`, quoted: true };
  const whole = [last, first, 'properties.city', 'properties.address'].map((path) => [termOf(path, both)]);
  return [[termOf(first, two.value), termOf(last, one.value)], ...whole];
}

function isPlain({ occur, value }: Term): boolean {
  return occur !== '-' && (value.kind === 'any-of' || (value.kind === 'text' && value.suffix !== '~'));
}

function termOf(path: string, value: Value): Term {
  return { occur: null, path, value, position: 0 };
}

async function countHits(ctx: Context<'search_identifiers'>, query: string): Promise<number> {
  try {
    return (await searchIdentifiers(ctx, { query, count: 1, offset: 0 })).hits;
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'search_timeout') return 0;
    throw error;
  }
}
