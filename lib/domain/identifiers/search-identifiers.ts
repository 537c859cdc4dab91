import type { Context } from '@/lib/platform/context';
import { bindQuery } from '@/lib/search/bind-query';
import { evaluate } from '@/lib/search/evaluate';
import { inSearchTime } from '@/lib/search/gin/search-time';
import { identifierDocument } from '@/lib/search/identifier-document';
import { identifierCatalogue } from '@/lib/search/identifier-fields';
import { parseQuery } from '@/lib/search/language/parser';
import { planTerms } from '@/lib/search/terms/plan-terms';
import { presentIdentifier } from './present';
import type { IdentifierWire } from './schema';
import { searchIndex } from './store/search-index';
import { summarise } from './store/summaries';
import { readIdentifiers } from './store/identifiers';

/** What to search for (§4.12). */
export interface SearchIdentifiers {
  readonly query: string;
  readonly count: number;
  readonly offset: number;
}

/** A page of what was found, last changed first. */
export interface FoundIdentifiers {
  readonly hits: number;
  readonly identifiers: readonly IdentifierWire[];
  /** Whole milliseconds. */
  readonly time: number;
}

/**
 * Searches identifiers with the query language (§4.12, contract section 5).
 * @throws ServiceError `invalid_query`, `search_timeout`.
 */
export async function searchIdentifiers(ctx: Context, input: SearchIdentifiers): Promise<FoundIdentifiers> {
  const startedAt = performance.now();
  const bound = bindQuery(parseQuery(input.query), identifierCatalogue(ctx.retailer.settings));
  const found = await inSearchTime(ctx, async (inner, timeLeft) => {
    const { hits, keys } = await searchIndex(inner.db, {
      retailerId: inner.retailer.id,
      plan: planTerms(bound),
      scope: { kind: 'everything' },
      decide: async (names) => {
        const rows = await readIdentifiers(inner, names);
        const decided = rows.values().filter((row) => evaluate(bound, identifierDocument(row)));
        return new Set(decided.map(({ identifier }) => identifier));
      },
      start: input.offset,
      count: input.count,
      timeLeft,
    });
    const rows = await readIdentifiers(inner, keys);
    const summaries = await summarise(inner, keys);
    const page = keys.flatMap((key) => rows.get(key) ?? []);
    return { hits, identifiers: page.map((row) => presentIdentifier(row, summaries(row.identifier))) };
  });
  return { ...found, time: Math.round(performance.now() - startedAt) };
}
