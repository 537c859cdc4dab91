import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import type { Context } from '@/lib/platform/context';
import { ServiceError } from '@/lib/core/errors';
import { receiptFieldsOf, receiptIndex } from '@/lib/domain/receipts/index/index-receipt';
import { searchReceipts } from '@/lib/domain/receipts/search/search-receipts';
import { sumReceipts } from '@/lib/domain/receipts/read/sum-receipts';
import { bindQuery } from '@/lib/search/bind-query';
import { inSearchTime } from '@/lib/search/index/search-time';
import { parseQuery } from '@/lib/search/language/parser';
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
  /** The index alone: hits and the places of the page. */
  readonly index: Spread;
  /** A whole search with parsing and reading the receipts. */
  readonly search: Spread;
  /** What all that is found comes to. */
  readonly sums: Spread;
  /** Milliseconds of processor time that the index takes here and in Postgres, on average; null where Linux does not tell. */
  readonly nodeProcessor: number;
  readonly postgresProcessor: number | null;
  /** Searches and sums given up after their time. */
  readonly timeouts: number;
}

const runsMax = 20;
/** No query is repeated for longer, in milliseconds. */
const patienceInMs = 4000;
/** Measures one query. */
export async function measureQuery(ctx: Context<string>, query: BenchQuery): Promise<Measured> {
  const offset = query.offset ?? 0;
  let timeouts = 0;
  const timeOf = async (work: () => Promise<unknown>) => {
    const begun = performance.now();
    if (!(await isInTime(work))) timeouts += 1;
    return performance.now() - begun;
  };
  const search = () => timeOf(() => searchAsCaller(ctx, query));
  const first = await search();
  const bound = bindQuery(parseQuery(query.query), receiptFieldsOf(ctx.retailer));
  const node: number[] = [];
  const postgres: number[] = [];
  let hits = 0;
  const alone = () =>
    inSearchTime(
      ctx,
      async (inner, timeLeft) => {
        const [backend] = await inner.db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
        const [usedBefore, before] = [process.cpuUsage(), processorTimeOf(backend?.pid)];
        const begun = performance.now();
        const found = await receiptIndex(inner).search({
          query: bound,
          scope: { kind: 'everything' },
          start: offset,
          count: 20,
          timeLeft,
        });
        const taken = performance.now() - begun;
        hits = found.hits;
        const used = process.cpuUsage(usedBefore);
        node.push((used.user + used.system) / 1000);
        postgres.push(processorTimeOf(backend?.pid) - before);
        return taken;
      },
      { maxInMs: 60_000 },
    );
  const index = await repeat(alone);
  const whole = await repeat(search);
  const sums = await repeat(() => timeOf(() => sumReceipts(ctx, query.query)));
  const nodeProcessor = meanOf(node) ?? NaN;
  const postgresProcessor = meanOf(postgres);
  return {
    ...query,
    hits,
    first: round(first),
    index,
    nodeProcessor,
    postgresProcessor,
    search: whole,
    sums,
    timeouts,
  };
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

function searchAsCaller(ctx: Context<string>, { query, offset = 0 }: BenchQuery) {
  return searchReceipts(ctx, { query, offset, count: 20 });
}

/** Does something that searches; false when that takes longer than a search may. */
async function isInTime(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
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
  ctx: Context<string>,
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
      if (!(await isInTime(() => searchAsCaller(ctx, query)))) timeouts += 1;
      taken.push(performance.now() - begun);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  const perSecond = round((taken.length * 1000) / (performance.now() - start));
  return { ...spreadOf(taken), searches: taken.length, perSecond, timeouts };
}

/** Sizes on disk, in megabytes. */
export async function measureSizes(ctx: Context<string>): Promise<Record<string, number>> {
  const rows = await ctx.db.execute<{ name: string; size: number }>(sql`
    select relname as name, (pg_total_relation_size(oid) / 1048576)::int as size from pg_class
    where relname in ('receipts', 'search_tail', 'search_segments', 'search_segment_terms', 'search_segment_postings',
      'search_segment_documents', 'search_segment_terms_retailer_id_segment_first_pk')
      or oid = (select reltoastrelid from pg_class where relname = 'search_segment_postings')`);
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
