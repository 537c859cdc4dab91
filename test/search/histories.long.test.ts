import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testSearchFields, testTimezone } from '@/test/search/arbitraries/receipts';
import { cases, runs, seed, tier } from '@/test/tier';
import { identifierHistory, receiptHistory, type History, type Step } from './history';

// The index against its definition (`MemoryIndex`), whatever has happened to it: after each step of a random history of
// writes, changes, erasures, sealing, merging and reindexing, both answer alike. Two retailers share the tables, and each
// has receipts and identifiers.

const place = fc.nat({ max: 1000 });

/** Mostly writes and changes; few are of long consequence. */
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    arbitrary: fc.record({ kind: fc.constant('write' as const), count: fc.integer({ min: 1, max: 12 }) }),
    weight: 6,
  },
  {
    arbitrary: fc.record({
      kind: fc.constantFrom('change' as const, 'change and undo' as const),
      parts: fc.array(place, { minLength: 1, maxLength: 6 }),
    }),
    weight: 6,
  },
  {
    arbitrary: fc.record({
      kind: fc.constantFrom('erase' as const, 'erase in part' as const),
      parts: fc.array(place, { minLength: 1, maxLength: 3 }),
    }),
    weight: 2,
  },
  {
    arbitrary: fc.record({ kind: fc.constant('seal' as const), most: fc.integer({ min: 1, max: 20 }) }),
    weight: 5,
  },
  { arbitrary: fc.record({ kind: fc.constantFrom('maintain' as const, 'purge' as const) }), weight: 4 },
  {
    arbitrary: fc.record({
      kind: fc.constantFrom('reindex' as const, 'reindex in part' as const, 'rebuild' as const),
    }),
    weight: 1,
  },
);

/** So many queries are asked after each step. */
const queriesPerStep = 6;

/** Tries histories of a seed of their own; returns how many questions were asked, and how many found something. */
async function tryHistories(part: number, begin: () => Promise<History[]>) {
  const count = { asked: 0, told: 0 };
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(place, anyStep), { minLength: 6, maxLength: 20 }),
      fc.gen(),
      async (steps, draw) => {
        const histories = await begin();
        const taken: string[] = [];
        for (const [whose, step] of steps) {
          const history = histories[whose % histories.length];
          if (history === undefined) continue;
          await history.take(step, draw);
          taken.push(`${histories.indexOf(history)}: ${JSON.stringify(step)}`);
          // Also of those to whom nothing has happened.
          for (const [at, other] of histories.entries()) {
            for (let asked = 0; asked < (other === history ? queriesPerStep : 1); asked += 1) {
              const { question, answer, expected } = await other.ask(draw);
              count.asked += 1;
              if (expected.hits > 0) count.told += 1;
              expect(answer, `${taken.join('\n')}\nseed ${seed}: ${at} asked for ${question}`).toEqual(
                expected,
              );
            }
          }
        }
        for (const history of histories) expect(await history.faults()).toEqual([]);
      },
    ),
    { numRuns: runs(40), seed: seed + part },
  );
  return count;
}

/** With those of `agreement.test.ts`, all cases compare 20,000 answers and more; a single history finds now more, now less. */
function expectMany(asked: number, told: number): void {
  expect(told).toBeGreaterThan(cases >= 30 ? 400 : 5);
  if (cases >= 30) expect(asked).toBeGreaterThan(3_000);
}

// In parts, so that each ends in time.
test.each(tier === 'full' ? [1, 2, 3, 4] : [1])(
  'receipts are found whatever has happened: part %i',
  async (part) => {
    const { asked, told } = await tryHistories(part, async () => [
      await receiptHistory({ search_fields: testSearchFields, timezone: testTimezone }),
      await receiptHistory({}),
    ]);
    expectMany(asked, told);
  },
);

test.each(tier === 'full' ? [5, 6] : [5])(
  'identifiers are found whatever has happened: part %i',
  async (part) => {
    const { asked, told } = await tryHistories(part, async () => [
      await identifierHistory(),
      await identifierHistory(),
    ]);
    expectMany(asked, told);
  },
);
