import type { Context } from '@/lib/platform/context';
import { bindQuery } from '@/lib/search/bind-query';
import { inSearchTime } from '@/lib/search/index/search-time';
import { identifierCatalogue } from '@/lib/domain/identifiers/identifier-fields';
import type { Query } from '@/lib/search/language/ast';
import { parseQuery } from '@/lib/search/language/parser';
import { identifierIndex } from './index-identifier';
import { presentIdentifier } from './present';
import type { IdentifierWire } from './schema';
import { summarise } from './store/summaries';
import { readIdentifiers } from './store/identifiers';

export interface SearchIdentifiers {
  readonly query: string;
  readonly count: number;
  readonly offset: number;
}

export interface FoundIdentifiers {
  readonly hits: number;
  readonly identifiers: readonly IdentifierWire[];
  readonly time: number;
}

/**
 * Finds identifiers by a query (specification §4.12; contract section 5), sorted by their last change, newest
 * first.
 * @throws ServiceError `invalid_query`, `search_timeout`.
 */
export async function searchIdentifiers(
  ctx: Context<'search_identifiers'>,
  input: SearchIdentifiers,
): Promise<FoundIdentifiers> {
  const startedAt = performance.now();
  const bound = bindQuery(parseQuery(input.query), identifierCatalogue(ctx.retailer.settings));
  const found = await inSearchTime(ctx, async (inner, timeLeft) => {
    const { hits, places } = await identifierIndex(inner).search({
      query: bound,
      scope: { kind: 'everything' },
      start: input.offset,
      count: input.count,
      timeLeft,
    });
    const keys = places.map(({ key }) => key);
    const rows = await readIdentifiers(inner, keys);
    const summaries = await summarise(inner, keys);
    const page = keys.flatMap((key) => rows.get(key) ?? []);
    return { hits, identifiers: page.map((row) => presentIdentifier(row, summaries(row.identifier))) };
  });
  return { ...found, time: Math.round(performance.now() - startedAt) };
}

export interface FoundKeys {
  readonly hits: number;
  readonly identifiers: readonly string[];
}

/** @throws ServiceError `invalid_query`, `search_timeout`. */
export async function searchIdentifierKeys(
  ctx: Context<'search_identifiers'>,
  {
    query,
    count,
    offset = 0,
    maxInMs,
  }: {
    readonly query: Query;
    readonly count: number;
    readonly offset?: number;
    readonly maxInMs?: number;
  },
): Promise<FoundKeys> {
  const bound = bindQuery(query, identifierCatalogue(ctx.retailer.settings));
  return inSearchTime(
    ctx,
    async (inner, timeLeft) => {
      const page = { scope: { kind: 'everything' }, start: offset, count, timeLeft } as const;
      const { hits, places } = await identifierIndex(inner).search({ query: bound, ...page });
      return { hits, identifiers: places.map(({ key }) => key) };
    },
    { maxInMs },
  );
}
