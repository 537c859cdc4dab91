import { and, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { TermLeaf, TermQuery } from '../terms/term-query';
import { and as both, leavesOf, or as either } from '../tree';
import { timestampOf } from './segment-store';
import { quoteLexeme } from './tsvector';

export interface TermColumns {
  readonly orderedAt: SQLWrapper;
  readonly terms: SQLWrapper;
}

export interface Interval {
  readonly from: number;
  readonly to: number;
}

const always: Interval = { from: -Infinity, to: Infinity };

export function boundsOf(query: TermQuery): Interval {
  switch (query.kind) {
    case 'between':
      return query;
    case 'and': {
      const parts = query.of.map(boundsOf);
      return { from: Math.max(...parts.map(({ from }) => from)), to: Math.min(...parts.map(({ to }) => to)) };
    }
    case 'or': {
      // Terms have no bounds, so this `or` has none. Checked first, because a range of numbers becomes
      // thousands of terms.
      if (query.of.some(({ kind }) => kind === 'term' || kind === 'prefix')) return always;
      const parts = query.of.map(boundsOf);
      return { from: Math.min(...parts.map(({ from }) => from)), to: Math.max(...parts.map(({ to }) => to)) };
    }
    default:
      return always;
  }
}

export function conditionOf(query: TermQuery, columns: TermColumns): SQL {
  if (query.kind === 'everything') return sql`true`;
  if (query.kind === 'nothing') return sql`false`;
  if (!hasInstants(query)) return matches(query, columns);
  switch (query.kind) {
    case 'and':
    case 'or': {
      const timeless = query.of.filter((part) => !hasInstants(part));
      const join = query.kind === 'and' ? both : either;
      const parts = query.of.filter((part) => hasInstants(part)).map((part) => conditionOf(part, columns));
      if (timeless.length > 0) parts.push(matches(join(timeless), columns));
      return (query.kind === 'and' ? and(...parts) : or(...parts)) ?? sql`true`;
    }
    case 'not':
      return sql`not (${conditionOf(query.of, columns)})`;
    case 'between':
      return sql`(${columns.orderedAt} >= ${timestampOf(query.from)} and ${columns.orderedAt} < ${timestampOf(query.to)})`;
    default:
      throw new Error(`A ${query.kind} holds no instants.`);
  }
}

function hasInstants(query: TermQuery): boolean {
  return leavesOf(query).some(({ kind }: TermLeaf) => kind === 'between');
}

function matches(query: TermQuery, { terms }: TermColumns): SQL {
  return sql`${terms} @@ ${tsqueryOf(query)}::tsquery`;
}

function tsqueryOf(query: TermQuery): string {
  switch (query.kind) {
    case 'and':
      return `(${query.of.map(tsqueryOf).join(' & ')})`;
    case 'or':
      return `(${query.of.map(tsqueryOf).join(' | ')})`;
    case 'not':
      return `!${tsqueryOf(query.of)}`;
    case 'term':
      return quoteLexeme(query.term);
    case 'prefix':
      return `${quoteLexeme(query.prefix)}:*`;
    case 'phrase':
      return `(${query.terms.map(quoteLexeme).join(' <-> ')})`;
    default:
      throw new Error(`A ${query.kind} cannot be asked of terms.`);
  }
}
