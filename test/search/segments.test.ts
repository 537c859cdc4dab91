import fc from 'fast-check';
import { asc, eq, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  receiptSearch,
  searchChanges,
  searchSegmentPlaces,
  searchSegments,
  searchSegmentTerms,
} from '@/drizzle/schema/search';
import { seedReceipts } from '@/demo/seed-receipts';
import type { Context } from '@/lib/platform/context';
import { database } from '@/lib/platform/db/client';
import { receiptFieldsOf, receiptTermsVersion } from '@/lib/domain/receipts/index-receipt';
import { newId } from '@/lib/core/ids';
import { log } from '@/lib/core/log';
import { sealSearchOfAll } from '@/lib/domain/receipts/seal-search-job.handler';
import { reindexSearch } from '@/lib/domain/receipts/reindex-search';
import { changeSettings } from '@/lib/domain/retailers/change-settings';
import { findRetailer } from '@/lib/platform/retailers/store';
import { queriesAbout } from '@/lib/search/arbitraries/queries';
import { bindQuery } from '@/lib/search/bind-query';
import { withFuzzyWords } from '@/lib/search/gin/fuzzy-words';
import { GinIndex } from '@/lib/search/gin/gin-index';
import { inSearchTime, type TimeLeft } from '@/lib/search/gin/search-time';
import { parseQuery } from '@/lib/search/language/parser';
import { printQuery } from '@/lib/search/language/print';
import type { ReceiptDocument } from '@/lib/search/receipt-document';
import { beginSegment } from '@/lib/search/segments/begin-segment';
import { countChanged, countTimeRange } from '@/lib/search/segments/count-bits';
import { countBySegments } from '@/lib/search/segments/count-by-segments';
import { readSegments } from '@/lib/search/segments/read-segments';
import { runnerOf, type Run } from '@/lib/search/segments/run';
import { sealSegments } from '@/lib/search/segments/seal-segments';
import { usualOptions, type SegmentOptions } from '@/lib/search/segments/segment-options';
import { timeRangesOf } from '@/lib/search/segments/time-ranges';
import { planInterval, planTerms } from '@/lib/search/terms/plan-terms';
import { leavesOf } from '@/lib/search/tree';
import { makeRetailer, receiptBody } from '@/test/factories';
import { runs, seed, tier } from '@/test/tier';
import { receiptCorpus, type Corpus } from './corpus';
import { asOwner } from '@/test/as-owner';

/** Segments so small that a corpus has several, in which most terms are rare or some are. */
const shapes: readonly SegmentOptions[] = [
  { size: 25, small: 10, gathered: 3, common: 3, complete: 6, changed: 1000 },
  { size: 40, small: 40, gathered: 8, common: 1, complete: 0, changed: 1000 },
  { size: 60, small: 5, gathered: 2, common: 1000, complete: 40, changed: 1000 },
];
const later = new Date('9999-12-31T00:00:00Z');

function seal(ctx: Context, options: SegmentOptions, settledBefore = later) {
  return sealSegments(ctx, { version: receiptTermsVersion(ctx.retailer), settledBefore, options });
}

/** So long that no search of a test is cut off. */
const timeMaxInMs = 60_000;

/** A query counted by segments, null where they do not serve, and by the index, in one snapshot. */
function count(ctx: Context, query: string) {
  const fields = receiptFieldsOf(ctx.retailer);
  const withinDays = (from: number, to: number) => planInterval(fields, from, to);
  return inSearchTime(
    ctx,
    async (inner, timeLeft) => {
      const bound = bindQuery(parseQuery(query), fields);
      const { query: terms } = await withFuzzyWords(inner, planTerms(bound), timeLeft);
      const index = new GinIndex(inner.db, receiptSearch, inner.retailer.id, timeLeft);
      const bySegments = await countBySegments(inner.db, terms, {
        retailerId: inner.retailer.id,
        version: receiptTermsVersion(inner.retailer),
        withinDays,
        timeLeft,
        index,
      });
      return { bySegments, byIndex: await index.count(terms) };
    },
    timeMaxInMs,
  );
}

/** Asks random queries; answers how many of them segments have served. */
async function agree({ ctx, documents }: Corpus<ReceiptDocument>, times: number): Promise<number> {
  const fields = receiptFieldsOf(ctx.retailer);
  const query = fc
    .constantFrom(...documents)
    .chain(({ document }) => queriesAbout(document, fields))
    .map(printQuery);
  let served = 0;
  await fc.assert(
    fc.asyncProperty(query, async (asked) => {
      const { bySegments, byIndex } = await count(ctx, asked);
      if (bySegments === null) return;
      if (byIndex > 0) served += 1;
      expect(bySegments, `corpus of seed ${seed}: ${asked}`).toBe(byIndex);
    }),
    { numRuns: times },
  );
  return served;
}

/**
 * Changes search rows in every way there is: other terms, another time, gone, and new ones among the old. Which ones
 * follows from `seed` and the round.
 */
async function change(ctx: Context, round: number): Promise<void> {
  const retailerId = ctx.retailer.id;
  const drawn = (what: string, part: number) =>
    sql`(hashtext(${sql.raw(what)} || ${`${seed} ${round} ${part}`}) & 2147483647)`;
  const share = (part: number) => sql`${drawn('receipt_id::text', part)} % ${part}::int = 0`;
  const own = sql`retailer_id = ${retailerId}`;
  // Terms say which day a receipt is of, so that one which moves takes them along.
  await ctx.db.execute(sql`update receipt_search as r set terms = other.terms, ordered_at = other.ordered_at
    from (select terms, ordered_at from receipt_search where ${own}
      order by ${drawn('receipt_id::text', 0)}, receipt_id limit 1) as other
    where ${own} and ${share(9)}`);
  await ctx.db.execute(sql`update receipt_search set terms = ts_delete(terms, array(
      select lexeme from unnest(tsvector_to_array(terms)) as lexeme
      where lexeme !~ ' ts' and ${drawn('lexeme || receipt_id::text', 10)} % 10 < 3))
    where ${own} and ${share(5)}`);
  await ctx.db.execute(sql`delete from receipt_search where ${own} and ${share(15)}`);
  await ctx.db.execute(sql`insert into receipt_search (retailer_id, receipt_id, ordered_at, terms, version)
    select retailer_id, md5(receipt_id::text || ${String(round)})::uuid, ordered_at, terms, version
    from receipt_search where ${own} and ${share(12)}`);
}

/** Numbers that say how much there is of a retailer's segments. */
async function kept(ctx: Context) {
  const own = (table: PgTable & { readonly retailerId: PgColumn }) =>
    database().$count(table, eq(table.retailerId, ctx.retailer.id));
  return {
    segments: await own(searchSegments),
    places: await own(searchSegmentPlaces),
    terms: await own(searchSegmentTerms),
    changes: await own(searchChanges),
  };
}

/** How many rows Postgres goes through to count what has changed, and to take its bits away. */
async function rowsOfChanges(ctx: Context, timeLeft: TimeLeft) {
  const retailerId = ctx.retailer.id;
  const { query } = planTerms(bindQuery(parseQuery('payments.method:card'), receiptFieldsOf(ctx.retailer)));
  const run = runnerOf(ctx.db, timeLeft);
  const { segments, changes } = await readSegments(
    run,
    { retailerId, version: receiptTermsVersion(ctx.retailer) },
    leavesOf(query),
  );
  const ranges = timeRangesOf(query, segments);
  const rowsOf = async (work: (run: Run) => Promise<unknown>) => {
    let rows = 0;
    const explaining: Run = async (statement) => {
      const [found] = await run<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
        sql`explain (analyze, timing off, format json) ${statement}`,
      );
      rows += found === undefined ? 0 : rowsBelow(found['QUERY PLAN'][0].Plan);
      return [];
    };
    await work(explaining);
    return rows;
  };
  return {
    changed: await rowsOf((one) => countChanged(one, retailerId, query, ranges)),
    bits: await rowsOf(async (one) => {
      for (const range of ranges) await countTimeRange(one, retailerId, range, changes);
    }),
  };
}

interface PlanNode {
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Join Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

function rowsBelow(node: PlanNode): number {
  const { 'Rows Removed by Filter': filtered = 0, 'Rows Removed by Join Filter': unjoined = 0 } = node;
  const own = (node['Actual Rows'] + filtered + unjoined) * node['Actual Loops'];
  return (node.Plans ?? []).reduce((sum, part) => sum + rowsBelow(part), own);
}

describe('hits counted by segments are those the index counts', () => {
  const corpora: Corpus<ReceiptDocument>[] = [];
  beforeAll(async () => {
    for (const number of shapes.keys()) corpora.push(await receiptCorpus(seed + number, 150));
  });

  test.for([...shapes.entries()].slice(0, tier === 'full' ? undefined : 1))(
    'whatever changes after they were sealed: options %i',
    async ([number, options]) => {
      const corpus = corpora[number] as Corpus<ReceiptDocument>;
      expect(await seal(corpus.ctx, options)).toBeGreaterThan(1);
      expect(await agree(corpus, runs(150))).toBeGreaterThan(runs(15));
      await change(corpus.ctx, 1);
      await change(corpus.ctx, 2);
      expect((await kept(corpus.ctx)).changes).toBeGreaterThan(0);
      expect(await agree(corpus, runs(150))).toBeGreaterThan(runs(15));
      // All that has changed is sealed anew, but for receipts that have moved from one segment to another.
      expect(await seal(corpus.ctx, { ...options, changed: 1 })).toBeGreaterThan(0);
      expect(await agree(corpus, runs(150))).toBeGreaterThan(runs(15));
    },
  );

  test.runIf(tier === 'full')('while receipts come, change and go as segments are sealed', async () => {
    const corpus = await receiptCorpus(seed + shapes.length, 150);
    const { ctx } = corpus;
    const done = new AbortController();
    const write = async () => {
      for (let round = 0; !done.signal.aborted && round < 8; round += 1)
        await ctx.db.transaction((transaction) => change({ ...ctx, db: transaction }, round));
    };
    const read = async () => {
      while (!done.signal.aborted) await agree(corpus, runs(10));
    };
    const sealAll = async () => {
      for (const options of [...shapes, ...shapes]) await seal(ctx, { ...options, changed: 5 });
    };
    await Promise.all([write(), read(), read(), sealAll().finally(() => done.abort())]);
    // Once for receipts that have moved, once more for where they are now.
    for (const options of shapes.slice(0, 2)) await seal(ctx, { ...options, changed: 1 });
    expect(await kept(ctx)).toMatchObject({ changes: 0, segments: expect.any(Number) });
    expect(await agree(corpus, runs(150))).toBeGreaterThan(runs(15));
  });
});

describe('segments', () => {
  const options: SegmentOptions = { size: 50, small: 10, gathered: 3, common: 1, complete: 1000, changed: 5 };

  test.runIf(tier === 'full')('are sealed by a job, of receipts that are old enough', async () => {
    const { ctx } = await makeRetailer();
    await seedReceipts(ctx, {
      receipts: 60,
      seed: 1,
      stores: 2,
      products: 50,
      until: new Date('2026-06-30'),
    });
    // Copies of them make as many as the job wants for a segment.
    const copies = Math.ceil(usualOptions.small / 60);
    await ctx.db.execute(sql`insert into receipt_search (retailer_id, receipt_id, ordered_at, terms, version)
      select retailer_id, md5(receipt_id::text || n)::uuid, ordered_at, terms, version
      from receipt_search, generate_series(1, ${copies}::int) as n where retailer_id = ${ctx.retailer.id}`);
    const receipts = 60 * (copies + 1);
    const signal = new AbortController().signal;
    await sealSearchOfAll.run({}, { id: newId(), attempt: 1, signal, log: log() });
    expect(await kept(ctx)).toMatchObject({ segments: 1, places: receipts });
    const { bySegments, byIndex } = await count(ctx, 'payments.method:card');
    expect(bySegments).toBe(byIndex);
  });

  test('of other terms serve nobody, and are gone before terms are made again', async () => {
    const { ctx } = await makeRetailer();
    await seedReceipts(ctx, {
      receipts: 120,
      seed: 1,
      stores: 2,
      products: 50,
      until: new Date('2026-06-30'),
    });
    await seal(ctx, options);
    const before = await count(ctx, '-identifier:*');
    expect(before.bySegments).toBe(before.byIndex);
    const search_fields = { 'dynamic.lane': { path: 'lane', kind: 'exact' as const } };
    await changeSettings(ctx, { search_fields });
    const retailer = (await findRetailer(ctx.retailer.id)) ?? ctx.retailer;
    const changed = { ...ctx, retailer };
    expect(await count(changed, '-identifier:*')).toEqual({ bySegments: null, byIndex: before.byIndex });
    await reindexSearch(changed);
    expect(await kept(changed)).toEqual({ segments: 0, places: 0, terms: 0, changes: 0 });
    await seal(changed, options);
    expect(await count(changed, '-identifier:*')).toEqual(before);
  });

  test('that somebody began and never finished are begun again after a while', async () => {
    const { ctx } = await receiptCorpus(seed, 60);
    const version = receiptTermsVersion(ctx.retailer);
    expect(await beginSegment(ctx, version, { from: 0, to: later.getTime() })).toBe(1);
    expect(await seal(ctx, options)).toBe(0);
    await ctx.db.execute(sql`update search_segments set begun_at = now() - interval '16 minutes'
      where retailer_id = ${ctx.retailer.id}`);
    expect(await seal(ctx, options)).toBeGreaterThan(0);
  });

  test.runIf(tier === 'full')(
    'of the newest receipts are small, and become one when they are many',
    async () => {
      const { ctx, documents } = await receiptCorpus(seed + 10, 150);
      const sizes = async () => {
        const rows = await database()
          .select({ size: searchSegments.size })
          .from(searchSegments)
          .where(eq(searchSegments.retailerId, ctx.retailer.id))
          .orderBy(asc(searchSegments.fromAt));
        return rows.map(({ size }) => size);
      };
      const oldestFirst = documents.toReversed();
      for (let end = 12; end < 150; end += 12) {
        await seal(ctx, options, oldestFirst[end]?.orderedAt);
        const { bySegments, byIndex } = await count(ctx, 'items.quantity:[* TO 3]');
        expect(bySegments ?? byIndex).toBe(byIndex);
      }
      const all = await sizes();
      // Neighbours are full, or so few that they do not fill one.
      const small = all.filter((size) => size < options.size);
      expect(all.length).toBeLessThan(8);
      expect(small.length).toBeLessThan(options.gathered + 1);
    },
  );

  test('know phrases of four to six words, words that come twice as well', async () => {
    const { ctx, api } = await makeRetailer();
    const names = ['a b a b a b c', 'a b a b', 'b a b a b a', 'x a b a b a b', 'a b a', 'b a b a'];
    for (const name of names) {
      const body = receiptBody({
        items: [
          { name, quantity: 1, total: 3 },
          { name: 'a b c d e', quantity: 1, total: 1 },
        ],
      });
      expect((await api.post('/receipts', body)).status).toBe(201);
    }
    await seal(ctx, { ...options, size: 5, small: 1 });
    const hits = async (phrase: string) => {
      const { bySegments, byIndex } = await count(ctx, `items.name:"${phrase}"`);
      expect(bySegments, phrase).toBe(byIndex);
      return bySegments;
    };
    expect(await hits('a b a b')).toBe(4);
    expect(await hits('b a b a')).toBe(4);
    expect(await hits('b a b a b')).toBe(3);
    expect(await hits('a b a b a b')).toBe(2);
    expect(await hits('b c a b')).toBe(0);
    expect(await hits('a b c d')).toBe(names.length);
  });

  test('are asked about each change once, whatever the planner believes', async () => {
    const { ctx } = await makeRetailer();
    // As the planner sees a retailer that has come since: there is nothing of it.
    for (const table of ['receipt_search', 'search_changes', 'search_segment_places'])
      await asOwner((db) => db.execute(sql`analyze ${sql.identifier(table)}`));
    await seedReceipts(ctx, {
      receipts: 60,
      seed: 1,
      stores: 2,
      products: 50,
      until: new Date('2026-06-30'),
    });
    await ctx.db.execute(sql`insert into receipt_search (retailer_id, receipt_id, ordered_at, terms, version)
      select retailer_id, md5(receipt_id::text || n)::uuid, ordered_at, terms, version
      from receipt_search, generate_series(1, 19) as n where retailer_id = ${ctx.retailer.id}`);
    await seal(ctx, { ...usualOptions, small: 10 });
    await ctx.db.execute(
      sql`update receipt_search set ordered_at = ordered_at where retailer_id = ${ctx.retailer.id}`,
    );
    const rows = await inSearchTime(ctx, (inner, timeLeft) => rowsOfChanges(inner, timeLeft), timeMaxInMs);
    // 1,200 receipts, each noted twice: to be read, made one, placed and looked up.
    expect(rows.changed).toBeGreaterThan(1_200);
    expect(rows.changed).toBeLessThan(20_000);
    expect(rows.bits).toBeLessThan(20_000);
  });

  test('hear of every change: who would not tell them is refused', async () => {
    const { ctx } = await makeRetailer();
    const write = ctx.db.transaction(
      (transaction) => transaction.delete(receiptSearch).where(eq(receiptSearch.retailerId, ctx.retailer.id)),
      { isolationLevel: 'repeatable read' },
    );
    await expect(write).rejects.toMatchObject({
      cause: { message: 'rows of receipt_search are written at isolation level read committed' },
    });
  });
});
