import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '@/lib/db/client';
import { runOnce } from '@/lib/db/prepare-statements';
import { or } from '../tree';
import type { TermQuery } from '../terms/term-query';
import {
  conditionOf,
  hasInstants,
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

/** What was found among the newest documents of an interval. */
export interface Walk {
  /** How many were looked at; fewer than asked for when there are no more. */
  readonly seen: number;
  readonly hits: number;
  /** The newest of the hits, in order. */
  readonly places: readonly Place[];
  /** When the first and the last of those looked at are from; 0 when there were none. */
  readonly newest: number;
  readonly oldest: number;
}

interface WalkRow {
  readonly seen: number;
  readonly hits: number;
  readonly newest: number | null;
  readonly oldest: number | null;
  readonly keys: string[] | null;
  readonly times: number[] | null;
}

type Way = 'inverted' | 'ordered';

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

  /** Looks at the `rows` newest documents one by one; answers the newest `last` hits among them. */
  async walk(query: TermQuery, rows: number, last: number): Promise<Walk> {
    const { key, orderedAt } = this.#table;
    const split = splitQuery(query);
    const matched = conditionOf(split.rest, this.#columns) ?? sql`true`;
    const [row] = await this.#run<WalkRow>(
      'ordered',
      split,
      sql`with newest as materialized (
          select ${key} as key, ${orderedAt} as ordered_at, ${matched} as matched
          from ${this.#table} where ${this.#within(split)}
          order by ${orderedAt} desc, ${key} desc limit ${rows}::int)
        select count(*)::int as seen, count(*) filter (where matched)::int as hits,
          (extract(epoch from max(ordered_at)) * 1000)::float8 as newest,
          (extract(epoch from min(ordered_at)) * 1000)::float8 as oldest,
          (array_agg(key order by ordered_at desc, key desc) filter (where matched))[1:${last}::int] as keys,
          (array_agg(${milliseconds} order by ordered_at desc, key desc) filter (where matched))[1:${last}::int] as times
        from newest`,
    );
    const { seen = 0, hits = 0, newest, oldest, keys, times } = row ?? {};
    const places = (keys ?? []).map((found, index) => ({ key: found, orderedAt: Number(times?.[index]) }));
    return { seen, hits, places, newest: newest ?? 0, oldest: oldest ?? 0 };
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

  /** Hits and the newest `last` of them, in order; null when there are more than `most`. */
  async few(query: TermQuery, most: number, last: number): Promise<Pick<Walk, 'hits' | 'places'> | null> {
    const { key, orderedAt } = this.#table;
    const split = splitQuery(query);
    const rows = await this.#run<{ key: string; ordered_at: number; hits: number }>(
      'inverted',
      split,
      sql`with found as materialized (
          select ${key} as key, ${orderedAt} as ordered_at from ${this.#table}
          where ${and(this.#within(split), indexConditionOf(split, this.#columns))} limit ${most + 1}::int)
        select key, ${milliseconds} as ordered_at, (select count(*)::int from found) as hits
        from (select * from found order by found.ordered_at desc, key desc limit ${last}::int) as newest
        order by newest.ordered_at desc, key desc`,
    );
    const hits = rows[0]?.hits ?? 0;
    return hits > most ? null : { hits, places: rows.map(placeOf) };
  }

  /** The documents that meet a query, in order: the newest `last` of them, or all. */
  async places(query: TermQuery, last: number | null): Promise<Place[]> {
    const { key, orderedAt } = this.#table;
    const split = splitQuery(query);
    const rows = await this.#run<{ key: string; ordered_at: number }>(
      'inverted',
      split,
      sql`select key, ${milliseconds} as ordered_at
        from (select ${key} as key, ${orderedAt} as ordered_at from ${this.#table}
          where ${and(this.#within(split), indexConditionOf(split, this.#columns))}
          order by ${orderedAt} desc, ${key} desc limit ${last}::int) as newest
        order by newest.ordered_at desc, key desc`,
    );
    return rows.map(placeOf);
  }

  #within(split: SplitQuery): SQL | undefined {
    return and(this.#own, withinOf(split, this.#columns));
  }

  async #count(way: Way, split: SplitQuery): Promise<number> {
    const matches = and(this.#within(split), indexConditionOf(split, this.#columns));
    const count = sql`select count(*)::int as hits from ${this.#table} where ${matches}`;
    const [row] = await this.#run<{ hits: number }>(way, split, count);
    return row?.hits ?? 0;
  }

  async #run<Row>(way: Way, { rest }: SplitQuery, statement: SQL): Promise<readonly Row[]> {
    const [, rows] = await Promise.all([
      this.#db.execute(this.#settings(way)),
      // Conditions on instants inside of a query have as many forms as there are queries.
      this.#db.execute(hasInstants(rest) ? runOnce(statement) : statement),
    ]);
    return rows as unknown as readonly Row[];
  }

  /**
   * The index on instants may serve the ordered way only, and looking at rows and entries is dear on the other: there
   * the planner would otherwise add all of a retailer's rows to what the terms have found, or take them instead.
   */
  #settings(way: Way): SQL {
    const [ordered, inverted] = way === 'ordered' ? ['on', 'off'] : ['off', 'on'];
    const [entryCost, operatorCost] = way === 'ordered' ? ['0.005', '0.0025'] : ['1', '1'];
    return sql`select
      set_config('enable_seqscan', 'off', true),
      set_config('enable_indexscan', ${ordered}, true),
      set_config('enable_indexonlyscan', ${ordered}, true),
      set_config('enable_bitmapscan', ${inverted}, true),
      set_config('cpu_index_tuple_cost', ${entryCost}, true),
      set_config('cpu_operator_cost', ${operatorCost}, true),
      set_config('max_parallel_workers_per_gather', '0', true),
      set_config('work_mem', '64MB', true),
      ${limitStatement(this.#timeLeft)}`;
  }
}

/** Outside of whatever sorts and limits, so that it is reckoned for the rows of a page only. */
const milliseconds = sql.raw('(extract(epoch from ordered_at) * 1000)::float8');

function placeOf({ key, ordered_at: orderedAt }: { key: string; ordered_at: number }): Place {
  return { key, orderedAt };
}

/** What a query that only excludes leaves out; null when it also asks for something. */
function excludedBy(query: TermQuery): TermQuery | null {
  if (query.kind === 'not') return query.of;
  if (query.kind !== 'and') return null;
  const excluded = query.of.flatMap((part) => (part.kind === 'not' ? [part.of] : []));
  return excluded.length === query.of.length ? or(excluded) : null;
}
