import { randomInt } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import os from 'node:os';
import {
  readPlaywright,
  readVitest,
  saveCounts,
  saveDurations,
  slowest,
  summary,
  total,
} from './run/results';
import type { Results } from './run/results';
import { runAtOnce, runStep, type Step } from './run/step';
import { seed } from './tier';

// `npm test`, and with the argument `full` `npm run test:full`. The last line sums up all tests. `--save-durations`
// notes how long the files took (`test/durations.json`).
const tier = process.argv.includes('full') ? 'full' : 'quick';
process.env['TEST_TIER'] = tier;
// A long run is worth most where it tries what no run before has tried.
process.env['TEST_SEED'] ??= String(tier === 'full' ? randomInt(2 ** 31) : seed);

// Types and lint are checked in Go, whose collector takes a third of their time at its usual setting.
process.env['GOGC'] ??= '400';

const folder = `test-results/${tier}`;
const vitestFile = `${folder}/vitest.json`;
const playwrightFile = `${folder}/e2e.json`;
const build: Step = {
  name: 'production build',
  command: [process.execPath, '--import', 'tsx', 'server/build.ts'],
};

await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
console.log(
  `Tests of the ${tier} tier, seed ${process.env['TEST_SEED']} (TEST_SEED=${process.env['TEST_SEED']} repeats it).`,
);

if (!(await runChecks())) await end([{ counts: { passed: 0, failed: 1, skipped: 0 }, timings: [] }]);
// Before the tests, not beside them: there it took both processors 90 s more, alone it takes them 50.
const built = await runAtOnce([build]);
const files = await runVitest();
const journeys = await runJourneys(built);
const crashes = tier === 'full' ? [await runCrashes(built)] : [];
console.log(`\n${slowest('test files', files.timings, 20)}\n\n${slowest('journeys', journeys.timings, 20)}`);
if (process.argv.includes('--save-durations')) await saveDurations('test/durations.json', files.timings);
await end([files, journeys, ...crashes]);

/** What needs no test to run: formatting, lint, types, and in the full tier unused code. */
async function runChecks(): Promise<boolean> {
  // Lint and types read the types of pages, which are made from the folders that they lie in.
  if (!(await runStep({ name: 'types of pages', command: ['next', 'typegen'] }))) return false;
  return runAtOnce([
    { name: 'formatting', command: ['oxfmt', '--check'] },
    { name: 'lint', command: ['oxlint', '--type-aware'] },
    ...(tier === 'full' ? [{ name: 'unused code and dependencies', command: ['knip'] }] : []),
    // Checkers share nothing: more of them than cores find the same types again.
    { name: 'types', command: ['tsc', '--checkers', String(Math.min(4, os.availableParallelism()))] },
  ]);
}

async function runVitest(): Promise<Results> {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${vitestFile}`];
  const passed = await runStep({ name: 'unit and API tests', command: ['vitest', 'run', ...reporters] });
  return readVitest(vitestFile, passed);
}

async function runJourneys(built: boolean): Promise<Results> {
  const passed = built && (await runStep({ name: 'browser journeys', command: ['playwright', 'test'] }));
  return readPlaywright(playwrightFile, passed);
}

/** Kills the running service under writers. A step of its own: it starts a Postgres and loads both processors. */
async function runCrashes(built: boolean): Promise<Results> {
  const command = [process.execPath, '--import', 'tsx', 'test/crash/run.ts'];
  const passed = built && (await runStep({ name: 'processes killed under writers', command }));
  return { counts: { passed: passed ? 1 : 0, failed: passed ? 0 : 1, skipped: 0 }, timings: [] };
}

async function end(results: readonly Results[]): Promise<never> {
  const counts = total(results.map((each) => each.counts));
  await saveCounts(tier, counts);
  console.log(`\n${summary(counts)}`);
  const ran = results.every(({ counts: { passed } }) => passed > 0);
  process.exit(counts.failed > 0 || !ran ? 1 : 0);
}
