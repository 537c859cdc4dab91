import { randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { ensureBuild } from '@/server/build/ensure-build';
import { testLifecycle } from '../run/lifecycle';
import { readPlaywright, readVitest, saveCounts, summary, total, type Results } from '../run/results';
import { tryAgain } from '../run/second-try';
import { changedFiles, numberOfCommit, selectJourneys } from '../run/shards';
import { runStep, stopSteps } from '../run/step';

// `npm run test:slow -- FILE… [-g TITLE]`: tests with the browser's processor throttled six times, answers held back at
// random, and a busy loop on each core. What depends on which of two things comes first, fails here sooner than elsewhere.
// `-- --changed` runs journeys that lately changed files reach, none of which begins after 80 seconds: three minutes in all.

const { values, positionals: files } = parseArgs({
  options: { grep: { type: 'string', short: 'g' }, changed: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const changedForMs = 80_000;
/** Times the usual pace that journeys take here. */
const slower = 4;
const reached = values.changed ? selectJourneys(changedFiles(), changedForMs / 1000 / slower) : [];
const grep = values.changed ? reached.map((name) => RegExp.escape(name)).join('|') : values.grep;
const journeys = files.filter((file) => file.endsWith('.spec.ts'));
const tests = files.filter((file) => /\.test\.tsx?$/.test(file));
const others = files.filter((file) => !existsSync(file) || ![...journeys, ...tests].includes(file));
if ((files.length === 0 && !values.changed) || others.length > 0) {
  console.error(`No test files: ${others.join(' ') || 'none given'}`);
  console.error('npm run test:slow -- e2e/sign-in.spec.ts lib/platform/queue/queue.test.ts [-g TITLE]');
  process.exit(1);
}

const folder = 'test-results/slow';
const timeoutInMs = 300_000;

const seed = (process.env['TEST_SEED'] ??= String(
  values.changed ? numberOfCommit() % 2 ** 31 : randomInt(2 ** 31),
));
process.env['TEST_SLOW'] = 'on';
// Every test of a file, with the random cases of the quick tier.
process.env['TEST_TIER'] = 'full';
process.env['TEST_CASES'] ??= '1';
if (values.changed) console.log(`Journeys reached by changed files: ${reached.join(', ') || 'none'}`);
console.log(`Slow tests, seed ${seed} (TEST_SEED=${seed} repeats the times by which answers are held back).`);

await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const lifecycle = testLifecycle();
try {
  const hasJourneys = journeys.length > 0 || reached.length > 0;
  if (hasJourneys) await ensureBuild({ signal: lifecycle.signal });
  lifecycle.onClose(stopSteps);
  const results = [
    ...(tests.length > 0 ? [await runTests()] : []),
    ...(hasJourneys && !lifecycle.signal.aborted ? [await runJourneys()] : []),
  ];
  const counts = total(results.map((each) => each.counts));
  await saveCounts('slow', counts);
  console.log(`\n${summary(counts)}`);
  if (counts.failed > 0 || results.some((each) => each.counts.passed === 0)) process.exitCode = 1;
} finally {
  await lifecycle.close();
}

async function runTests(): Promise<Results> {
  const report = `${folder}/vitest.json`;
  const passed = await runStep({
    name: 'slow unit and API tests',
    command: [
      ...['vitest', 'run', ...tests, ...(grep === undefined ? [] : ['-t', grep])],
      ...[`--test-timeout=${timeoutInMs}`, `--hook-timeout=${timeoutInMs}`],
      ...['--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    ],
  });
  return readVitest(report, passed);
}

async function runJourneys(): Promise<Results> {
  const report = `${folder}/e2e.json`;
  process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] = report;
  const run = async (name: string, args: readonly string[]) => {
    const passed = await runStep({
      name,
      command: [
        ...['playwright', 'test', ...args, ...(grep === undefined ? [] : ['-g', grep])],
        ...[`--timeout=${timeoutInMs}`, '--reporter=list,json', `--output=${folder}/e2e`],
      ],
    });
    return readPlaywright(report, passed);
  };
  if (values.changed) process.env['TEST_SLOW_FOR'] = String(changedForMs);
  const first = await run('slow browser journeys', journeys);
  delete process.env['TEST_SLOW_FOR'];
  return tryAgain(first, {
    seed: Number(seed),
    run: (file) => run(`${file} once more, slowly`, ['--workers=1', '--trace=on', file]),
  });
}
