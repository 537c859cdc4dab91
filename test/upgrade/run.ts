import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ensureBuild } from '@/server/build/ensure-build';
import { startEmbeddedPostgres } from '@/server/embedded-postgres';
import type { Lifecycle } from '@/server/lifecycle';
import { disposableSettings } from '@/server/postgres/settings';
import { runProgram } from '../run/lifecycle';
import { seed } from '../tier';
import { startBalancer } from './balancer';
import { findMissing } from './find-missing';
import { makeFullGroup } from './full-group';
import { startHost, stopHosts, type Host } from './host';
import { startLoad } from './load';
import { checkOut, previousRelease } from './release';

// `npm run test:upgrade`: two hosts of the release before, behind a balancer and under load, become hosts of this one, one
// after the other. Ends with 1 when a request failed, something acknowledged is missing, or a group that held every
// permission does not hold those of this release.

/** Requests of each kind before, between and after the steps. */
const requestsOfEachKind = 10;

await runProgram('upgrade', upgradeUnderLoad);

/** Resolves to the requests that failed, what is missing of the acknowledged, and what a group with everything lacks. */
async function upgradeUnderLoad(lifecycle: Lifecycle): Promise<string[]> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'receipt-service-upgrade-'));
  lifecycle.onClose(() => rm(folder, { recursive: true, force: true }));
  await chmod(folder, 0o711);
  await ensureBuild({ signal: lifecycle.signal });
  const before = await checkOut(previousRelease(), path.join(folder, 'before'), lifecycle.signal);
  console.log(`The release before is ${before.commit}.`);
  const postgres = await startEmbeddedPostgres({
    dataDir: path.join(folder, 'database'),
    purpose: 'server',
    settings: disposableSettings,
  });
  lifecycle.onClose(() => postgres.stop());
  const balancer = await startBalancer();
  lifecycle.onClose(() => balancer.close());
  lifecycle.onClose(stopHosts);
  const dataDir = path.join(folder, 'data');
  const environment = {
    DATABASE_URL: postgres.url,
    DATA_DIR: dataDir,
    SECRET_KEY: randomBytes(32).toString('base64'),
    BASE_URL: balancer.url,
    DEMO: 'on',
  };
  const hosts = new Map<string, Host>();
  const start = async (name: string, checkout: string) => {
    const host = await startHost({ checkout, name, logs: folder }, environment);
    hosts.set(name, host);
    balancer.add(host.address);
  };
  const stop = async (name: string) => {
    const host = hosts.get(name);
    if (host === undefined) throw new Error(`There is no host ${name}.`);
    await balancer.remove(host.address);
    await host.stop();
    hosts.delete(name);
  };
  await start('old-1', before.folder);
  await start('old-2', before.folder);
  const { bearer } = JSON.parse(await readFile(path.join(dataDir, 'demo.json'), 'utf8')) as {
    bearer: { token: string };
  };
  const group = await makeFullGroup(balancer.url, bearer.token, before.folder);
  // The balancer has asked both.
  await pause(1_000);
  const load = startLoad(balancer.url, bearer.token, seed);
  await load.atLeast(requestsOfEachKind);
  for (const number of [1, 2]) {
    await stop(`old-${number}`);
    await start(`new-${number}`, process.cwd());
    console.log(`Host ${number} has the new release.`);
    // After a failure no further host stops, so that what fails later does not hide it.
    if (!(await load.atLeast(requestsOfEachKind))) break;
  }
  const { answered, failed, tooSlow, receipts, raw } = await load.stop();
  const missing = await findMissing(balancer.url, bearer.token, { receipts, raw });
  const lacking = await group.lacks();
  console.log(
    Object.entries(answered)
      .map(([kind, count]) => `${kind} ${count}`)
      .join(', '),
  );
  console.log(
    `${failed.length} requests failed, ${tooSlow} searches were too slow; ${missing.length} of ${receipts.length + raw.length} acknowledged are missing.`,
  );
  const failures = [
    ...failed.slice(0, 20),
    ...missing.map((id) => `missing: ${id}`),
    ...lacking.map((permission) => `the group of everything lacks ${permission}`),
  ];
  for (const line of failures) console.log(line);
  if (failures.length > 0) await printLogs(folder);
  return failures;
}

/** Prints the last warnings and errors of each host. */
async function printLogs(folder: string): Promise<void> {
  for (const name of (await readdir(folder)).filter((file) => file.endsWith('.log'))) {
    const lines = (await readFile(path.join(folder, name), 'utf8')).trimEnd().split('\n');
    console.log(`${name}:\n${lines.slice(-20).join('\n')}`);
  }
}
