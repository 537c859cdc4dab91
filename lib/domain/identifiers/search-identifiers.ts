import { and, inArray } from 'drizzle-orm';
import { identifiers } from '@/drizzle/schema/identifiers';
import { identifierSearch } from '@/drizzle/schema/search';
import type { Context } from '@/lib/platform/context';
import { bindQuery } from '@/lib/search/bind-query';
import { evaluate } from '@/lib/search/evaluate';
import { runSearch } from '@/lib/search/gin/run-search';
import { inSearchTime } from '@/lib/search/gin/search-time';
import { identifierDocument } from '@/lib/search/identifier-document';
import { identifierCatalogue } from '@/lib/search/identifier-fields';
import { parseQuery } from '@/lib/search/language/parser';
import { planTerms } from '@/lib/search/terms/plan-terms';
import { owned } from '@/lib/platform/db/tenancy';
import { presentIdentifier } from './present';
import type { IdentifierWire } from './schema';
import { summarise } from './store';

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
    const read = async (names: readonly string[]) =>
      inner.db
        .select()
        .from(identifiers)
        .where(and(owned(inner, identifiers), inArray(identifiers.identifier, [...names])));
    const { hits, keys } = await runSearch(inner.db, identifierSearch, {
      retailerId: inner.retailer.id,
      plan: planTerms(bound),
      scope: { kind: 'everything' },
      decide: async (names) => {
        const rows = await read(names);
        return new Set(
          rows.filter((row) => evaluate(bound, identifierDocument(row))).map(({ identifier }) => identifier),
        );
      },
      start: input.offset,
      count: input.count,
      timeLeft,
    });
    const rows = new Map((keys.length === 0 ? [] : await read(keys)).map((row) => [row.identifier, row]));
    const summaries = await summarise(inner, keys);
    const page = keys.flatMap((key) => rows.get(key) ?? []);
    return { hits, identifiers: page.map((row) => presentIdentifier(row, summaries(row.identifier))) };
  });
  return { ...found, time: Math.round(performance.now() - startedAt) };
}
