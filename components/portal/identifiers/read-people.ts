import type { Context } from '@/lib/platform/context';
import { orNull, ServiceError } from '@/lib/core/errors';
import { listIdentifiers } from '@/lib/domain/identifiers/list-identifiers';
import type { IdentifierWire } from '@/lib/domain/identifiers/schema';
import { searchIdentifiers } from '@/lib/domain/identifiers/search-identifiers';

/** Consumers on one page. */
const pageSize = 20;
/** Furthest a search can be paged (§4.12). */
export const offsetMax = 1000;

/** What the list of consumers shows: a page; or why there is none: its query is refused, or its place is gone. */
export type PeoplePage =
  | { readonly kind: 'newest'; readonly rows: readonly IdentifierWire[]; readonly next: string | null }
  | {
      readonly kind: 'found';
      readonly rows: readonly IdentifierWire[];
      readonly hits: number;
      /** Whole milliseconds. */
      readonly time: number;
      readonly next: number | null;
    }
  | { readonly kind: 'refused'; readonly error: ServiceError }
  | { readonly kind: 'gone' };

const refusals: ReadonlySet<string> = new Set(['invalid_query', 'search_timeout']);

/** One page of consumers, last changed first: of all, or of those a query finds. */
export async function readPeople(
  ctx: Context,
  address: { readonly query: string | null; readonly after: string | null; readonly offset: number },
): Promise<PeoplePage> {
  const { query, after, offset } = address;
  if (query === null) return readNewest(ctx, after);
  try {
    const { identifiers: rows, ...found } = await searchIdentifiers(ctx, { query, count: pageSize, offset });
    const next = offset + pageSize;
    return { kind: 'found', rows, ...found, next: next < found.hits && next <= offsetMax ? next : null };
  } catch (error) {
    if (error instanceof ServiceError && refusals.has(error.code)) return { kind: 'refused', error };
    throw error;
  }
}

async function readNewest(ctx: Context, after: string | null): Promise<PeoplePage> {
  const found = await orNull(listIdentifiers(ctx, { count: pageSize + 1, after: after ?? undefined }));
  if (found === null) return { kind: 'gone' };
  const rows = found.slice(0, pageSize);
  const last = rows.at(-1);
  return { kind: 'newest', rows, next: found.length > pageSize ? (last?.identifier ?? null) : null };
}
