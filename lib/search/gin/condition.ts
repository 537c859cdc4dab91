import { and, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { and as both, leavesOf, or as either } from '../tree';
import type { TermLeaf, TermQuery } from '../terms/term-query';
import { earliestInstant, latestInstant } from '../wall-time';
import { quoteLexeme } from './tsvector';

/** What a condition speaks of: columns of an index table, and the retailer whose terms they hold. */
export interface SearchColumns {
  readonly retailer: number;
  readonly orderedAt: SQLWrapper;
  readonly terms: SQLWrapper;
}

/** A query as an executor takes it apart: it holds where the instant lies within all intervals and `rest` holds. */
export interface SplitQuery {
  readonly within: readonly Interval[];
  readonly rest: TermQuery;
}

type Interval = Extract<TermLeaf, { kind: 'between' }>;

/** Takes the intervals that the whole query is bound to out of it. */
export function splitQuery(query: TermQuery): SplitQuery {
  const parts = query.kind === 'and' ? query.of : [query];
  const rest = parts.filter((part) => part.kind !== 'between');
  const within = parts.filter((part) => part.kind === 'between');
  return { within: [...within, ...rest.flatMap((part) => hullOf(part) ?? [])], rest: both(rest) };
}

/** The interval from the beginning of the first to the end of the last of some; null when not all are intervals. */
function hullOf(query: TermQuery): Interval | null {
  if (query.kind === 'between') return query;
  if (query.kind !== 'or') return null;
  const intervals = query.of.map(hullOf).filter((interval) => interval !== null);
  if (intervals.length < query.of.length) return null;
  const from = Math.min(...intervals.map((interval) => interval.from));
  const to = Math.max(...intervals.map((interval) => interval.to));
  return { kind: 'between', from, to, cover: either(intervals.map(({ cover }) => cover)) };
}

/** The intervals of a split query as one interval in SQL; always of one form, so that its statement is kept once. */
export function withinOf({ within }: SplitQuery, { orderedAt }: SearchColumns): SQL | undefined {
  if (within.length === 0) return undefined;
  const from = Math.max(...within.map((interval) => interval.from));
  const to = Math.min(...within.map((interval) => interval.to));
  return sql`${orderedAt} >= ${instantOf(from)} and ${orderedAt} < ${instantOf(to)}`;
}

/** A query over terms as a condition in SQL that any row can be asked. What has no instants in it is one `@@`. */
export function conditionOf(query: TermQuery, columns: SearchColumns): SQL | undefined {
  if (query.kind === 'everything') return undefined;
  if (query.kind === 'nothing') return sql`false`;
  if (!hasInstants(query)) return matches(query, columns);
  switch (query.kind) {
    case 'and':
    case 'or': {
      const timeless = query.of.filter((part) => !hasInstants(part));
      const join = query.kind === 'and' ? both : either;
      const parts = query.of.filter((part) => hasInstants(part)).map((part) => conditionOf(part, columns));
      if (timeless.length > 0) parts.push(matches(join(timeless), columns));
      return query.kind === 'and' ? and(...parts) : or(...parts);
    }
    case 'not':
      return sql`not (${conditionOf(query.of, columns)})`;
    case 'between':
      return sql`(${withinOf({ within: [query], rest: query }, columns)})`;
    default:
      throw new Error(`A ${query.kind} holds no instants.`);
  }
}

/**
 * A split query as a condition that the inverted index answers as far as it can: days, months and years have terms,
 * too, and keep all that lies outside of them from being looked at. Undefined when no terms are asked for.
 */
export function indexConditionOf({ within, rest }: SplitQuery, columns: SearchColumns): SQL | undefined {
  if (rest.kind === 'nothing') return sql`false`;
  const covers = rest.kind === 'everything' ? [] : within.map(coverOf);
  if (!hasInstants(rest)) return leaping(rest, both(covers), columns);
  if (isOnlyInstants(rest)) return conditionOf(rest, columns);
  const terms = supersetOf(rest);
  const exact = conditionOf(rest, columns);
  if (terms.kind === 'nothing' || both([terms, ...covers]).kind === 'everything') return exact;
  return and(leaping(terms, both(covers), columns), exact);
}

/** Whether the inverted index can answer a part of a split query, so that it need not be asked of every row. */
export function hasTermsToLookUp({ within, rest }: SplitQuery): boolean {
  if (rest.kind === 'everything' || isOnlyInstants(rest)) return false;
  const { kind } = both([supersetOf(rest), ...within.map(coverOf)]);
  return kind !== 'everything' && kind !== 'nothing';
}

/** Conditions that a conjunction becomes at most: a statement is kept for each number of them. */
const conditionsMax = 4;

/**
 * Terms and the days they are asked for, each part of the conjunction as a condition of its own: the index then leaps
 * from the next row of one to the next of another, where within one it would try every row of the rarest term. Phrases
 * are read from the row, once for each condition, so they stay together with all that is asked for beside days.
 */
function leaping(terms: TermQuery, days: TermQuery, columns: SearchColumns): SQL | undefined {
  if (days.kind === 'nothing') return sql`false`;
  const hasPhrase = leavesOf(terms).some(({ kind }) => kind === 'phrase');
  const parts = terms.kind === 'and' && !hasPhrase ? terms.of : [terms];
  // What is only excluded has no rows to leap to.
  const excluded = parts.filter(({ kind }) => kind === 'not');
  const [first, ...others] = [...parts.filter(({ kind }) => kind !== 'not'), days].filter(isAsked);
  const groups = [both([...(first === undefined ? [] : [first]), ...excluded]), ...others];
  const last = both(groups.slice(conditionsMax - 1));
  return and(
    ...[...groups.slice(0, conditionsMax - 1), last].filter(isAsked).map((group) => matches(group, columns)),
  );
}

function isAsked({ kind }: TermQuery): boolean {
  return kind !== 'everything';
}

/** Terms that are asked for together: the inverted index compares each of them with all others. */
const togetherMax = 16;

/**
 * A query for any of many terms as several, each in the notation of a `tsquery`, that find the same together; null for
 * other queries.
 */
export function anyOfMany(query: TermQuery, { retailer }: SearchColumns): string[] | null {
  if (query.kind !== 'or' || query.of.length <= togetherMax) return null;
  if (query.of.some(({ kind }) => kind !== 'term')) return null;
  const parts = Array.from({ length: Math.ceil(query.of.length / togetherMax) }, (_, part) =>
    either(query.of.slice(part * togetherMax, (part + 1) * togetherMax)),
  );
  return parts.map((part) => tsqueryOf(part, retailer));
}

/** Whether a query asks for nothing but instants, so that the order alone answers it. */
export function isOnlyInstants(query: TermQuery): boolean {
  return leavesOf(query).every(({ kind }) => kind === 'between');
}

/** Whether a query has instants in it, so that its condition has a form of its own. */
export function hasInstants(query: TermQuery): boolean {
  return leavesOf(query).some(({ kind }) => kind === 'between');
}

/** A query over terms that holds wherever this one does, and has no instants in it. */
function supersetOf(query: TermQuery): TermQuery {
  switch (query.kind) {
    case 'and':
      return both(query.of.map(supersetOf));
    case 'or':
      return either(query.of.map(supersetOf));
    case 'not':
      return hasInstants(query.of) ? { kind: 'everything' } : query;
    case 'between':
      return coverOf(query);
    default:
      return query;
  }
}

/** The days of an interval; everything where they would be most of what there is. */
function coverOf({ from, to, cover }: Interval): TermQuery {
  return from <= earliestInstant || to > latestInstant ? { kind: 'everything' } : cover;
}

/**
 * Postgres reads years before 1 and after 9999 as numbers only. Seconds and the rest apart: in one number the
 * microseconds of later centuries would be rounded, and an instant would miss itself.
 */
export function instantOf(milliseconds: number): SQL {
  const seconds = Math.floor(milliseconds / 1000);
  return sql`(to_timestamp(${seconds}::float8) + ${milliseconds - seconds * 1000}::int * interval '1 millisecond')`;
}

function matches(query: TermQuery, { terms, retailer }: SearchColumns): SQL {
  return sql`${terms} @@ ${tsqueryOf(query, retailer)}::tsquery`;
}

/** A query over a retailer's terms, without instants, in the notation of a Postgres `tsquery`. */
function tsqueryOf(query: TermQuery, retailer: number): string {
  const inner = (part: TermQuery) => tsqueryOf(part, retailer);
  const lexeme = (term: string) => quoteLexeme(retailer, term);
  switch (query.kind) {
    case 'and':
      return `(${query.of.map(inner).join(' & ')})`;
    case 'or':
      return `(${query.of.map(inner).join(' | ')})`;
    case 'not':
      return `!${inner(query.of)}`;
    case 'term':
      return lexeme(query.term);
    case 'prefix':
      return `${lexeme(query.prefix)}:*`;
    case 'phrase':
      return `(${query.terms.map(lexeme).join(' <-> ')})`;
    default:
      throw new Error(`A ${query.kind} cannot be asked of terms.`);
  }
}
