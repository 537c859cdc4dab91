import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '@/lib/platform/db/client';
import { runOnce } from '@/lib/platform/db/prepare-statements';
import { or } from '../tree';
import type { TermQuery } from '../terms/term-query';
import {
  anyOfMany,
  conditionOf,
  hasInstants,
  hasTermsToLookUp,
  indexConditionOf,
  isOnlyInstants,
  splitQuery,
  withinOf,
  type SearchColumns,
  type SplitQuery,
} from './condition';
import { limitStatement, type TimeLeft } from './search-time';

/** An index table: terms and order of one kind of document, all of them in tables of one shape. */
export type SearchTable = PgTable & {
  readonly retailerId: PgColumn;
  readonly key: PgColumn;
  readonly orderedAt: PgColumn;
  readonly terms: PgColumn;
};

/** A document and where it stands in the order of results. */
export interface Place {
  readonly key: string;
  /** Milliseconds since 1970. */
  readonly orderedAt: number;
}

/** A part of the newest documents of a search, in order. */
export interface Span {
  /** How many newer ones are left out. */
  readonly first: number;
  /** Where it ends, counted from the newest. */
  readonly last: number;
}

/** The documents of a span, and how many there are up to its end. */
export interface Newest {
  readonly hits: number;
  readonly places: readonly Place[];
}

/** What was found among the newest documents of an interval; `hits` are all of them. */
export interface Walk extends Newest {
  /** How many were looked at; fewer than asked for when there are no more. */
  readonly seen: number;
  /** When the newest of those looked at is from; 0 when there were none. */
  readonly newest: number;
  /** Milliseconds from one document to the next, on average over more than those looked at. */
  readonly pace: number;
}

interface NewestRow {
  readonly hits: number;
  readonly keys: string[] | null;
  readonly times: number[] | null;
}

interface WalkRow extends NewestRow {
  readonly seen: number;
  readonly newest: number | null;
  readonly pace: number | null;
}

/** Documents whose instants tell a pace: of fewer, the hour of the day would. */
const paceDocuments = 300;

type Way = 'inverted' | 'ordered';

/**
 * Pages have one way only and are planned once, which saves a third of their time. Counts are planned for what they
 * ask for: what fits one query takes a second with another.
 */
type Planning = 'force_generic_plan' | 'force_custom_plan';

/**
 * The statements a search on one index table is made of. Each leaves the planner the one way that fits, because its
 * estimates for terms are guesses. Statements begun together are sent together.
 */
export class GinIndex {
  readonly #db: Database;
  readonly #table: SearchTable;
  readonly #own: SQL;
  readonly #columns: SearchColumns;
  readonly #timeLeft: TimeLeft;

  constructor(db: Database, table: SearchTable, retailerId: number, timeLeft: TimeLeft) {
    this.#db = db;
    this.#table = table;
    this.#own = eq(table.retailerId, retailerId);
    this.#columns = { retailer: retailerId, orderedAt: table.orderedAt, terms: table.terms };
    this.#timeLeft = timeLeft;
  }

  /** Looks at the `rows` newest documents one by one; answers a span of the hits among them. */
  async walk(query: TermQuery, rows: number, span: Span): Promise<Walk> {
    const { key, orderedAt } = this.#table;
    const split = splitQuery(query);
    const matched = conditionOf(split.rest, this.#columns) ?? sql`true`;
    const [row] = await this.#run<WalkRow>(
      'ordered',
      [split],
      sql`with walked as materialized (
          select ${key} as key, ${orderedAt} as ordered_at, ${matched} as matched
          from ${this.#table} where ${this.#within(split)}
          order by ${orderedAt} desc, ${key} desc limit ${rows}::int),
          newest as (select key, ordered_at from walked where matched)
        select (select count(*)::int from walked) as seen,
          (select (extract(epoch from max(ordered_at)) * 1000)::float8 from walked) as newest,
          (select (extract(epoch from max(ordered_at) - min(ordered_at)) * 1000 / count(*))::float8 from (
            select ${orderedAt} as ordered_at from ${this.#table} where ${this.#within(split)}
            order by ${orderedAt} desc, ${key} desc limit ${paceDocuments}) as paced) as pace,
          ${newestColumns(span)}`,
    );
    const { seen = 0, newest, pace } = row ?? {};
    return { ...newestOf(row), seen, newest: newest ?? 0, pace: pace ?? 0 };
  }

  /** How many documents there are that meet a query. */
  async count(query: TermQuery): Promise<number> {
    const split = splitQuery(query);
    const { rest } = split;
    if (rest.kind === 'nothing') return 0;
    if (isOnlyInstants(rest)) return this.#count('ordered', split);
    const excluded = excludedBy(rest);
    if (excluded === null) return this.#count('inverted', split);
    // What is left out has fewer terms to be looked up than all that is left.
    const [all, others] = await Promise.all([
      this.#count('ordered', { ...split, rest: { kind: 'everything' } }),
      this.#count('inverted', { ...split, rest: excluded }),
    ]);
    return all - others;
  }

  /** All hits, and a span of them; null when there are more than `most`. */
  async few(query: TermQuery, most: number, span: Span): Promise<Newest | null> {
    const split = splitQuery(query);
    const [row] = await this.#run<NewestRow & { found: number }>(
      this.#wayOf([split]),
      [split],
      sql`with found as materialized (${this.#found(split)} limit ${most + 1}::int),
          newest as materialized (select distinct * from found)
        select (select count(*)::int from found) as found, ${newestColumns(span)}`,
    );
    return (row?.found ?? 0) > most ? null : newestOf(row);
  }

  /**
   * Of the documents that meet one query, how many meet each of some others: looked at one by one, so only where they
   * are few. Null when there are more than `most`.
   */
  async countAmong(query: TermQuery, others: readonly TermQuery[], most: number): Promise<number[] | null> {
    const split = splitQuery(query);
    const { retailer } = this.#columns;
    const found = { retailer, orderedAt: sql`found.ordered_at`, terms: sql`found.terms` };
    const counts = others.map(
      (other) => sql`(count(*) filter (where ${conditionOf(other, found) ?? sql`true`}))::int`,
    );
    const { orderedAt, terms } = this.#table;
    const looked = hasTermsToLookUp(split) ? this.#lookedAtWithin(split) : this.#within(split);
    const matches = and(looked, indexConditionOf(split, this.#columns));
    const [row] = await this.#run<{ found: number; counts: number[] }>(
      this.#wayOf([split]),
      [split, ...others.map(splitQuery)],
      sql`with found as materialized (
          select ${orderedAt} as ordered_at, ${terms} as terms from ${this.#table} where ${matches}
          limit ${most + 1}::int)
        select count(*)::int as found, array[${sql.join(counts, sql`, `)}] as counts from found`,
      'force_custom_plan',
    );
    return row === undefined || row.found > most ? null : row.counts;
  }

  /**
   * A span of the documents that meet a query, and how many there are up to its end. Of several queries each must be
   * about older documents than the one before: they are asked in turn, in one statement, until there are enough, because
   * Postgres runs the parts of a `union all` in their order and not before a row of theirs is wanted.
   */
  async newest(queries: readonly TermQuery[], span: Span): Promise<Newest> {
    const splits = queries.map(splitQuery);
    const newest = (split: SplitQuery) =>
      sql`(${this.#meeting(split)} order by ordered_at desc, key desc limit ${span.last}::int)`;
    const [row] = await this.#run<NewestRow>(
      this.#wayOf(splits),
      splits,
      sql`with newest as materialized (
          select * from (${sql.join(splits.map(newest), sql` union all `)}) as steps limit ${span.last}::int)
        select ${newestColumns(span)}`,
    );
    return newestOf(row);
  }

  /** All documents that meet a query. */
  async places(query: TermQuery): Promise<Place[]> {
    const split = splitQuery(query);
    const rows = await this.#run<{ key: string; time: number }>(
      this.#wayOf([split]),
      [split],
      sql`select key, ${milliseconds} as time from (${this.#meeting(split)}) as found
        order by ordered_at desc, key desc`,
    );
    return rows.map(({ key, time }) => ({ key, orderedAt: time }));
  }

  /** The inverted way, unless there are no terms to look up. */
  #wayOf(splits: readonly SplitQuery[]): Way {
    return splits.every((split) => hasTermsToLookUp(split)) ? 'inverted' : 'ordered';
  }

  /** The documents that meet a query, as a relation of `key` and `ordered_at`. */
  #meeting(split: SplitQuery): SQL {
    const { key, orderedAt } = this.#table;
    const looked = hasTermsToLookUp(split) ? this.#lookedAtWithin(split) : this.#within(split);
    const condition = and(looked, indexConditionOf(split, this.#columns));
    return sql`select ${key} as key, ${orderedAt} as ordered_at from ${this.#table} where ${condition}`;
  }

  /**
   * The found rows; some appear more than once where one of many terms is searched for. The inverted index takes a time that
   * grows with the square of their number, so they are asked for in parts.
   */
  #found(split: SplitQuery): SQL {
    const parts = anyOfMany(split.rest, this.#columns);
    if (parts === null) return this.#meeting(split);
    const { key, orderedAt, terms } = this.#table;
    return sql`select key, ordered_at from unnest(${sql.param(parts)}::text[]) as part cross join lateral (
      select ${key} as key, ${orderedAt} as ordered_at from ${this.#table}
      where ${this.#lookedAtWithin(split)} and ${terms} @@ part::tsquery) as found`;
  }

  #within(split: SplitQuery): SQL | undefined {
    return and(this.#own, withinOf(split, this.#columns));
  }

  /** The conditions in a form that no index can serve, so that only terms are looked up and rows are filtered by the rest. */
  #lookedAtWithin(split: SplitQuery): SQL | undefined {
    const { retailer, orderedAt, terms } = this.#columns;
    const unindexed = { retailer, orderedAt: sql`greatest(${orderedAt})`, terms };
    return and(sql`greatest(${this.#table.retailerId}) = ${retailer}`, withinOf(split, unindexed));
  }

  async #count(way: Way, split: SplitQuery): Promise<number> {
    const matches = and(this.#within(split), indexConditionOf(split, this.#columns));
    const count = sql`select count(*)::int as hits from ${this.#table} where ${matches}`;
    const [row] = await this.#run<{ hits: number }>(way, [split], count, 'force_custom_plan');
    return row?.hits ?? 0;
  }

  async #run<Row>(
    way: Way,
    splits: readonly SplitQuery[],
    statement: SQL,
    planning: Planning = 'force_generic_plan',
  ): Promise<readonly Row[]> {
    const [, rows] = await Promise.all([
      this.#db.execute(this.#settings(way, planning)),
      // Conditions on instants inside of a query have as many forms as there are queries.
      this.#db.execute(splits.some(({ rest }) => hasInstants(rest)) ? runOnce(statement) : statement),
    ]);
    return rows as unknown as readonly Row[];
  }

  /**
   * The index on instants may serve the ordered way only, and looking at rows and entries is dear on the other: there
   * the planner would otherwise add all of a retailer's rows to what the terms have found, or take them instead.
   */
  #settings(way: Way, planning: Planning): SQL {
    const [ordered, inverted] = way === 'ordered' ? ['on', 'off'] : ['off', 'on'];
    const [entryCost, operatorCost] = way === 'ordered' ? ['0.005', '0.0025'] : ['1', '1'];
    return sql`select
      set_config('enable_seqscan', 'off', true),
      set_config('enable_indexscan', ${ordered}, true),
      set_config('enable_indexonlyscan', ${ordered}, true),
      set_config('enable_bitmapscan', ${inverted}, true),
      set_config('plan_cache_mode', ${planning}, true),
      set_config('cpu_index_tuple_cost', ${entryCost}, true),
      set_config('cpu_operator_cost', ${operatorCost}, true),
      set_config('max_parallel_workers_per_gather', '0', true),
      set_config('work_mem', '64MB', true),
      ${limitStatement(this.#timeLeft)}`;
  }
}

/** Milliseconds of what has a column `ordered_at`. */
const milliseconds = sql.raw('(extract(epoch from ordered_at) * 1000)::float8');

/** The columns of `NewestRow` from a relation `newest` of `key` and `ordered_at`, which need not be in order. */
function newestColumns({ first, last }: Span): SQL {
  const places = sql`(select * from newest order by ordered_at desc, key desc
    offset ${first}::int limit ${last - first}::int) as page`;
  const column = (value: SQL) =>
    sql`(select array_agg(${value} order by ordered_at desc, key desc) from ${places})`;
  return sql`(select count(*)::int from newest) as hits, ${column(sql`key`)} as keys, ${column(milliseconds)} as times`;
}

function newestOf(row: NewestRow | undefined): Newest {
  const { hits = 0, keys, times } = row ?? {};
  return { hits, places: (keys ?? []).map((key, index) => ({ key, orderedAt: Number(times?.[index]) })) };
}

/** What a query that only excludes leaves out; null when it also asks for something. */
function excludedBy(query: TermQuery): TermQuery | null {
  if (query.kind === 'not') return query.of;
  if (query.kind !== 'and') return null;
  const excluded = query.of.flatMap((part) => (part.kind === 'not' ? [part.of] : []));
  return excluded.length === query.of.length ? or(excluded) : null;
}
