import { sealSearchJob } from '@/lib/domain/receipts/index/seal-search-job';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { newId } from '@/lib/core/ids';
import { log } from '@/lib/core/log';
import { indexedReceipt, receiptIndex, receiptResource } from '@/lib/domain/receipts/index/index-receipt';
import { searchReceipts } from '@/lib/domain/receipts/search/search-receipts';
import { readReceipts } from '@/lib/domain/receipts/store/receipts';
import type { Context } from '@/lib/platform/context';
import { database } from '@/lib/platform/db/client';
import { least, noBits } from '@/lib/search/index/codec/bits';
import { streamDocuments } from '@/lib/search/index/codec/document-stream';
import { maintainIndex, nextMerge, sealAll } from '@/lib/search/index/maintain';
import { termsOf } from '@/lib/search/index/postgres-index';
import { addPosting } from '@/lib/search/index/codec/posting';
import { readPostings } from '@/lib/search/index/read-postings';
import { usualOptions, type Segment } from '@/lib/search/index/segment';
import { listSegments } from '@/lib/search/index/segment-store';
import { makeRetailer, postedReceipt } from '@/test/factories';
import { expectLockWaits } from '@/test/lock-waits';
import { receiptCorpus } from './corpus';
import {
  abandonUnfinished,
  faultsOfSegments,
  noStrays,
  strayRows,
  unfinishedSegments,
} from './index-content';

const segmentsOf = ({ retailer }: Context) =>
  listSegments(database(), { retailerId: retailer.id, index: 'receipts' });

async function tailOf({ retailer }: Context): Promise<number> {
  const [row] = await database().execute<{ rows: number }>(
    sql`select count(*)::int as rows from search_tail where retailer_id = ${retailer.id} and index = 'receipts'`,
  );
  return row?.rows ?? 0;
}

/** Writes so many more documents into an index: copies of one, a second apart. */
async function fill({ retailer }: Context, count: number): Promise<void> {
  await database().execute(sql`
    insert into search_tail (retailer_id, index, key, ordered_at, terms, version)
    select retailer_id, index, md5(key || n)::uuid::text, ordered_at + n * interval '1 second', terms, version
    from (select * from search_tail where retailer_id = ${retailer.id} and index = 'receipts' order by key limit 1) as one,
      generate_series(1, ${count}::int) as n`);
}

describe('a job', () => {
  const run = (retailer: number) =>
    sealSearchJob.run(
      { retailer },
      { id: newId(), attempt: 1, signal: new AbortController().signal, log: log() },
    );

  test('seals a tail that has become long, and leaves a short one as it is', async () => {
    const owner = await makeRetailer();
    await postedReceipt(owner);
    await fill(owner.ctx, usualOptions.tail - 2);
    await run(owner.ctx.retailer.id);
    expect(await segmentsOf(owner.ctx)).toEqual([]);
    await postedReceipt(owner);
    await run(owner.ctx.retailer.id);
    expect(await segmentsOf(owner.ctx)).toMatchObject([{ size: usualOptions.tail, deadCount: 0 }]);
    expect(await tailOf(owner.ctx)).toBe(0);
    const found = await searchReceipts(owner.ctx, { query: 'items.name:milk', count: 1, offset: 0 });
    expect(found.hits).toBe(usualOptions.tail);
  });

  test(
    'seals some changes of sealed documents, so that searches look for few copies',
    { tags: 'long' },
    async () => {
      const { ctx, documents } = await receiptCorpus(1, 150);
      await sealAll(ctx, 'receipts');
      const changed = documents
        .slice(0, usualOptions.changed)
        .map((one) => ({ ...one, replacesAt: one.orderedAt }));
      await receiptIndex(ctx).write(changed);
      await run(ctx.retailer.id);
      expect(await tailOf(ctx)).toBe(0);
      // Nearly all of the first is dead, so it was written anew.
      expect(
        (await segmentsOf(ctx)).map(({ size, deadCount }) => size - deadCount).toSorted((a, b) => a - b),
      ).toEqual([150 - usualOptions.changed, usualOptions.changed]);
      expect((await segmentsOf(ctx)).every(({ deadCount }) => deadCount === 0)).toBe(true);
      expect(await faultsOfSegments(ctx, 'receipts')).toEqual([]);
      expect(await strayRows(ctx)).toEqual(noStrays);
    },
  );
});

const options = { ...usualOptions, sealed: 10, tail: 10, changed: 1000, merged: 4 };

describe('segments', () => {
  test(
    'of about one size become one, so that their number grows with the logarithm of what there is',
    { tags: 'long' },
    async () => {
      const { ctx } = await receiptCorpus(2, 330);
      const resource = receiptResource(ctx.retailer);
      expect(await maintainIndex(ctx, resource, { options })).toMatchObject({ sealed: 330 });
      const sizes = (await segmentsOf(ctx)).map(({ size }) => size);
      expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(330);
      expect(sizes.length).toBeLessThanOrEqual(3 * (options.merged - 1));
      expect(await maintainIndex(ctx, resource, { options })).toEqual({ sealed: 0, merged: 0 });
      expect(await faultsOfSegments(ctx, 'receipts')).toEqual([]);
      expect(await strayRows(ctx)).toEqual(noStrays);
    },
  );

  test('all of whose documents are dead are gone', async () => {
    const { ctx, documents } = await receiptCorpus(3, 20);
    await sealAll(ctx, 'receipts', options);
    await receiptIndex(ctx).write(documents.map((one) => ({ ...one, replacesAt: one.orderedAt })));
    await sealAll(ctx, 'receipts', { ...options, sealed: 100 });
    expect(await segmentsOf(ctx)).toHaveLength(3);
    await maintainIndex(ctx, receiptResource(ctx.retailer), { options });
    expect(await segmentsOf(ctx)).toMatchObject([{ size: 20, deadCount: 0 }]);
    expect(await strayRows(ctx)).toEqual(noStrays);
  });

  test('are gone through without documents that were erased since they were listed', async () => {
    const { ctx, documents } = await receiptCorpus(6, 20);
    await sealAll(ctx, 'receipts', usualOptions);
    const [segment] = await segmentsOf(ctx);
    if (segment === undefined) throw new Error('There is no segment.');
    const [erased, ...others] = documents;
    await ctx.db.transaction((db) =>
      receiptIndex({ ...ctx, db }).forget(erased === undefined ? [] : [erased]),
    );
    const keys: string[] = [];
    for await (const { key } of streamDocuments(ctx.db, ctx.retailer.id, segment)) keys.push(key);
    expect(keys.toSorted()).toEqual(others.map(({ key }) => key).toSorted());
  });

  test('of other terms are left to reindexing', async () => {
    const { ctx } = await receiptCorpus(4, 50);
    await sealAll(ctx, 'receipts', options);
    const { index, version } = receiptResource(ctx.retailer);
    const later = { index, version: version + 1 };
    expect(await maintainIndex(ctx, later, { options })).toEqual({ sealed: 0, merged: 0 });
    expect(await segmentsOf(ctx)).toHaveLength(5);
  });

  test('that somebody writes are left to them, and given up after a minute without a write', async () => {
    const { ctx } = await receiptCorpus(5, 40);
    const resource = receiptResource(ctx.retailer);
    await sealAll(ctx, 'receipts', options);
    const [row] = await database().execute<{ number: number }>(sql`
      insert into search_segments (retailer_id, number, index, size, from_at, to_at, version, is_ready, written_at, dead,
        dead_count, erasures, has_erased)
      values (${ctx.retailer.id}, 1000, 'receipts', 40, now(), now(), ${resource.version}, false, clock_timestamp(), '', 0, 0, false)
      returning number`);
    await database().execute(sql`
      insert into search_segment_postings (retailer_id, segment, term, posting)
      values (${ctx.retailer.id}, ${row?.number ?? 0}, 'milk', '')`);
    expect(await maintainIndex(ctx, resource, { options })).toEqual({ sealed: 0, merged: 0 });
    expect(await unfinishedSegments(ctx, 'receipts')).toBe(1);
    await abandonUnfinished(ctx);
    expect(await maintainIndex(ctx, resource, { options })).toEqual({ sealed: 0, merged: 1 });
    expect(await segmentsOf(ctx)).toMatchObject([{ size: 40 }]);
    expect(await strayRows(ctx)).toEqual(noStrays);
  });

  test('that a slow process is finishing just now are not given up', async () => {
    const { ctx } = await receiptCorpus(6, 40);
    await sealAll(ctx, 'receipts', { ...options, sealed: 100 });
    const own = sql`retailer_id = ${ctx.retailer.id}`;
    await database().execute(sql`update search_segments set is_ready = false where ${own}`);
    await abandonUnfinished(ctx);
    const { maintained } = await database().transaction(async (db) => {
      await db.execute(sql`update search_segments set is_ready = true where ${own}`);
      const begun = maintainIndex(ctx, receiptResource(ctx.retailer), { options });
      await expectLockWaits(1, '%delete from search_segments%');
      return { maintained: begun };
    });
    await maintained;
    expect(await segmentsOf(ctx)).toMatchObject([{ size: 40 }]);
    expect(await strayRows(ctx)).toEqual(noStrays);
  });

  test('have all documents of a prefix once these are kept, whatever else is read beside it', async () => {
    const { ctx, documents } = await receiptCorpus(7, 40);
    await sealAll(ctx, 'receipts', { ...options, sealed: 100 });
    const [segment] = await segmentsOf(ctx);
    if (segment === undefined) throw new Error('There is no segment.');
    const resource = receiptResource(ctx.retailer);
    const terms = documents.flatMap(({ document }) => [...termsOf(resource, document).keys()]);
    for (const prefix of new Set(terms.map((term) => term.slice(0, 2)))) {
      const under = [...new Set(terms.filter((term) => term.startsWith(prefix)))];
      const read = async (wanted: readonly string[]) => {
        const found = await readPostings(ctx.db, ctx.retailer.id, [segment], {
          terms: wanted,
          prefixes: [prefix],
        });
        const bits = noBits(segment.size);
        for (const posting of found.get(segment.number)?.prefixes.get(prefix) ?? [])
          addPosting(posting, bits);
        return least(bits, segment.size);
      };
      const all = await read([]);
      expect(await read(under.slice(0, 1)), prefix).toEqual(all);
      expect(await read([]), prefix).toEqual(all);
    }
  });

  test('know phrases of four to six words, words that come twice as well', async () => {
    const owner = await makeRetailer();
    const { ctx } = owner;
    const names = ['a b a b a b c', 'a b a b', 'b a b a b a', 'x a b a b a b', 'a b a', 'b a b a'];
    for (const name of names) {
      const items = [
        { name, quantity: 1, total: 3 },
        { name: 'a b c d e', quantity: 1, total: 1 },
      ];
      await postedReceipt(owner, { items });
    }
    const hits = async (phrase: string) =>
      (await searchReceipts(ctx, { query: `items.name:"${phrase}"`, count: 1, offset: 0 })).hits;
    const phrases = ['a b a b', 'b a b a', 'b a b a b', 'a b a b a b', 'b c a b', 'a b c d'];
    const known = [4, 4, 3, 2, 0, names.length];
    const all = () => Promise.all(phrases.map(hits));
    expect(await all()).toEqual(known);
    await sealAll(ctx, 'receipts', { ...options, sealed: 2 });
    expect(await all()).toEqual(known);
    await maintainIndex(ctx, receiptResource(ctx.retailer), {
      options: { ...options, sealed: 2, merged: 3 },
    });
    expect(await segmentsOf(ctx)).toHaveLength(1);
    expect(await all()).toEqual(known);
  });

  test('are found by a process that sealed them while another changed the receipt', async () => {
    const owner = await makeRetailer();
    const { ctx } = owner;
    const id = await postedReceipt(owner, { identifier: 'before' });
    let sealing: Promise<number> = Promise.resolve(0);
    await database().transaction(async (db) => {
      const [row] = (await readReceipts({ ...ctx, db }, [id])).values();
      if (row === undefined) throw new Error('There is no receipt.');
      const document = indexedReceipt({ ...row, identifier: 'after' });
      await receiptIndex({ ...ctx, db }).write([{ ...document, replacesAt: row.timestamp }]);
      // Its row is locked: it is left to the next sealing, and this one ends.
      sealing = sealAll(ctx, 'receipts', options);
      expect(await sealing).toBe(0);
    });
    expect(await sealAll(ctx, 'receipts', options)).toBe(1);
    const found = await searchReceipts(ctx, { query: 'identifier.exact:after', count: 1, offset: 0 });
    expect(found.hits).toBe(1);
  });
});

describe('the next merge', () => {
  const segment = (number: number, size: number, more: Partial<Segment> = {}): Segment => ({
    number,
    size,
    from: number,
    to: number + 1,
    version: 1,
    dead: Buffer.alloc(0),
    deadCount: 0,
    erasures: 0,
    hasErased: false,
    ...more,
  });
  const numbers = (segments: readonly Segment[]) =>
    nextMerge(segments, options)?.map(({ number }) => number) ?? null;

  test('is of the oldest of a size that there are enough of', () => {
    const small = [1, 2, 3].map((number) => segment(number, 10));
    expect(numbers(small)).toBeNull();
    expect(numbers([...small, segment(4, 60)])).toBeNull();
    expect(numbers([segment(4, 60), ...small, segment(5, 8), segment(6, 10)])).toEqual([1, 2, 3, 5]);
  });

  test('is of one of which much is dead, or which may hold terms of an erased person', () => {
    expect(numbers([segment(1, 10, { deadCount: 3 })])).toBeNull();
    expect(numbers([segment(1, 10), segment(2, 10, { deadCount: 4 })])).toEqual([2]);
    expect(numbers([segment(1, 10), segment(2, 1000, { hasErased: true, deadCount: 1 })])).toEqual([2]);
  });

  test('leaves the largest alone, but for those of which much is dead', () => {
    const large = [1, 2, 3, 4, 5].map((number) => segment(number, options.largest));
    expect(numbers(large)).toBeNull();
    expect(numbers([...large, segment(6, options.largest, { deadCount: options.largest / 2 })])).toEqual([6]);
  });
});
