import { randomUUID } from 'node:crypto';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@/server/embedded-postgres';
import { startTestPostgres } from '@/test/database';
import { holdResponses, isSlow } from '@/test/slow/slowness';
import { seed } from '@/test/tier';
import { startMailServer } from './mailbox';

/** The service under test, as a spec can know it. */
export interface Service {
  readonly baseUrl: string;
  /** Its data folder, fresh for the run; `demo.json` lies there. */
  readonly dataDir: string;
  /** All that it has printed. */
  readonly outputFile: string;
  /** Every mail it has sent, as a file. */
  readonly mailFolder: string;
  /** What reads its metrics. */
  readonly metricsToken: string;
  /** What a command needs in its environment to work on the same data. */
  readonly environment: Readonly<Record<string, string>>;
}

/** The service that was started for all journeys. */
export function runningService(): Service {
  return JSON.parse(process.env['E2E_SERVICE'] ?? 'null') as Service;
}

const startTimeoutInMs = 180_000;

/** Starts `npm start`'s program on a free port with a fresh data folder; returns how to reach it and how to stop it. */
export async function startService(): Promise<{ service: Service; stop: () => Promise<void> }> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'receipt-service-e2e-'));
  // Postgres may run as another user, who has to pass through.
  await chmod(folder, 0o711);
  const port = await freePort();
  const dataDir = path.join(folder, 'data');
  const database = process.env['DATABASE_URL'] === undefined ? null : await startTestPostgres();
  const databaseUrl = await database?.createDatabase('e2e');
  const proxy = isSlow ? await holdResponses(port, seed) : null;
  const service: Service = {
    baseUrl: `http://localhost:${proxy?.port ?? port}`,
    dataDir,
    outputFile: path.join(folder, 'output.log'),
    mailFolder: path.join(folder, 'mails'),
    metricsToken: randomUUID(),
    environment: {
      DATA_DIR: dataDir,
      ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
    },
  };
  const mailServer = await startMailServer(service.mailFolder);
  const child = launch(service, {
    // Links, cookies and the check of origins go by the address of the proxy.
    BASE_URL: proxy === null ? '' : service.baseUrl,
    PORT: String(port),
    HOST: '127.0.0.1',
    SMTP_URL: mailServer.url,
    METRICS_TOKEN: service.metricsToken,
    // Asked for, because a run may bring a database of its own.
    DEMO: 'on',
    // Receivers of journeys are on this machine.
    WEBHOOK_ALLOWED_HOSTS: '127.0.0.1',
  });
  const stopAll = async () => {
    await proxy?.stop();
    const code = await terminate(child);
    await database?.stop();
    await mailServer.stop();
    return code;
  };
  const stop = async () => {
    const code = await stopAll();
    if (code !== 0) throw new Error(`The service did not stop cleanly (${code}):\n${await tail(service)}`);
    await rm(folder, { recursive: true, force: true });
  };
  await waitUntilReady(service, child, port).catch(async (error: unknown) => {
    await stopAll();
    throw error;
  });
  return { service, stop };
}

function launch(service: Service, env: Record<string, string>): ChildProcess {
  const output = openSync(service.outputFile, 'a');
  try {
    return spawn(process.execPath, ['--import', 'tsx', 'server/start.ts'], {
      stdio: ['ignore', output, output],
      env: { ...process.env, ...service.environment, ...env },
    });
  } finally {
    closeSync(output);
  }
}

async function waitUntilReady(service: Service, child: ChildProcess, port: number): Promise<void> {
  const startedAt = performance.now();
  const ready = `ready on http://localhost:${port}"`;
  while (!(await readFile(service.outputFile, 'utf8')).includes(ready)) {
    const ended = child.exitCode !== null || child.signalCode !== null;
    if (ended || performance.now() - startedAt > startTimeoutInMs) {
      throw new Error(`The service did not start:\n${await tail(service)}`);
    }
    await pause(100);
  }
}

/** Stops it as an operator would; returns how it ended. */
async function terminate(child: ChildProcess): Promise<number | NodeJS.Signals> {
  if (child.exitCode === null && child.signalCode === null) {
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    const patience = setTimeout(() => child.kill('SIGKILL'), 30_000);
    await exited;
    clearTimeout(patience);
  }
  return child.exitCode ?? child.signalCode ?? 'SIGKILL';
}

async function tail({ outputFile }: Service): Promise<string> {
  return (await readFile(outputFile, 'utf8')).split('\n').slice(-30).join('\n');
}
