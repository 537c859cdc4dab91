import { randomInt } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import os from 'node:os';
import { keepDurations } from './run/durations';
import {
  byFile,
  readCounts,
  readPlaywright,
  readVitest,
  saveCounts,
  slowest,
  summary,
  total,
  type Counts,
  type Results,
  type Timing,
} from './run/results';
import { tryAgain } from './run/second-try';
import {
  changedFiles,
  numberOfCommit,
  crashesOf,
  programs,
  selectReached,
  selectShard,
  selectionOf,
  shardCount,
  shardOfCommit,
  type Program,
  type Selection,
} from './run/shards';
import { runAtOnce, runStep, timesOfSteps, type Step } from './run/step';
import { seed as quickSeed, tagFilters } from './tier';

// `npm test`, and with the argument `full` `npm run test:full`, of which `TEST_SHARD=2` runs a shard, and `TEST_SHARD=commit`
// that of this commit (docs/testing.md). The last line sums up all tests. `--save-durations` puts how long the files took into
// `test/durations.json`.
const tier = process.argv.includes('full') ? 'full' : 'quick';
const shard = tier === 'full' ? readShard(process.env['TEST_SHARD']) : null;
process.env['TEST_TIER'] = tier;
// All of the full tier is worth most where it tries what no run before has tried; a commit is judged alike each time.
process.env['TEST_SEED'] ??= String(
  tier === 'quick' ? quickSeed : shard === null ? randomInt(2 ** 31) : numberOfCommit() % 2 ** 31,
);
if (shard !== null) process.env['TEST_CASES'] ??= '3';
const seed = Number(process.env['TEST_SEED']);

// Types and lint are checked in Go, whose collector takes a third of their time at its usual setting.
process.env['GOGC'] ??= '400';

/** Files of tests that reach changed ones take this long at most beside the shard, on two processors. */
const reachedSeconds = 60;

const folder = `test-results/${tier}`;
await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
console.log(`Tests of the ${tier} tier, seed ${seed} (TEST_SEED=${seed} repeats it).`);
const selection = shard === null ? null : withReached(shard, selectShard(shard));

if (!(await runChecks())) await end([{ passed: 0, failed: 1, skipped: 0 }]);
// Before the tests, not beside them: there it took both processors 90 s more, alone it takes them 50.
const built = await runStep({
  name: 'production build',
  command: [process.execPath, '--import', 'tsx', 'server/build.ts'],
});
const due = selection?.programs ?? (tier === 'full' ? programs : []);
// Hosts mostly wait; crashes load both processors.
const beside = runPrograms(due.filter((program) => program !== 'crash'));
const files = await runFiles();
const journeys = await runJourneys();
const counts = [
  ...[...files, journeys].map((each) => each.counts),
  ...(await beside),
  ...(await runPrograms(due.filter((program) => program === 'crash'))),
];
const timings = files.flatMap((each) => each.timings);
console.log(`\n${slowest('test files', timings, 20)}\n\n${slowest('journeys', journeys.timings, 20)}`);
// All random cases take ten times those of a shard, which are what shards are cut by.
if (tier === 'quick' || shard !== null)
  await keepDurations(tier, [...timings, ...byFile(journeys.timings), ...programTimings()], {
    commits: process.argv.includes('--save-durations'),
  });
await end(counts);

/** The shard that `TEST_SHARD` asks for; null for the whole tier. @throws Error where there is no such shard. */
function readShard(asked: string | undefined): number | null {
  if (asked === undefined) return null;
  const number = asked === 'commit' ? shardOfCommit() : Number(asked);
  if (Number.isInteger(number) && number >= 1 && number <= shardCount) return number;
  throw new Error(`TEST_SHARD is \`commit\` or a number from 1 to ${shardCount}, not ${asked}.`);
}

/** Adds to a shard what reaches the files that were changed lately, and says what is run. */
function withReached(number: number, chosen: Selection): Selection {
  const own = [...chosen.longFiles, ...chosen.taggedFiles, ...chosen.journeys, ...chosen.programs];
  const reached = selectReached(changedFiles(), reachedSeconds).filter((name) => !own.includes(name));
  console.log(
    `Shard ${number} of ${shardCount}: ${chosen.longFiles.length} long files, tagged tests of ` +
      `${chosen.taggedFiles.length} more, ${chosen.journeys.length} files of journeys, ` +
      `${chosen.programs.join(', ') || 'no programs'}. Files reached by changed ones: ${reached.join(' ') || 'none'}`,
  );
  return selectionOf([...own, ...reached]);
}

/** Checks what needs no test to run: formatting, lint, types, and in the full tier unused code. A shard repeats none of the quick tier. */
async function runChecks(): Promise<boolean> {
  const unused: Step = { name: 'unused code and dependencies', command: ['knip'] };
  if (shard !== null) return runAtOnce([unused]);
  // Lint and types read the types of pages, which are made from the folders that they lie in.
  if (!(await runStep({ name: 'types of pages', command: ['next', 'typegen'] }))) return false;
  return runAtOnce([
    { name: 'formatting', command: ['oxfmt', '--check'] },
    { name: 'lint', command: ['oxlint', '--type-aware'] },
    ...(tier === 'full' ? [unused] : []),
    // Checkers share nothing: more of them than cores find the same types again.
    { name: 'types', command: ['tsc', '--checkers', String(Math.min(4, os.availableParallelism()))] },
  ]);
}

async function runFiles(): Promise<Results[]> {
  if (selection === null) return [await runVitest('unit and API tests', [])];
  const { longFiles, taggedFiles } = selection;
  const tagged = await runVitest('long and wide tests of other files', [
    ...['--tagsFilter', tagFilters.added],
    ...taggedFiles,
  ]);
  // Their other tests are the quick tier’s, and not skipped by this run.
  const counts = { ...tagged.counts, skipped: 0 };
  return [await runVitest('long test files', longFiles), { ...tagged, counts }];
}

async function runVitest(name: string, args: readonly string[]): Promise<Results> {
  const report = `${folder}/${name.replaceAll(' ', '-')}.json`;
  const run = async (label: string, all: readonly string[]) => {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const passed = await runStep({ name: label, command: ['vitest', 'run', ...reporters, ...all] });
    return readVitest(report, passed);
  };
  const options = args.filter((each) => !/\.test\.tsx?$/.test(each));
  return tryAgain(await run(name, args), {
    seed,
    run: (file) => run(`${file} once more`, [...options, file]),
  });
}

async function runJourneys(): Promise<Results> {
  const report = `${folder}/e2e.json`;
  const run = async (name: string, args: readonly string[]) => {
    await rm(report, { force: true });
    const passed = built && (await runStep({ name, command: ['playwright', 'test', ...args] }));
    return readPlaywright(report, passed);
  };
  const again = ['--workers=1', '--trace=on', `--output=${folder}/once-more`];
  return tryAgain(await run('browser journeys', selection?.journeys ?? []), {
    seed,
    run: (file) => run(`${file} once more`, [...again, file]),
  });
}

/** Runs programs of tests at the same time. Each loads a service of its own. */
async function runPrograms(names: readonly Program[]): Promise<Counts[]> {
  if (names.length === 0) return [];
  const steps = names.map((name) => {
    const args = name === 'crash' && shard !== null ? ['--', ...crashesOf(shard)] : [];
    return { name: `test:${name}`, command: ['npm', 'run', `test:${name}`, ...args] };
  });
  if (!built || !(await runAtOnce(steps))) console.log(`Of ${names.join(', ')} not all passed.`);
  return Promise.all(names.map(readCounts));
}

function programTimings(): readonly Timing[] {
  return timesOfSteps().flatMap(({ name, seconds }) =>
    programs.filter((program) => name === `test:${program}`).map((program) => ({ name: program, seconds })),
  );
}

async function end(all: readonly Counts[]): Promise<never> {
  const sum = total(all);
  await saveCounts(tier, sum);
  console.log(`\n${summary(sum)}`);
  const ran = all.every(({ passed }) => passed > 0);
  process.exit(sum.failed > 0 || !ran ? 1 : 0);
}
