import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { receiptSearch } from '@/drizzle/schema/search';
import type { Context } from '@/lib/platform/context';
import type { Database } from '@/lib/platform/db/client';
import { ServiceError } from '@/lib/core/errors';
import { receiptFieldsOf, receiptTermsVersion } from '@/lib/domain/receipts/index-receipt';
import { searchReceipts } from '@/lib/domain/receipts/search-receipts';
import { bindQuery } from '@/lib/search/bind-query';
import { withFuzzyWords } from '@/lib/search/gin/fuzzy-words';
import { GinIndex } from '@/lib/search/gin/gin-index';
import { findPage } from '@/lib/search/gin/find-page';
import { timeLeftOf } from '@/lib/search/gin/search-time';
import { parseQuery } from '@/lib/search/language/parser';
import { countBySegments } from '@/lib/search/segments/count-by-segments';
import { planInterval, planTerms } from '@/lib/search/terms/plan-terms';
import type { TermPlan } from '@/lib/search/terms/term-query';
import type { BenchQuery } from './queries';

/** Milliseconds of several runs. */
export interface Spread {
  /** What it takes when nothing else happens on the machine. */
  readonly min: number;
  readonly p50: number;
  readonly p95: number;
  readonly max: number;
}

/** What one query took, again and again by itself. */
export interface Measured extends BenchQuery {
  readonly hits: number;
  /** The first search after all others of its kind: little of what it needs is in memory. */
  readonly first: number;
  /** Counting alone, the page alone, and a whole search with parsing and reading the receipts. */
  readonly count: Spread;
  readonly page: Spread;
  readonly search: Spread;
  /**
   * Milliseconds of processor time that Postgres takes to count and for the page, on average, where Linux tells: others
   * on the machine make it little longer.
   */
  readonly countProcessor: number | null;
  readonly pageProcessor: number | null;
  /** Whole searches given up after their time. */
  readonly timeouts: number;
}

const runsMax = 20;
/** Of the page alone, which is quick: of fewer runs, the 95th percentile would be the slowest. */
const pageRunsMax = 200;
const patienceInMs = 4000;
/** Of the pool: each of them keeps plans of its own, made by the first page that needs them. */
const connections = 10;

/** Measures one query. */
export async function measureQuery(ctx: Context, query: BenchQuery): Promise<Measured> {
  const offset = query.offset ?? 0;
  let timeouts = 0;
  const search = async () => {
    const begun = performance.now();
    if (!(await isInTime(ctx, query))) timeouts += 1;
    return performance.now() - begun;
  };
  const first = await search();
  const fields = receiptFieldsOf(ctx.retailer);
  const withinDays = (from: number, to: number) => planInterval(fields, from, to);
  const bound = bindQuery(parseQuery(query.query), fields);
  const alone = (
    work: (index: GinIndex, plan: TermPlan, db: Database) => Promise<unknown>,
    processor: number[],
  ) =>
    ctx.db.transaction(async (transaction) => {
      const plan = await withFuzzyWords({ ...ctx, db: transaction }, planTerms(bound), timeLeftOf(60_000));
      const [backend] = await transaction.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
      const before = processorTimeOf(backend?.pid);
      const begun = performance.now();
      await work(
        new GinIndex(transaction, receiptSearch, ctx.retailer.id, timeLeftOf(60_000)),
        plan,
        transaction,
      );
      const taken = performance.now() - begun;
      processor.push(processorTimeOf(backend?.pid) - before);
      return taken;
    });
  let isCommon = false;
  const pages: number[] = [];
  const page = await repeat(
    () =>
      alone(async (index, plan) => {
        ({ isCommon } = await findPage(index, plan.query, { first: offset, last: offset + 20, withinDays }));
      }, pages),
    { runs: pageRunsMax, warmUps: connections },
  );
  let hits = 0;
  const counts: number[] = [];
  const count = await repeat(() =>
    alone(async (index, plan, db) => {
      hits =
        (await countBySegments(db, plan.query, {
          retailerId: ctx.retailer.id,
          version: receiptTermsVersion(ctx.retailer),
          withinDays,
          timeLeft: timeLeftOf(60_000),
          index,
        })) ?? (await index.count(isCommon ? plan.byRest : plan.query));
    }, counts),
  );
  const whole = await repeat(search);
  const processor = { countProcessor: meanOf(counts), pageProcessor: meanOf(pages) };
  return { ...query, hits, first: round(first), count, page, ...processor, search: whole, timeouts };
}

function meanOf(values: readonly number[]): number | null {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Number.isNaN(mean) ? null : round(mean);
}

/** Milliseconds of processor time that a process has taken, in steps of ten; NaN where the system does not tell. */
function processorTimeOf(pid: number | undefined): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    // Not Linux, or a database elsewhere.
    return NaN;
  }
}

/** Searches as a caller does; false when that takes longer than a search may. */
async function isInTime(ctx: Context, { query, offset = 0 }: BenchQuery): Promise<boolean> {
  try {
    await searchReceipts(ctx, { query, offset, count: 20 });
    return true;
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'search_timeout') return false;
    throw error;
  }
}

async function repeat(run: () => Promise<number>, { runs = runsMax, warmUps = 1 } = {}): Promise<Spread> {
  for (let warmUp = 0; warmUp < warmUps; warmUp += 1) await run();
  const taken: number[] = [];
  const end = performance.now() + patienceInMs;
  while (taken.length < runs && (taken.length < 3 || performance.now() < end)) taken.push(await run());
  return spreadOf(taken);
}

/** Searches with queries drawn at random, from several clients at once. */
export async function measureMix(
  ctx: Context,
  queries: readonly BenchQuery[],
  { clients, seconds }: { clients: number; seconds: number },
): Promise<Spread & { readonly searches: number; readonly perSecond: number; readonly timeouts: number }> {
  const taken: number[] = [];
  let timeouts = 0;
  const start = performance.now();
  const end = start + seconds * 1000;
  const client = async () => {
    while (performance.now() < end) {
      const query = queries[Math.floor(Math.random() * queries.length)];
      if (query === undefined) throw new Error('There are no queries.');
      const begun = performance.now();
      if (!(await isInTime(ctx, query))) timeouts += 1;
      taken.push(performance.now() - begun);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  const perSecond = round((taken.length * 1000) / (performance.now() - start));
  return { ...spreadOf(taken), searches: taken.length, perSecond, timeouts };
}

/** Sizes on disk, in megabytes. */
export async function measureSizes(ctx: Context): Promise<Record<string, number>> {
  const rows = await ctx.db.execute<{ name: string; size: number }>(sql`
    select relname as name, (pg_relation_size(oid) / 1048576)::int as size from pg_class
    where relname in ('receipts', 'receipt_search', 'receipt_search_terms', 'receipt_search_newest', 'search_words')`);
  return Object.fromEntries(rows.map(({ name, size }) => [name, size]));
}

/** Percentiles of some times. */
export function spreadOf(taken: readonly number[]): Spread {
  const sorted = taken.toSorted((a, b) => a - b);
  const at = (share: number) =>
    round(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? NaN);
  return { min: round(sorted[0] ?? NaN), p50: at(0.5), p95: at(0.95), max: round(sorted.at(-1) ?? NaN) };
}

function round(milliseconds: number): number {
  return Number(milliseconds.toFixed(milliseconds < 10 ? 2 : 1));
}
