import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { config, useEnvironment } from '@/lib/core/config';
import { startDatabaseProxy, type DatabaseProxy, type Fault } from '@/test/database-proxy';
import { runs, seed } from '@/test/tier';
import { drawOf, identifierHistory, receiptHistory, type History, type Step } from './history';
import { abandonUnfinished, unfinishedSegments } from './index-content';

// Sealing, merging, purging and reindexing are broken off at every statement: it never reaches the database, or does and
// it is not reported, and the process that sent it is gone. Searches answer as before, and who comes next a minute later
// leaves no trace of it.

let proxy: DatabaseProxy;
beforeAll(async () => {
  proxy = await startDatabaseProxy(config().databaseUrl ?? '');
  useEnvironment({ DATABASE_URL: proxy.url });
});
afterEach(() => proxy.countFromHere());
afterAll(() => proxy.stop());

/** An index with something of everything: several sizes, a tail, dead copies, and traces of erased documents. */
const before: readonly Step[] = [
  { kind: 'write', count: 9 },
  { kind: 'seal', most: 4 },
  { kind: 'seal', most: 4 },
  { kind: 'write', count: 6 },
  { kind: 'change', parts: [0, 3, 5, 7] },
  { kind: 'seal', most: 6 },
  { kind: 'change', parts: [1, 2, 3] },
  { kind: 'erase in part', parts: [3, 6] },
  { kind: 'erase', parts: [2] },
  { kind: 'write', count: 5 },
];

async function prepare(begin: () => Promise<History>): Promise<History> {
  const history = await begin();
  const draw = drawOf(seed);
  for (const step of before) await history.take(step, draw);
  return history;
}

async function expectAgreement(history: History, what: string, questions: number): Promise<void> {
  const draw = drawOf(seed);
  for (let asked = 0; asked < questions; asked += 1) {
    const { question, answer, expected } = await history.ask(draw);
    expect(answer, `${what}: ${question}`).toEqual(expected);
  }
}

/** Breaks the n-th statement of some work; returns false where it has not so many. */
async function breakAt(begin: () => Promise<History>, kind: Work, n: number, fault: Fault): Promise<boolean> {
  const history = await prepare(begin);
  const draw = drawOf(seed);
  proxy.failAt(n, fault);
  const error = await history.take({ kind }, draw).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  const broken = proxy.broken();
  proxy.countFromHere();
  if (broken === null) {
    expect(error).toBeNull();
    return false;
  }
  const what = `statement ${n}, ${fault}: ${broken}`;
  expect(error, what).toBeInstanceOf(Error);
  await expectAgreement(history, what, 3);
  await abandonUnfinished(history.ctx);
  await history.take({ kind }, draw);
  await expectAgreement(history, what, 1);
  await history.take({ kind: 'maintain' }, draw);
  await history.take({ kind: 'purge' }, draw);
  await expectAgreement(history, what, 2);
  expect(await history.faults(), what).toEqual([]);
  for (const index of ['receipts', 'identifiers'] as const)
    expect(await unfinishedSegments(history.ctx, index), what).toBe(0);
  return true;
}

type Work = 'maintain' | 'purge' | 'reindex' | 'rebuild';

const works: readonly Work[] = ['maintain', 'purge', 'reindex', 'rebuild'];
const faults: readonly Fault[] = ['not run', 'answer lost'];
const kinds: readonly [string, () => Promise<History>][] = [
  ['receipts', () => receiptHistory({})],
  ['identifiers', identifierHistory],
];
const cases = kinds
  .flatMap(([name, begin]) => works.flatMap((work) => faults.map((fault) => ({ name, begin, work, fault }))))
  // Identifiers differ in that their copies stand elsewhere, which matters where they are sealed and erased.
  .filter(
    ({ name, work, fault }) =>
      name === 'receipts' || (fault === 'not run' && work in { maintain: 0, purge: 0 }),
  );

/** Statements from one broken to the next: in CI's shards a third of them, other ones with another commit. */
const stride = runs(30) < 30 ? 3 : 1;

test.each(cases)(
  '$name survive that $work breaks off at any statement: $fault',
  async ({ begin, work, fault }) => {
    let broken = 0;
    for (let n = 1 + (seed % stride); await breakAt(begin, work, n, fault); n += stride) broken += 1;
    expect(broken).toBeGreaterThan(1);
  },
  // One after the other for each statement: 65 s alone on a slow processor.
  300_000,
);
