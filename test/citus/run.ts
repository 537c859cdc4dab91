import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import postgres from 'postgres';
import { testLifecycle } from '../run/lifecycle';
import { readVitest, saveCounts, summary, total, type Results } from '../run/results';
import { runStep, stopSteps } from '../run/step';
import { outageFile, restoreFile, selectedFiles } from './selection';
import { findInstallation } from './installation';
import { removeAbandoned, startCitus, startPlain, type RunningServer } from './servers';

// `npm run test:citus`: the contract, tenancy, search and queue tests once on Citus with two workers, and once on the
// PostgreSQL that Citus is installed in, without it. Where there is no Citus it says what is missing and fails.
const folder = 'test-results/citus';
await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
// Everything of the long files, but few random cases.
process.env['TEST_TIER'] = 'full';
process.env['TEST_CASES'] = '1';

/** Each statement takes several times as long as on one node, and a crowded machine takes several times of that. */
const patience = ['--test-timeout=300000', '--hook-timeout=100000'];

const installation = findInstallation();
if ('missing' in installation) {
  console.error(installation.missing);
  process.exit(1);
}
const lifecycle = testLifecycle();
await removeAbandoned(installation);
const results = [
  ...(await runOn(
    () => startCitus(installation),
    async ({ url, data }) => {
      await logMultiTasks(url);
      process.env['CITUS_LOG'] = path.join(data, 'coordinator.log');
      const restored = await runFiles('a backup of Citus', 'restore', [restoreFile]);
      const tests = await runFiles('tests on Citus', 'citus', selectedFiles('citus'));
      // Alone, because it stops nodes.
      delete process.env['CITUS_LOG'];
      process.env['CITUS_NODES'] = data;
      const outages = await runFiles('nodes of Citus that go away', 'outage', [outageFile]);
      delete process.env['CITUS_NODES'];
      return [restored, tests, outages];
    },
  )),
  ...(await runOn(
    () => startPlain(installation),
    async () => [
      await runFiles(`tests on PostgreSQL ${installation.major}`, 'plain', selectedFiles('plain')),
    ],
  )),
];
const counts = total(results.map((each) => each.counts));
await saveCounts('citus', counts);
console.log(`\n${summary(counts)}`);
await lifecycle.close();
const ran = results.every((each) => each.counts.passed > 0);
process.exit(counts.failed > 0 || !ran ? 1 : 0);

async function runOn(
  start: () => Promise<RunningServer>,
  work: (server: RunningServer) => Promise<Results[]>,
): Promise<Results[]> {
  const running = await start();
  let stopping: Promise<void> | undefined;
  const stop = () => (stopping ??= running.stop());
  // Before the steps are stopped nothing may begin anew.
  lifecycle.onClose(stop);
  lifecycle.onClose(stopSteps);
  try {
    process.env['DATABASE_URL'] = running.url;
    await makeRole(running.url);
    return await work(running);
  } finally {
    await stop();
  }
}

/** The role of the service, which sees what other connections do (docs/operations.md). */
async function makeRole(url: string): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  await sql`create role receipt_service_app login`;
  await sql`grant pg_monitor to receipt_service_app`;
  await sql.end();
}

/** Has the coordinator say in its log which statements go to more than one shard. */
async function logMultiTasks(url: string): Promise<void> {
  const sql = postgres(url, { max: 1 });
  await sql`alter system set citus.multi_task_query_log_level = 'log'`;
  await sql`select pg_reload_conf()`;
  await sql.end();
}

async function runFiles(name: string, report: string, files: readonly string[]): Promise<Results> {
  const file = `${folder}/${report}.json`;
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`];
  lifecycle.check();
  const passed = await runStep({
    name,
    command: ['vitest', 'run', ...patience, ...reporters, ...files],
  });
  return readVitest(file, passed);
}
