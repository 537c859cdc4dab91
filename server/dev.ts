import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { childEnvironment, config, useEnvironment } from '@/lib/core/config';
import { bundledScript } from '@/lib/domain/transformations/sandbox/command';
import { buildDocumentation } from './build/build-documentation';
import { bundleSandbox } from './build/bundle-sandbox';
import { loadDemo } from './demo';
import { loadEnvironmentFile } from './environment';
import { Lifecycle } from './lifecycle';
import { startPostgresUntilStopped } from './postgres-until-stopped';
import { prepareDatabase } from './prepare-database';
import { showWelcome } from './welcome';

// `npm run dev` starts the database and `next dev`. Next serves the API by its route files.
const lifecycle = new Lifecycle();
lifecycle.followSignals(() => console.log('\nStopping …'));

try {
  loadEnvironmentFile();
  useEnvironment({ NODE_ENV: 'development' });
  const { demo: wanted } = config();
  await openDatabase();
  await buildDocumentation(process.cwd());
  await bundleSandbox(bundledScript);
  const demo = await loadDemo(wanted);
  const { host, port } = config();
  const next = createRequire(import.meta.url).resolve('next/dist/bin/next');
  const child = spawn(process.execPath, [next, 'dev', '--hostname', host, '--port', String(port)], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: childEnvironment({ NEXT_TELEMETRY_DISABLED: '1' }),
  });
  const exited = once(child, 'exit');
  lifecycle.onClose(async () => {
    child.kill('SIGTERM');
    await exited;
  });
  showWelcome(demo);
  await exited;
  await lifecycle.close();
} catch (error) {
  await lifecycle.close();
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function openDatabase(): Promise<void> {
  const { databaseUrl, dataDir } = config();
  if (databaseUrl === undefined) {
    useEnvironment({ DATABASE_URL: await startPostgresUntilStopped(lifecycle, dataDir) });
  }
  const missing = await prepareDatabase(config().databaseUrl ?? '');
  if (missing !== null) console.error(missing);
}
