import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import os from 'node:os';
import { parseArgs } from 'node:util';
import { ensureBuild } from '@/server/build/ensure-build';
import { testLifecycle } from '../run/lifecycle';
import { readPlaywright, readVitest, saveCounts, summary, total, type Results } from '../run/results';
import { runStep, stopSteps } from '../run/step';

// `npm run test:slow -- FILE… [-g TITLE]`: tests with the browser's processor throttled six times, answers held back at
// random, and a busy loop on each core. What depends on which of two things comes first, fails here sooner than elsewhere.

const { values, positionals: files } = parseArgs({
  options: { grep: { type: 'string', short: 'g' } },
  allowPositionals: true,
});
const journeys = files.filter((file) => file.endsWith('.spec.ts'));
const tests = files.filter((file) => /\.test\.tsx?$/.test(file));
const others = files.filter((file) => !existsSync(file) || ![...journeys, ...tests].includes(file));
if (files.length === 0 || others.length > 0) {
  console.error(`No test files: ${others.join(' ') || 'none given'}`);
  console.error('npm run test:slow -- e2e/sign-in.spec.ts lib/platform/queue/queue.test.ts [-g TITLE]');
  process.exit(1);
}

const folder = 'test-results/slow';
const timeoutInMs = 300_000;
/** Ends by itself once the process that started it is gone. */
const busyLoop = 'while (process.ppid === Number(process.argv[1]));';

const seed = (process.env['TEST_SEED'] ??= String(randomInt(2 ** 31)));
process.env['TEST_SLOW'] = 'on';
// Every test of a file, with the random cases of the quick tier.
process.env['TEST_TIER'] = 'full';
process.env['TEST_CASES'] ??= '1';
console.log(`Slow tests, seed ${seed} (TEST_SEED=${seed} repeats the times by which answers are held back).`);

await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const lifecycle = testLifecycle();
try {
  if (journeys.length > 0) await ensureBuild({ signal: lifecycle.signal });
  lifecycle.onClose(stopSteps);
  for (let core = 0; core < os.availableParallelism(); core += 1) startBusyLoop();
  const results = [
    ...(tests.length > 0 ? [await runTests()] : []),
    ...(journeys.length > 0 && !lifecycle.signal.aborted ? [await runJourneys()] : []),
  ];
  const counts = total(results.map((each) => each.counts));
  await saveCounts('slow', counts);
  console.log(`\n${summary(counts)}`);
  if (counts.failed > 0 || results.some((each) => each.counts.passed === 0)) process.exitCode = 1;
} finally {
  await lifecycle.close();
}

function startBusyLoop(): void {
  const loop = spawn(process.execPath, ['-e', busyLoop, String(process.pid)], { stdio: 'ignore' });
  const ended = once(loop, 'exit');
  lifecycle.onClose(async () => {
    loop.kill('SIGKILL');
    await ended;
  });
}

async function runTests(): Promise<Results> {
  const report = `${folder}/vitest.json`;
  const passed = await runStep({
    name: 'slow unit and API tests',
    command: [
      ...['vitest', 'run', ...tests, ...(values.grep === undefined ? [] : ['-t', values.grep])],
      ...[`--test-timeout=${timeoutInMs}`, `--hook-timeout=${timeoutInMs}`],
      ...['--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    ],
  });
  return readVitest(report, passed);
}

async function runJourneys(): Promise<Results> {
  const report = `${folder}/e2e.json`;
  process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] = report;
  const passed = await runStep({
    name: 'slow browser journeys',
    command: [
      ...['playwright', 'test', ...journeys, ...(values.grep === undefined ? [] : ['-g', values.grep])],
      ...[`--timeout=${timeoutInMs}`, '--reporter=list,json', `--output=${folder}/e2e`],
    ],
  });
  return readPlaywright(report, passed);
}
