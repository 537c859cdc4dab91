import type { Context } from '@/lib/context';
import type { IdentifierWire } from './schema';
import { searchIdentifiers } from './search-identifiers';

/** Fields that something typed may stand at the beginning of. */
const fieldsOfOneWord = [
  'identifier',
  'properties.email',
  'properties.phone',
  'properties.name.last',
  'properties.name.first',
] as const;

/** Whether a text is in the query language: it names a field. */
export function namesField(text: string): boolean {
  return /(?:^|\s)[-+]?[a-z_]+(?:\.[a-z_]+)*:/i.test(text);
}

/**
 * Consumers that plain words may mean, at most `count`: those whose identifier, address, number or name begins with
 * them, and for two words those with that first and last name. What fits an identifier comes first.
 * @throws ServiceError `search_timeout`.
 */
export async function findPeople(ctx: Context, text: string, count: number): Promise<IdentifierWire[]> {
  const quoted = (part: string) => `"${part.replaceAll(/[\\"]/g, String.raw`\$&`)}"`;
  const words = text.split(/\s+/u).filter((word) => word !== '');
  const [first = '', ...others] = words;
  const queries = [
    ...fieldsOfOneWord.map((field) => `${field}:${quoted(text)}`),
    ...(others.length === 0
      ? []
      : [`properties.name.first:${quoted(first)} properties.name.last:${quoted(others.join(' '))}`]),
  ];
  const found = await Promise.all(
    queries.map((query) => searchIdentifiers(ctx, { query, count, offset: 0 })),
  );
  const all = found.flatMap(({ identifiers }) => identifiers);
  return [...new Map(all.map((one) => [one.identifier, one])).values()].slice(0, count);
}
