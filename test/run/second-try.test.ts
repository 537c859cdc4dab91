import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noteRunError, takeRunErrors, type Results } from './results';
import { tryAgain } from './second-try';

// A file that failed in CI runs once more by itself.

const results = (failed: readonly string[]): Results => ({
  counts: { passed: 10, failed: failed.length, skipped: 0 },
  timings: [],
  failed: failed.map((file) => ({ file, name: `of ${file}`, reason: `${file} was late\n  at line 1` })),
});
const again =
  (still: readonly string[] = []) =>
  (file: string): Promise<Results> =>
    Promise.resolve(results(still.filter((each) => each === file)));
const said: string[] = [];

beforeEach(() => {
  vi.stubEnv('CI', 'true');
  vi.spyOn(console, 'log').mockImplementation((text: string) => void said.push(text));
  takeRunErrors();
});
afterEach(() => vi.unstubAllEnvs());

test('is unstable when it passes then, said with its seed and its stack', async () => {
  const { counts } = await tryAgain(results(['a.test.ts']), { seed: 5, run: again() });
  expect(counts).toMatchObject({ passed: 11, failed: 0, failures: [] });
  expect(counts.unstable).toEqual(['a.test.ts > of a.test.ts: a.test.ts was late (seed 5)']);
  expect(said.join('\n')).toContain('seed 5\na.test.ts was late\n  at line 1');
});

test('has failed when it fails then, whatever became of the others', async () => {
  const { counts, failed } = await tryAgain(results(['a.test.ts', 'b.test.ts']), {
    seed: 5,
    run: again(['b.test.ts']),
  });
  expect(counts).toMatchObject({ passed: 11, failed: 1 });
  expect(failed.map(({ file }) => file)).toEqual(['b.test.ts']);
});

test('has failed without another run where a run of the file runs nothing', async () => {
  const nothing = { counts: { passed: 0, failed: 0, skipped: 3 }, timings: [], failed: [] };
  const { counts } = await tryAgain(results(['a.test.ts']), {
    seed: 5,
    run: () => Promise.resolve(nothing),
  });
  expect(counts).toMatchObject({ failed: 1, unstable: [] });
});

test.each([
  ['more than three files failed', ['a', 'b', 'c', 'd'], 'true', ''],
  ['it is not CI', ['a'], undefined, ''],
  ['an error of the run is no test’s', ['a'], 'true', 'Statements do not name their retailer.'],
])('has failed as it is where %s', async (_what, files, ci, error) => {
  vi.stubEnv('CI', ci);
  if (error !== '') noteRunError(error);
  const first = results(files);
  const run = vi.fn<(file: string) => Promise<Results>>();
  expect(await tryAgain(first, { seed: 5, run })).toBe(first);
  expect(run).not.toHaveBeenCalled();
});
