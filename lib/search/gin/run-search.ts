import { and, count, desc, eq, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '@/lib/db/client';
import { and as both, not } from '../tree';
import type { TermPlan, TermQuery } from '../terms/term-query';
import { conditionOf } from './condition';
import type { TimeLeft } from './search-time';

/** An index table: terms and order of one kind of document, all of them in tables of one shape. */
export type SearchTable = PgTable & {
  readonly retailerId: PgColumn;
  readonly key: PgColumn;
  readonly orderedAt: PgColumn;
  readonly terms: PgColumn;
};

/** What to look for, and where. */
export interface SearchRequest {
  readonly retailerId: number;
  readonly plan: TermPlan;
  /** Holds for the documents that the caller may find at all; about these terms always decide. */
  readonly scope: TermQuery;
  /** Says of documents whose terms can not decide which of them meet the query. */
  readonly decide: (keys: readonly string[]) => Promise<ReadonlySet<string>>;
  readonly offset: number;
  readonly count: number;
  readonly timeLeft: TimeLeft;
}

/** What was found: how many in all, and the keys of the page, newest first. */
export interface Found {
  readonly hits: number;
  readonly keys: readonly string[];
}

interface Place {
  readonly key: string;
  readonly orderedAt: Date;
}

/** Newest documents that are looked through one by one before the index is asked; about 3 ms. */
const walkMax = 4000;

/** With so few hits, sorting all of them is less work than walking. */
const fewHits = 1000;

/**
 * Finds documents with Postgres' own inverted index. Call inside a transaction of one snapshot, so that hits and page
 * agree; it changes planner settings until the transaction ends.
 */
export async function runSearch(db: Database, table: SearchTable, request: SearchRequest): Promise<Found> {
  const index = new GinIndex(db, table, request);
  const undecided = await index.undecided();
  const decided = undecided.length === 0 ? null : await request.decide(undecided.map(({ key }) => key));
  const extra = undecided.filter(({ key }) => decided?.has(key) === true);
  const hits = (await index.count()) + extra.length;
  if (hits <= request.offset) return { hits, keys: [] };
  const last = request.offset + request.count;
  const places = extra.length === hits ? [] : await index.newest(last, hits);
  const page = [...places, ...extra].toSorted(newestFirst).slice(request.offset, last);
  return { hits, keys: page.map(({ key }) => key) };
}

function newestFirst(a: Place, b: Place): number {
  return b.orderedAt.getTime() - a.orderedAt.getTime() || (a.key < b.key ? 1 : -1);
}

/** One search on one table: the statements it is made of. */
export class GinIndex {
  readonly #db: Database;
  readonly #table: SearchTable;
  readonly #query: TermQuery;
  readonly #doubtful: TermQuery;
  readonly #own: SQL;
  readonly #timeLeft: TimeLeft;

  constructor(db: Database, table: SearchTable, { retailerId, plan, scope, timeLeft }: SearchRequest) {
    this.#timeLeft = timeLeft;
    this.#db = db;
    this.#table = table;
    this.#own = eq(table.retailerId, retailerId);
    const marks = plan.undecided.map((term): TermQuery => ({ kind: 'term', term }));
    const [mark, ...more] = marks;
    const doubtful: TermQuery =
      mark === undefined ? { kind: 'nothing' } : more.length === 0 ? mark : { kind: 'or', of: marks };
    this.#doubtful = both([doubtful, scope]);
    this.#query = both([plan.query, scope, not(doubtful)]);
  }

  /** Documents about which terms can not decide; as good as always none. */
  async undecided(): Promise<Place[]> {
    if (this.#doubtful.kind === 'nothing') return [];
    await this.#plan('index');
    return this.#places(this.#matches(this.#doubtful));
  }

  /** How many documents the terms find. */
  async count(): Promise<number> {
    if (this.#query.kind === 'nothing') return 0;
    await this.#plan('index');
    return this.#count(this.#matches(this.#query));
  }

  /** The newest `last` documents that the terms find, of `hits` in all. */
  async newest(last: number, hits: number): Promise<Place[]> {
    if (this.#query.kind === 'nothing') return [];
    const walked = hits <= fewHits ? null : await this.#walk(last);
    if (walked !== null && walked.length >= Math.min(last, hits)) return walked;
    await this.#plan('index');
    return this.#places(this.#matches(this.#query), last);
  }

  /** The newest documents in order, those that match picked out; fewer than `last` when they do not lie close. */
  async #walk(last: number): Promise<Place[]> {
    await this.#plan('walk');
    const table = this.#table;
    const newest = this.#db
      .select({ key: table.key, orderedAt: table.orderedAt, terms: table.terms })
      .from(table)
      .where(this.#own)
      .orderBy(desc(table.orderedAt), desc(table.key))
      .limit(Math.max(walkMax, last * 4))
      .as('newest');
    const rows = await this.#db
      .select({ key: newest.key, orderedAt: newest.orderedAt })
      .from(newest)
      .where(conditionOf(this.#query, newest as unknown as SearchTable))
      .orderBy(desc(newest.orderedAt), desc(newest.key))
      .limit(last);
    return rows as Place[];
  }

  #matches(query: TermQuery): SQL {
    return and(this.#own, conditionOf(query, this.#table)) ?? this.#own;
  }

  async #count(matches: SQL): Promise<number> {
    const [row] = await this.#db.select({ hits: count() }).from(this.#table).where(matches);
    return row?.hits ?? 0;
  }

  async #places(matches: SQL, last?: number): Promise<Place[]> {
    const { key, orderedAt } = this.#table;
    const sorted = this.#db
      .select({ key, orderedAt })
      .from(this.#table)
      .where(matches)
      .orderBy(desc(orderedAt), desc(key));
    const rows = last === undefined ? await sorted : await sorted.limit(last);
    return rows as Place[];
  }

  /** Leaves the planner the one way that fits: its estimates for terms are guesses. */
  async #plan(way: 'index' | 'walk'): Promise<void> {
    const walk = way === 'walk' ? 'on' : 'off';
    const bitmaps = way === 'walk' ? 'off' : 'on';
    await this.#db.execute(sql`select
      set_config('enable_seqscan', 'off', true),
      set_config('enable_indexscan', ${walk}, true),
      set_config('enable_indexonlyscan', ${walk}, true),
      set_config('enable_bitmapscan', ${bitmaps}, true),
      set_config('work_mem', '64MB', true),
      set_config('statement_timeout', ${String(this.#timeLeft())}, true)`);
  }
}
