import { expect, test } from 'vitest';
import { receiptResource } from '@/lib/domain/receipts/index/index-receipt';
import type { Context } from '@/lib/platform/context';
import { database } from '@/lib/platform/db/client';
import { maintainIndex } from '@/lib/search/index/maintain';
import { usualOptions, type Segment } from '@/lib/search/index/segment';
import { listSegments } from '@/lib/search/index/segment-store';
import { writeDocuments } from '@/lib/search/index/tail';
import { runs, tier } from '@/test/tier';
import { makeSearcher } from './corpus';
import { faultsOfSegments, livingDocuments, noStrays, strayRows } from './index-content';

// Receipts of years that come when newer ones are there already: segments are in the end what they had been in order.

const options = { ...usualOptions, sealed: 16, tail: 16, changed: 16, merged: 4 };
const [older, newer] = [runs(5_000), runs(500)];
const hour = 60 * 60 * 1000;
const beginning = Date.UTC(2020, 0);

/** Documents of one instant after the other, which come in this order. */
function documentsOf(from: number, count: number, version: number) {
  return Array.from({ length: count }, (_, at) => ({
    key: `d${String(from + at).padStart(8, '0')}`,
    orderedAt: new Date(beginning + (from + at) * hour),
    replacesAt: null,
    terms: `'n:milk' 'n:w${(from + at) % 50}' 't:${from + at}'`,
    version,
  }));
}

const segmentsOf = ({ retailer }: Context) =>
  listSegments(database(), { retailerId: retailer.id, index: 'receipts' });

/** Writes documents in some batches, with the job that seals them behind each. */
async function load(ctx: Context, from: number, count: number): Promise<void> {
  const { version } = receiptResource(ctx.retailer);
  const all = documentsOf(from, count, version);
  const batch = Math.ceil(all.length / 8);
  for (let start = 0; start < all.length; start += batch) {
    await writeDocuments(
      ctx.db,
      { retailerId: ctx.retailer.id, index: 'receipts' },
      all.slice(start, start + batch),
    );
    await maintain(ctx);
  }
}

const maintain = (ctx: Context) => maintainIndex(ctx, receiptResource(ctx.retailer), { options });

/** How many segments there are of each size, counted in powers of what one merge makes of another. */
function perLevel(segments: readonly Segment[]): Record<number, number> {
  const levels: Record<number, number> = {};
  for (const { size } of segments) {
    const level = Math.round(Math.log(size / options.sealed) / Math.log(options.merged));
    levels[level] = (levels[level] ?? 0) + 1;
  }
  return levels;
}

/** In how many segments an instant lies, at most. */
function mostAtOnce(segments: readonly Segment[]): number {
  const at = (instant: number) => segments.filter(({ from, to }) => from <= instant && instant <= to).length;
  return Math.max(...segments.flatMap(({ from, to }) => [at(from), at(to)]));
}

test(
  'a history that is imported beside newer receipts ends in segments as good as if all had come in order',
  { tags: 'wide' },
  async () => {
    const [live, inOrder] = [await makeSearcher(), await makeSearcher()];
    await load(live, older, newer);
    await load(live, 0, older);
    await load(inOrder, 0, older + newer);
    const [imported, ordered] = [await segmentsOf(live), await segmentsOf(inOrder)];
    expect(perLevel(imported)).toEqual(perLevel(ordered));
    // What there was of newer ones meets the history in one segment of each level at most.
    expect(mostAtOnce(ordered)).toBeLessThanOrEqual(2);
    expect(mostAtOnce(imported)).toBeLessThanOrEqual(1 + Object.keys(perLevel(imported)).length);
    expect((await livingDocuments(live, 'receipts')).map(({ key, terms }) => [key, terms])).toEqual(
      (await livingDocuments(inOrder, 'receipts')).map(({ key, terms }) => [key, terms]),
    );
    for (const ctx of [live, inOrder]) {
      expect(await faultsOfSegments(ctx, 'receipts')).toEqual([]);
      expect(await strayRows(ctx)).toEqual(noStrays);
    }
  },
);

test(
  'a late receipt is sealed with those that came when it did, and old segments stay as they are',
  { tags: 'wide' },
  async () => {
    const ctx = await makeSearcher();
    // As many as leave no small segment.
    await load(ctx, 0, options.sealed * options.merged ** (tier === 'full' ? 4 : 2));
    const before = await segmentsOf(ctx);
    const [late] = documentsOf(3, 1, receiptResource(ctx.retailer).version);
    if (late === undefined) throw new Error('There is no late one.');
    await writeDocuments(ctx.db, { retailerId: ctx.retailer.id, index: 'receipts' }, [
      { ...late, key: 'late' },
    ]);
    await load(ctx, 1_000_000, options.sealed - 1);
    const after = await segmentsOf(ctx);
    expect(before.length).toBe(1);
    expect(after.length).toBe(2);
    expect(after).toEqual(expect.arrayContaining([...before]));
    // Nor do those that come later bring it there.
    await load(ctx, 1_100_000, options.sealed * (options.merged - 1));
    const [first] = before;
    expect((await segmentsOf(ctx)).map(({ number }) => number)).toContain(first?.number);
  },
);
