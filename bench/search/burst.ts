import type { Context } from '@/lib/platform/context';
import { sealSearch } from '@/lib/domain/receipts/index/seal-search';
import { searchReceipts } from '@/lib/domain/receipts/search/search-receipts';
import { seedReceipts } from '@/demo/seed-receipts';
import { spreadOf, type Spread } from './measure';
import type { BenchQuery } from './queries';

/** Receipts of the burst. */
const burst = 10_000;

/** What searches took while many receipts arrived and were sealed. */
export interface MeasuredBurst extends Spread {
  readonly searches: number;
  /** Seconds until all were stored, and until all of them were sealed. */
  readonly storedInSeconds: number;
  readonly sealedInSeconds: number;
}

/** Searches by one client while receipts of another seed are stored as fast as they can be, and sealed as a job does. */
export async function measureBurst(
  ctx: Context<string>,
  queries: readonly BenchQuery[],
): Promise<MeasuredBurst> {
  const taken: number[] = [];
  const begun = performance.now();
  const seconds = () => Number(((performance.now() - begun) / 1000).toFixed(1));
  const over = new AbortController();
  const searching = (async () => {
    for (let turn = 0; !over.signal.aborted; turn += 1) {
      const query = queries[turn % queries.length];
      if (query === undefined) throw new Error('There are no queries.');
      const start = performance.now();
      await searchReceipts(ctx, { query: query.query, offset: query.offset ?? 0, count: 20 });
      taken.push(performance.now() - start);
    }
  })();
  try {
    await seedReceipts(ctx, {
      receipts: burst,
      seed: 2,
      stores: 40,
      firstStoreReference: 5001,
      days: 30,
      until: new Date('2026-07-31T20:00:00Z'),
    });
    const storedInSeconds = seconds();
    await sealSearch(ctx);
    return { ...spreadOf(taken), searches: taken.length, storedInSeconds, sealedInSeconds: seconds() };
  } finally {
    over.abort();
    await searching;
  }
}
