import { lineOf, takeRunErrors, unstableMax, type Failure, type Results } from './results';

/**
 * In CI, runs each file of a suite that failed once more, by itself and with the same seed; tests that pass then are unstable,
 * not failed. Where more than three files failed, or an error is no test's, the suite has failed as it is.
 */
export async function tryAgain(
  results: Results,
  { seed, run }: { readonly seed: number; readonly run: (file: string) => Promise<Results> },
): Promise<Results> {
  const files = [...new Set(results.failed.map(({ file }) => file))];
  const error = takeRunErrors();
  const isDue = process.env['CI'] !== undefined && files.length > 0 && files.length <= unstableMax;
  if (!isDue || error !== '') return results;
  const unstable: Failure[] = [];
  for (const file of files) {
    console.log(`\n${file} failed and runs once more by itself.`);
    const again = await run(file);
    const passed = again.counts.failed === 0 && again.counts.passed > 0;
    if (passed) unstable.push(...results.failed.filter((each) => each.file === file));
  }
  const failed = results.failed.filter((each) => !unstable.includes(each));
  for (const each of unstable) console.log(`\nunstable: ${lineOf(each)}\nseed ${seed}\n${each.reason}`);
  return {
    ...results,
    failed,
    counts: {
      ...results.counts,
      passed: results.counts.passed + unstable.length,
      failed: failed.length,
      failures: failed.map(lineOf),
      unstable: unstable.map((each) => `${lineOf(each)} (seed ${seed})`),
    },
  };
}
