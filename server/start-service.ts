import { createServer } from 'node:net';
import path from 'node:path';
import { useEnvironment } from '@/lib/core/config';
import { canCutNetwork, describeSandbox } from '@/lib/domain/transformations/sandbox/command';
import { ensureBuild } from './build/ensure-build';
import { serviceFolder } from './build/fingerprint';
import { prepareDataFolder } from './data-folder';
import { showReady, showWelcome } from './welcome';
import { loadDemo } from './demo';
import { freePort, refuseSecondServer } from './embedded-postgres';
import { checkNodeVersion, productionConfig } from './environment';
import { Lifecycle, StoppedError } from './lifecycle';
import { memoryFlags } from './memory-flags';
import { exchangeMetrics } from './metrics/exchange';
import { startPostgresUntilStopped } from './postgres-until-stopped';
import { checkDatabase, prepareDatabase } from './prepare-database';
import { reasonOf } from './report-failure';
import { ownProcess, supervise, webProcess } from './supervise';
import { printForMachines } from './terminal';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

printForMachines();
const lifecycle = new Lifecycle();
lifecycle.followSignals(() => console.log('\nStopping …'));

try {
  await start();
} catch (error) {
  await lifecycle.close();
  if (error instanceof StoppedError) process.exit(0);
  console.error(reasonOf(error));
  process.exit(1);
}

async function start(): Promise<void> {
  checkNodeVersion();
  // The data folder is checked before the port: a running server holds both, and its folder explains more.
  const { databaseUrl, dataDir } = productionConfig();
  if (databaseUrl === undefined) refuseSecondServer(dataDir);
  const sandboxNotice = describeSandbox(productionConfig(), canCutNetwork());
  if (sandboxNotice !== null) console.warn(sandboxNotice);
  const { demo: wanted } = productionConfig();
  await choosePort();
  const url = await openDatabase();
  lifecycle.check();
  const missing = await prepareDatabase(url);
  if (missing !== null) console.error(missing);
  lifecycle.check();
  await ensureBuild({ signal: lifecycle.signal }).catch((error: unknown) => {
    lifecycle.check();
    throw error;
  });
  lifecycle.check();
  const demo = await loadDemo(wanted);
  lifecycle.check();
  await serve();
  showWelcome(demo);
  showReady();
  collectGarbage();
}

async function choosePort(): Promise<void> {
  const { host, port } = productionConfig();
  if (port === 0) useEnvironment({ PORT: String(await freePort()) });
  else if (!(await isPortFree(host, port))) {
    throw new Error(`Port ${port} is in use by another program. Stop it, or set another port with PORT=….`);
  }
}

function isPortFree(host: string, port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(false);
      else if (error.code === 'EACCES')
        reject(new Error(`Port ${port} needs privileges this user does not have.`));
      else reject(error);
    });
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve(true)));
  });
}

async function openDatabase(): Promise<string> {
  const { databaseUrl, databaseOwnerUrl, dataDir, secretKey, s3, demo } = productionConfig();
  if (databaseUrl !== undefined) {
    // The folder is not needed if the key and all files are stored elsewhere.
    if (secretKey === undefined || s3 === undefined || demo === 'on') prepareDataFolder(dataDir);
    await checkDatabase(databaseUrl);
    if (databaseOwnerUrl !== undefined) await checkDatabase(databaseOwnerUrl, 'DATABASE_OWNER_URL');
    return databaseUrl;
  }
  const url = await startPostgresUntilStopped(lifecycle, dataDir);
  useEnvironment({ DATABASE_URL: url });
  return url;
}

async function serve(): Promise<void> {
  const { webConcurrency, jobs, heapInMegabytes } = productionConfig();
  const options = memoryFlags(heapInMegabytes);
  const metrics = exchangeMetrics();
  const groups = [
    {
      name: 'web',
      count: webConcurrency,
      start: webProcess(path.resolve(serviceFolder, 'web.mjs'), options),
    },
    {
      name: 'jobs',
      count: jobs ? 1 : 0,
      start: ownProcess(path.resolve(serviceFolder, 'jobs.mjs'), options),
    },
  ].map((group) => supervise({ ...group, onStart: metrics.join }));
  lifecycle.onClose(async () => {
    await Promise.all(groups.map((group) => group.stop()));
  });
  await Promise.all(groups.map((group) => group.ready));
}

/** Collects the garbage of the start, because Node collects none while a process is idle. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
}
