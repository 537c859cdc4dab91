import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { benchQueries } from '@/bench/search/queries';
import { seedReceipts } from '@/demo/seed-receipts';
import { permitted } from '@/lib/platform/auth/permissions';
import { searchAndRead } from '@/lib/domain/receipts/search/search-receipts';
import { writeReceipts } from '@/lib/domain/receipts/read/write-receipts';
import { receiptFieldsOf, receiptIndex, receiptResource } from '@/lib/domain/receipts/index/index-receipt';
import { database, type Database } from '@/lib/platform/db/client';
import { bindQuery } from '@/lib/search/bind-query';
import { cachePostingsFrom } from '@/lib/search/index/posting-cache';
import { maintainIndex } from '@/lib/search/index/maintain';
import { inSearchTime } from '@/lib/search/index/search-time';
import { usualOptions } from '@/lib/search/index/segment';
import { endOf } from '@/lib/search/index/term-rows';
import { parseQuery } from '@/lib/search/language/parser';
import { wordTerm } from '@/lib/search/terms/names';
import { planTerms } from '@/lib/search/terms/plan-terms';
import type { TermLeaf } from '@/lib/search/terms/term-query';
import { leavesOf } from '@/lib/search/tree';
import { asOwner } from '@/test/as-owner';
import { makeRetailer, type TestRetailer } from '@/test/factories';
import { tier } from '@/test/tier';
import { explainStatements } from './explain-statements';

// What Postgres reads for a search follows from the search and from what the index holds, never from what the planner
// believes of it: statistics that were never made, that are of before, or that are of another time change nothing.

const tables = [
  'search_tail',
  'search_segments',
  'search_segment_terms',
  'search_segment_postings',
  'search_segment_documents',
];
const receipts = tier === 'full' ? 12_000 : 2_000;
const changes = tier === 'full' ? 10_000 : 1_000;
const options = { ...usualOptions, sealed: 128, tail: 128, changed: 100_000, merged: 4 };
const pageSize = 20;

let ctx: TestRetailer['ctx'];
/** Has the same documents, all in its tail. */
let source: TestRetailer['ctx'];

// What is kept would not be read.
cachePostingsFrom(Infinity);

const analyze = () => asOwner((db) => db.execute(sql.raw(`analyze ${tables.join(', ')}`)));

/** As tables are that Postgres knows nothing of; one older than 18 keeps what it found out by itself. */
async function forgetStatistics(): Promise<void> {
  await asOwner(async (db) => {
    if (!(await canSetStatistics(db))) return;
    for (const table of tables) {
      await db.execute(sql`select pg_clear_relation_stats('public', ${table})`);
      await db.execute(sql`
        select pg_clear_attribute_stats('public', ${table}, attname, false)
        from pg_attribute where attrelid = ${table}::regclass and attnum > 0`);
    }
  });
}

async function canSetStatistics(db: Pick<Database, 'execute'>): Promise<boolean> {
  const [row] = await db.execute<{ can: boolean }>(
    sql`select exists (select from pg_proc where proname = 'pg_clear_relation_stats') as can`,
  );
  return row?.can === true;
}

/** As tables are that were analyzed before the first row came. */
async function pretendEmpty(): Promise<void> {
  await forgetStatistics();
  await asOwner(async (db) => {
    if (!(await canSetStatistics(db))) return;
    for (const table of tables)
      await db.execute(sql`
        select pg_restore_relation_stats('schemaname', 'public'::text, 'relname', ${table}::text, 'relpages', 1::int, 'reltuples', 0::real)`);
  });
}

/** Puts documents of the other retailer into the tail, as new ones or as changes of those that were put before. */
async function copyToTail(count: number, kind: 'new' | 'changed'): Promise<void> {
  await database().execute(sql`
    insert into search_tail (retailer_id, index, key, ordered_at, replaces_at, terms, version)
    select ${ctx.retailer.id}::int, index, key, ordered_at, case when ${kind === 'changed'}::boolean then ordered_at end, terms, version
    from search_tail where retailer_id = ${source.retailer.id} and index = 'receipts' order by key limit ${count}::int`);
}

/** Seals, and has the rows that left the tail cleared away, as autovacuum does in time. */
async function seal(): Promise<void> {
  await maintainIndex(ctx, receiptResource(ctx.retailer), { options });
  await asOwner((db) => db.execute(sql`vacuum search_tail`));
}

beforeAll(async () => {
  const search_fields = { 'dynamic.campaign': { path: 'campaign', kind: 'exact' as const } };
  [ctx, source] = [(await makeRetailer({ search_fields })).ctx, (await makeRetailer({ search_fields })).ctx];
  await seedReceipts(source, {
    receipts: 250,
    seed: 1,
    stores: 4,
    products: 300,
    until: new Date('2026-06-30'),
  });
  await database().execute(sql`
    insert into search_tail (retailer_id, index, key, ordered_at, terms, version)
    select retailer_id, index, md5(key || n)::uuid::text, ordered_at + n * interval '1 second', terms, version
    from search_tail cross join generate_series(1, ${receipts / 250 - 1}::int) as n
    where retailer_id = ${source.retailer.id} and index = 'receipts'`);
  // As after the seal of a load that brought only its beginning.
  await copyToTail(receipts, 'new');
  await seal();
});

/** How much of the index a query may ask for. */
async function sizeOf(query: string) {
  const own = sql`retailer_id = ${ctx.retailer.id}`;
  const { terms, prefixes, ends, fuzzy } = wantedBy(query);
  const [row] = await database().execute<{
    segments: number;
    tail: number;
    replacing: number;
    under: number;
  }>(sql`
    select (select count(*)::int from search_segments where ${own}) as segments,
      (select count(*)::int from search_tail where ${own} and index = 'receipts') as tail,
      (select count(*)::int from search_tail where ${own} and index = 'receipts' and replaces_at is not null) as replacing`);
  let under = 0;
  for (const prefix of prefixes) {
    const [low, high] = [Buffer.from(prefix).toString('hex'), endOf(prefix).toString('hex')];
    const [found] = await database().execute<{ count: number }>(sql`
      select ((select count(*) from search_segment_terms where ${own} and first > decode(${low}, 'hex') and first < decode(${high}, 'hex'))
        + (select count(*) from search_segment_postings where ${own} and term > decode(${low}, 'hex') and term < decode(${high}, 'hex')))::int as count`);
    under += found?.count ?? 0;
  }
  if (row === undefined) throw new Error('Nothing was counted.');
  return { ...row, under, terms: terms + prefixes.length, ends, fuzzy };
}

function wantedBy(query: string) {
  const plan = planTerms(bindQuery(parseQuery(query), receiptFieldsOf(ctx.retailer)));
  const leaves = leavesOf<TermLeaf>(plan.query);
  const of = <Kind extends TermLeaf['kind']>(kind: Kind) =>
    leaves.filter((leaf): leaf is Extract<TermLeaf, { kind: Kind }> => leaf.kind === kind);
  const beginnings = of('fuzzy').map(({ code, word }) => wordTerm(code, word.slice(0, 1)));
  return {
    terms:
      of('term').length +
      of('phrase').reduce((sum, { terms }) => sum + terms.length, 0) +
      plan.undecided.length,
    prefixes: [...of('prefix').map(({ prefix }) => prefix), ...beginnings],
    ends: 2 * of('between').length,
    fuzzy: of('fuzzy').length,
  };
}

/** Some of the queries, of every kind: where a long tail takes the time, which is alike for all of them. */
const someQueries = benchQueries.filter((_, at) => at % 4 === 0 || at > 29);

/** Asks queries, and holds what each reads against what it may read. */
async function expectLittleRead(asked = tier === 'full' ? benchQueries : someQueries): Promise<void> {
  for (const { query, offset = 0 } of asked) {
    const bound = bindQuery(parseQuery(query), receiptFieldsOf(ctx.retailer));
    let similar = 0;
    const costs = await explainStatements(ctx, async (logged) => {
      const found = await inSearchTime(
        logged,
        (inner, timeLeft) =>
          receiptIndex(inner).search({
            query: bound,
            scope: { kind: 'everything' },
            start: offset,
            count: pageSize,
            timeLeft,
          }),
        { maxInMs: 60_000 },
      );
      similar = found.hits > 0 ? 1 : 0;
    });
    const size = await sizeOf(query);
    // Words that are similar are terms of a second round; there are few that differ by two letters.
    const terms = size.terms + 60 * size.fuzzy * similar;
    // One row for each term and segment, and those under a prefix.
    const inTerms = 2 * size.segments * terms + 2 * size.under;
    // For an instant two blocks of each segment; the page's documents, and of replaced ones the block that each is in.
    const blocksOfPage = size.segments * (offset + pageSize);
    const inDocuments = 2 * size.segments * (size.ends + size.replacing) + blocksOfPage;
    const most: Readonly<Record<string, number>> = {
      search_tail: (1 + size.fuzzy) * size.tail,
      search_segments: 2 * size.segments,
      search_segment_terms: inTerms,
      search_segment_postings: inTerms,
      search_segment_documents: inDocuments,
    };
    expect(costs.length, query).toBeGreaterThan(1);
    for (const { text, rows, joined, blocks } of costs) {
      const what = `${query}: ${text}`;
      for (const [table, count] of Object.entries(rows))
        expect(count, `${table}, ${what}`).toBeLessThanOrEqual(most[table] ?? 0);
      const read = Object.values(rows).reduce((sum, count) => sum + count, 0);
      // What is looked up: also what is not there.
      const lookups = text.includes('search_segment_documents')
        ? inDocuments
        : text.includes('search_segment_')
          ? inTerms
          : read;
      expect(joined, `joined, ${what}`).toBeLessThanOrEqual(4 * (read + lookups) + 100);
      // The way down an index of three levels, and the row.
      expect(blocks, `blocks, ${what}`).toBeLessThanOrEqual(4 * lookups + 3 * read + 50);
    }
  }
}

describe('a search reads what it has to', () => {
  test('when the tables were never analyzed', async () => {
    await forgetStatistics();
    await expectLittleRead();
  });

  test('when they were analyzed while they were empty', async () => {
    await pretendEmpty();
    await expectLittleRead();
  });

  test('when they have been analyzed', async () => {
    await analyze();
    await expectLittleRead();
  });

  test('after many changes', async () => {
    await analyze();
    await copyToTail(changes, 'changed');
    await expectLittleRead(someQueries);
  });

  test('after many changes of which statistics know', async () => {
    await analyze();
    await expectLittleRead(someQueries);
  });

  test('after an import that statistics know as a tail alone', async () => {
    const own = sql`retailer_id = ${ctx.retailer.id}`;
    for (const table of tables)
      await database().execute(sql`delete from ${sql.identifier(table)} where ${own}`);
    await copyToTail(receipts, 'new');
    await analyze();
    await seal();
    await expectLittleRead();
  });
});

test('receipts that were found are looked up by their keys', async () => {
  const { ctx: owner } = await makeRetailer();
  await seedReceipts(owner, {
    receipts: 2 * pageSize,
    seed: 2,
    stores: 1,
    products: 10,
    until: new Date('2026-06-30'),
  });
  const form = { name: 'of this test', present: ({ id }: { readonly id: string }) => id };
  for (const _ of ['read', 'known']) {
    const costs = await explainStatements(owner, async (logged) => {
      const found = await searchAndRead(
        permitted(logged, 'search_receipts'),
        { query: null, count: pageSize },
        (snapshot, ids) => writeReceipts(snapshot, ids, form),
      );
      expect(found.receipts).toHaveLength(pageSize);
    });
    const reading = costs.filter(({ rows }) => rows['receipts'] !== undefined);
    expect(reading).toMatchObject([
      { rows: { receipts: pageSize }, indexes: ['receipts_retailer_id_id_pk'] },
    ]);
  }
});
