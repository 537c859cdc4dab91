import type { Context } from '@/lib/context';
import { ServiceError } from '@/lib/errors';
import { findPeople, namesField } from '@/lib/identifiers/find-people';
import { listIdentifiers } from '@/lib/identifiers/list-identifiers';
import type { IdentifierWire } from '@/lib/identifiers/schema';
import { searchIdentifiers } from '@/lib/identifiers/search-identifiers';

/** Consumers on one page. */
const pageSize = 20;
/** Furthest a search can be paged (§4.12). */
const offsetMax = 1000;

/** What the list of consumers shows; `reason` instead where a search cannot be carried out. */
export type PeoplePage =
  | { readonly kind: 'newest'; readonly rows: readonly IdentifierWire[]; readonly next: string | null }
  | { readonly kind: 'words'; readonly rows: readonly IdentifierWire[]; readonly isCut: boolean }
  | {
      readonly kind: 'query';
      readonly rows: readonly IdentifierWire[];
      readonly hits: number;
      readonly next: number | null;
    }
  | { readonly kind: 'problem'; readonly reason: string };

/** One page of consumers: the last changed, those that plain words may mean, or those a query finds. */
export async function readPeople(
  ctx: Context,
  address: { readonly q: string | null; readonly after: string | null; readonly offset: number },
): Promise<PeoplePage> {
  const { q, after, offset } = address;
  try {
    if (q === null) return await readNewest(ctx, after);
    if (!namesField(q)) {
      const rows = await findPeople(ctx, q, pageSize + 1);
      return { kind: 'words', rows: rows.slice(0, pageSize), isCut: rows.length > pageSize };
    }
    const { hits, identifiers: rows } = await searchIdentifiers(ctx, { query: q, count: pageSize, offset });
    const next = offset + pageSize;
    return { kind: 'query', rows, hits, next: next < hits && next <= offsetMax ? next : null };
  } catch (error) {
    const isAnswer = error instanceof ServiceError && error.status < 500;
    if (isAnswer || (error instanceof ServiceError && error.code === 'search_timeout')) {
      return { kind: 'problem', reason: error.message };
    }
    throw error;
  }
}

async function readNewest(ctx: Context, after: string | null): Promise<PeoplePage> {
  const found = await listIdentifiers(ctx, { count: pageSize + 1, after: after ?? undefined });
  const rows = found.slice(0, pageSize);
  const last = rows.at(-1);
  return { kind: 'newest', rows, next: found.length > pageSize ? (last?.identifier ?? null) : null };
}
