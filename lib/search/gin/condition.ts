import { and, gte, lt, not, or, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { leavesOf } from '../tree';
import type { TermLeaf, TermQuery } from '../terms/term-query';
import { quoteLexeme } from './tsvector';

/** The columns of an index table that a condition speaks of. */
export interface SearchColumns {
  readonly orderedAt: PgColumn;
  readonly terms: PgColumn;
}

/** A query over terms as a condition in SQL. Whatever has no instants in it becomes one `@@`. */
export function conditionOf(query: TermQuery, columns: SearchColumns): SQL {
  if (query.kind === 'everything') return sql`true`;
  if (query.kind === 'nothing') return sql`false`;
  if (!hasInstants(query)) return sql`${columns.terms} @@ ${tsqueryOf(query)}::tsquery`;
  switch (query.kind) {
    case 'and':
    case 'or': {
      const timeless = query.of.filter((part) => !hasInstants(part));
      const parts = query.of.filter((part) => hasInstants(part)).map((part) => conditionOf(part, columns));
      const [only, ...more] = timeless;
      if (only !== undefined) {
        parts.push(conditionOf(more.length === 0 ? only : { kind: query.kind, of: timeless }, columns));
      }
      return (query.kind === 'and' ? and(...parts) : or(...parts)) ?? sql`true`;
    }
    case 'not':
      return not(conditionOf(query.of, columns));
    case 'between':
      return withinOf(query, columns);
    default:
      throw new Error(`A ${query.kind} holds no instants.`);
  }
}

function withinOf({ from, to }: { from: number; to: number }, { orderedAt }: SearchColumns): SQL {
  const within = and(gte(orderedAt, new Date(from)), lt(orderedAt, new Date(to)));
  return within ?? sql`true`;
}

function hasInstants(query: TermQuery): boolean {
  return leavesOf(query).some(({ kind }) => kind === 'between');
}

/** A query over terms, without instants, in the notation of a Postgres `tsquery`. */
function tsqueryOf(query: TermQuery): string {
  switch (query.kind) {
    case 'and':
      return `(${query.of.map(tsqueryOf).join(' & ')})`;
    case 'or':
      return `(${query.of.map(tsqueryOf).join(' | ')})`;
    case 'not':
      return `!${tsqueryOf(query.of)}`;
    case 'everything':
    case 'nothing':
      throw new Error(`${query.kind} is only ever the whole query.`);
    default:
      return leafOf(query);
  }
}

function leafOf(leaf: TermLeaf): string {
  switch (leaf.kind) {
    case 'term':
      return quoteLexeme(leaf.term);
    case 'prefix':
      return `${quoteLexeme(leaf.prefix)}:*`;
    case 'phrase':
      return `(${leaf.terms.map(quoteLexeme).join(' <-> ')})`;
    default:
      throw new Error(`A ${leaf.kind} can not be asked of terms.`);
  }
}
