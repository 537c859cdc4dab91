import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import postgres from 'postgres';
import { readVitest, summary, total, type Results } from '../run/results';
import { runStep } from '../run/step';
import { buildCitus, citusFolder, startCitus, startPlain, type RunningServer } from './servers';
import { outageFile, selectedFiles } from './selection';

// `npm run test:citus`: the contract, tenancy, search and queue tests once on Citus with two workers, and once on the plain
// PostgreSQL 15 that it is built into. As root: it installs and builds what it needs.
const folder = 'test-results/citus';
await mkdir(folder, { recursive: true });
const source = citusFolder();
buildCitus(source);

let running: RunningServer | null = null;
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void running?.stop().finally(() => process.exit(130)));

const results = [
  ...(await runOn(
    () => startCitus(source),
    async ({ url, data }) => {
      await logMultiTasks(url);
      process.env['CITUS_LOG'] = path.join(data, 'coordinator.log');
      const tests = await runFiles('tests on Citus', 'citus', selectedFiles('citus'));
      // Alone, because it stops nodes.
      delete process.env['CITUS_LOG'];
      process.env['CITUS_NODES'] = data;
      const outages = await runFiles('nodes of Citus that go away', 'outage', [outageFile]);
      delete process.env['CITUS_NODES'];
      return [tests, outages];
    },
  )),
  ...(await runOn(startPlain, async () => [
    await runFiles('tests on PostgreSQL 15', 'plain', selectedFiles('plain')),
  ])),
];
const counts = total(results.map((each) => each.counts));
console.log(`\n${summary(counts)}`);
process.exit(counts.failed > 0 ? 1 : 0);

async function runOn(
  start: () => Promise<RunningServer>,
  work: (server: RunningServer) => Promise<Results[]>,
): Promise<Results[]> {
  running = await start();
  try {
    process.env['DATABASE_URL'] = running.url;
    await makeRole(running.url);
    return await work(running);
  } finally {
    await running.stop();
    running = null;
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
  const passed = await runStep({
    name,
    command: ['vitest', 'run', '--test-timeout=100000', ...reporters, ...files],
  });
  return readVitest(file, passed);
}
