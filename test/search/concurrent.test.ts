import { sql } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { indexedReceipt, receiptIndex, receiptResource } from '@/lib/domain/receipts/index/index-receipt';
import { searchReceipts } from '@/lib/domain/receipts/search/search-receipts';
import { readReceipts } from '@/lib/domain/receipts/store/receipts';
import type { Context } from '@/lib/platform/context';
import { database } from '@/lib/platform/db/client';
import { lockSegments } from '@/lib/search/index/lock';
import { maintainIndex, purgeErased, sealAll } from '@/lib/search/index/maintain';
import { mergeSegments } from '@/lib/search/index/merge-segments';
import { PostgresIndex } from '@/lib/search/index/postgres-index';
import { rebuildIndex } from '@/lib/search/index/reindex';
import { listSegments } from '@/lib/search/index/segment-store';
import { runs, seed } from '@/test/tier';
import { receiptCorpus } from './corpus';
import { drawOf, receiptHistory, tinyOptions } from './history';
import {
  faultsOfSegments,
  livingDocuments,
  noStrays,
  strayRows,
  termsInRows,
  unfinishedSegments,
} from './index-content';

const keyOf = ({ retailer }: Context) => ({ retailerId: retailer.id, index: 'receipts' as const });

/** Writes documents again as they are, a few at a time. */
async function changeMany(ctx: Context, rounds: number): Promise<void> {
  const ids = await idsOf(ctx);
  for (let round = 0; round < rounds; round += 1) {
    await ctx.db.transaction(async (db) => {
      const inner = { ...ctx, db };
      const some = Array.from({ length: 5 }, (_, at) => ids[(round * 3 + at * 7) % ids.length] ?? '');
      const rows = await readReceipts(inner, [...new Set(some)]);
      const changed = [...rows.values()].map((row) => ({
        ...indexedReceipt(row),
        replacesAt: row.timestamp,
      }));
      await receiptIndex(inner).write(changed.toSorted((a, b) => (a.key < b.key ? -1 : 1)));
    });
  }
}

async function idsOf(ctx: Context): Promise<string[]> {
  return (await livingDocuments(ctx, 'receipts')).map(({ key }) => key);
}

test(
  'while documents are changed, sealed and merged by several at once, each is found once',
  { tags: 'long' },
  async () => {
    const { ctx, documents } = await receiptCorpus(seed, 150);
    const resource = receiptResource(ctx.retailer);
    const before = (await livingDocuments(ctx, 'receipts')).map(({ key, terms }) => [key, ...terms]);
    const done = new AbortController();
    const keys = documents.map(({ key }) => key);
    let searches = 0;
    const keepSearching = async () => {
      while (!done.signal.aborted) {
        const all = await searchReceipts(ctx, { query: null, count: 200, offset: 0, maxInMs: 20_000 });
        expect(all.receipts.map(({ id }) => id)).toEqual(keys);
        expect(all.hits).toBe(keys.length);
        searches += 1;
      }
    };
    let merged = 0;
    // Changes come faster than such small segments are sealed: each goes on until it is stopped.
    const keepMaintaining = async () => {
      while (!done.signal.aborted)
        merged += (await maintainIndex(ctx, resource, { options: tinyOptions, signal: done.signal })).merged;
    };
    await Promise.all([
      Promise.all([changeMany(ctx, runs(300)), rebuildIndex(ctx, resource, () => true)]).finally(() =>
        done.abort(),
      ),
      keepMaintaining(),
      keepMaintaining(),
      keepSearching(),
      keepSearching(),
    ]);
    merged += (await maintainIndex(ctx, resource, { options: tinyOptions })).merged;
    expect(merged).toBeGreaterThan(0);
    expect(searches).toBeGreaterThan(4);
    expect((await livingDocuments(ctx, 'receipts')).map(({ key, terms }) => [key, ...terms])).toEqual(before);
    expect(await faultsOfSegments(ctx, 'receipts')).toEqual([]);
    expect(await strayRows(ctx)).toEqual(noStrays);
    expect(await unfinishedSegments(ctx, 'receipts')).toBe(0);
  },
);

describe('a merge that is nearly done', () => {
  /** Waits until so many wait to seal or to put segments in the place of others. */
  async function expectWaiting({ retailer }: Context, count: number): Promise<void> {
    const waiting = sql`select 1 from pg_locks where locktype = 'advisory' and objid = ${retailer.id} and not granted`;
    await vi.waitFor(async () => expect(await database().execute(waiting)).toHaveLength(count), 10_000);
  }

  /** Begins a merge of all segments, and does something in a transaction that it has to wait for at its end. */
  async function beforeItEnds(ctx: Context, work: (inner: Context) => Promise<void>): Promise<boolean> {
    let merging: Promise<boolean> = Promise.resolve(false);
    const segments = await listSegments(database(), keyOf(ctx));
    await database().transaction(async (db) => {
      // A merge takes the number of its segment under the lock, and at its end the place of the others: this comes between.
      const { locked } = await database().transaction(async (first) => {
        await lockSegments(first, ctx.retailer.id);
        merging = mergeSegments(ctx, keyOf(ctx), segments);
        await expectWaiting(ctx, 1);
        const own = lockSegments(db, ctx.retailer.id);
        await expectWaiting(ctx, 2);
        return { locked: own };
      });
      await locked;
      await expectWaiting(ctx, 1);
      await work({ ...ctx, db });
    });
    return merging;
  }

  test('takes over what died meanwhile', async () => {
    const { ctx, documents } = await receiptCorpus(seed + 1, 60);
    await sealAll(ctx, 'receipts', { ...tinyOptions, sealed: 20 });
    const changed = documents.slice(10, 20).map((one) => ({ ...one, replacesAt: one.orderedAt }));
    await receiptIndex(ctx).write(changed);
    const isMerged = await beforeItEnds(ctx, async (inner) => {
      await sealAll(inner, 'receipts');
    });
    expect(isMerged).toBe(true);
    const segments = await listSegments(database(), keyOf(ctx));
    expect(segments.map(({ size, deadCount }) => [size, deadCount]).toSorted()).toEqual([
      [10, 0],
      [60, 10],
    ]);
    expect(await idsOf(ctx)).toHaveLength(60);
    expect(await faultsOfSegments(ctx, 'receipts')).toEqual([]);
  });

  test('is given up when a person was erased from what it merges, and brings nothing back', async () => {
    const history = await receiptHistory({});
    const draw = drawOf(seed);
    await history.take({ kind: 'write', count: 40 }, draw);
    await history.take({ kind: 'seal', most: 20 }, draw);
    await history.take({ kind: 'seal', most: 20 }, draw);
    const { ctx } = history;
    const [victim] = await livingDocuments(ctx, 'receipts');
    if (victim === undefined) throw new Error('There is no document.');
    const isMerged = await beforeItEnds(ctx, async (inner) => {
      // Its content is beside the point here: its terms are those that the segment has.
      const resource = receiptResource(ctx.retailer);
      const index = new PostgresIndex(inner, {
        ...resource,
        version: 1,
        catalogue: { ...resource.catalogue, fields: new Map() },
        ownerTerm: () => null,
        amountOf: () => ({ group: '', units: 0n }),
      });
      const document = { key: victim.key, orderedAt: new Date(victim.orderedAt) };
      await index.forget([{ ...document, document: {} as never }]);
      // It waits for the merge for a while, by a clock that goes faster here.
      let seconds = 0;
      const clock = vi.spyOn(performance, 'now').mockImplementation(() => (seconds += 1) * 1000);
      await expect(purgeErased(ctx, { index: 'receipts', version: 1 })).rejects.toThrow(/being merged/);
      clock.mockRestore();
    });
    expect(isMerged).toBe(false);
    expect((await livingDocuments(ctx, 'receipts')).map(({ key }) => key)).not.toContain(victim.key);
    expect(await unfinishedSegments(ctx, 'receipts')).toBe(0);
    expect(await strayRows(ctx)).toEqual(noStrays);
    expect((await termsInRows(ctx)).size).toBeGreaterThan(0);
  });
});
