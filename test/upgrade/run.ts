import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ensureBuild } from '@/server/build/ensure-build';
import { startEmbeddedPostgres } from '@/server/embedded-postgres';
import { throwAwaySettings } from '@/server/postgres/settings';
import { seed } from '../tier';
import { startBalancer } from './balancer';
import { startHost, type Host } from './host';
import { startLoad } from './load';
import { checkOut, previousRelease } from './release';

// `npm run test:upgrade`: two hosts of the release before, behind a balancer and under load, become hosts of this one, one
// after the other. Ends with 1 when a request failed or something acknowledged is missing.

/** Requests of each kind before, between and after the steps. */
const requestsOfEachKind = 10;

await ensureBuild();
const before = await checkOut(previousRelease());
console.log(`The release before is ${before.commit}.`);
const folder = await mkdtemp(path.join(os.tmpdir(), 'receipt-service-upgrade-'));
await chmod(folder, 0o711);
const postgres = await startEmbeddedPostgres({
  dataDir: path.join(folder, 'database'),
  purpose: 'server',
  settings: throwAwaySettings,
});
const balancer = await startBalancer();
const dataDir = path.join(folder, 'data');
const environment = {
  DATABASE_URL: postgres.url,
  DATA_DIR: dataDir,
  SECRET_KEY: randomBytes(32).toString('base64'),
  BASE_URL: balancer.url,
  DEMO: 'on',
};
const hosts = new Map<string, Host>();
try {
  const start = async (name: string, checkout: string) => {
    const host = await startHost({ checkout, name, logs: folder }, environment);
    hosts.set(name, host);
    balancer.add(host.port);
  };
  const stop = async (name: string) => {
    const host = hosts.get(name);
    if (host === undefined) throw new Error(`There is no host ${name}.`);
    await balancer.remove(host.port);
    await host.stop();
    hosts.delete(name);
  };
  await start('old-1', before.folder);
  await start('old-2', before.folder);
  const { bearer } = JSON.parse(await readFile(path.join(dataDir, 'demo.json'), 'utf8')) as {
    bearer: { token: string };
  };
  // The balancer has asked both.
  await pause(1_000);
  const load = startLoad(balancer.url, bearer.token, seed);
  await load.atLeast(requestsOfEachKind);
  for (const number of [1, 2]) {
    await stop(`old-${number}`);
    await start(`new-${number}`, process.cwd());
    console.log(`Host ${number} has the new release.`);
    await load.atLeast(requestsOfEachKind);
  }
  const { answered, failed, receipts, raw } = await load.stop();
  const missing = await findMissing(balancer.url, bearer.token, { receipts, raw });
  console.log(
    Object.entries(answered)
      .map(([kind, count]) => `${kind} ${count}`)
      .join(', '),
  );
  console.log(
    `${failed.length} requests failed; ${missing.length} of ${receipts.length + raw.length} acknowledged are missing.`,
  );
  for (const line of [...failed.slice(0, 20), ...missing]) console.log(line);
  process.exitCode = failed.length + missing.length > 0 ? 1 : 0;
} finally {
  await Promise.all(Array.from(hosts.values(), (host) => host.stop()));
  await balancer.close();
  await postgres.stop();
  await before.remove();
  await rm(folder, { recursive: true, force: true });
}

/** What was acknowledged and is not there, or, of raw receipts, is not processed within a minute. */
async function findMissing(
  baseUrl: string,
  token: string,
  { receipts, raw }: { readonly receipts: readonly string[]; readonly raw: readonly string[] },
): Promise<string[]> {
  const read = async (path: string) => {
    const response = await fetch(`${baseUrl}/api${path}`, { headers: { authorization: `Bearer ${token}` } });
    return { status: response.status, body: (await response.json()) as { state?: string } };
  };
  const missing: string[] = [];
  for (const id of receipts)
    if ((await read(`/receipts/${id}`)).status !== 200) missing.push(`receipt ${id}`);
  const until = performance.now() + 60_000;
  for (const id of raw) {
    let state = (await read(`/pos/raw/${id}`)).body.state;
    while (state === 'received' && performance.now() < until) {
      await pause(200);
      state = (await read(`/pos/raw/${id}`)).body.state;
    }
    if (state !== 'processed') missing.push(`raw receipt ${id}: ${state ?? 'unknown'}`);
  }
  return missing;
}
