import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { newDemoToken } from '@/demo/demo-token';
import type { JsonObject } from '@/lib/core/json';
import { freePort } from '@/server/embedded-postgres';

/** What can be killed: a process of ours, Postgres, one of its connections, or the starter and with it everything. */
export const victims = ['web', 'jobs', 'database connection', 'database', 'starter'] as const;
export type Victim = (typeof victims)[number];

/** `npm start`'s program on a data folder of its own, started again when it is killed, as a service manager does. */
export interface CrashableService {
  readonly baseUrl: string;
  readonly token: string;
  /** Ends a process without warning (SIGKILL). Returns false when there is none of the kind just now. */
  kill(victim: Victim): boolean;
  /** How often its starter ended: what else is killed, the starter starts again. */
  ended(): number;
  /** Waits until requests are answered. */
  ready(): Promise<void>;
  /** Stops it as an operator does and removes its data. */
  stop(): Promise<void>;
}

/** Starts the service. Nothing else may be started with its data folder. */
export async function startCrashableService(): Promise<CrashableService> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'receipt-service-crash-'));
  // Postgres may run as another user, who has to pass through.
  await chmod(folder, 0o711);
  const dataDir = path.join(folder, 'data');
  const port = await freePort();
  const baseUrl = `http://127.0.0.1:${port}`;
  const output = openSync(path.join(folder, 'output.log'), 'a');
  let stopping = false;
  let ended = 0;
  const env = {
    ...process.env,
    // A database and providers of its own, whatever the tests around it have.
    DATABASE_URL: '',
    DATABASE_OWNER_URL: '',
    DATABASE_ROLE: '',
    SMTP_URL: '',
    BASE_URL: '',
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    DEMO: 'off',
    RATE_LIMIT: 'off',
    WEB_CONCURRENCY: '2',
    LOG_LEVEL: 'warn',
  };
  let starter = launch();

  function launch(): ChildProcess {
    const child = spawn(process.execPath, ['--import', 'tsx', 'server/start.ts'], {
      stdio: ['ignore', output, output],
      env,
    });
    child.once('exit', () => {
      if (stopping) return;
      ended += 1;
      starter = launch();
    });
    return child;
  }

  const ready = async () => {
    const until = performance.now() + 180_000;
    while (!(await answers(baseUrl))) {
      if (performance.now() > until) {
        const said = await readFile(path.join(folder, 'output.log'), 'utf8');
        const running = listProcesses().map(({ pid, parent, command }) => `${pid} of ${parent}: ${command}`);
        throw new Error(
          `The service does not answer:\n${said.split('\n').slice(-30).join('\n')}\n${running.join('\n')}`,
        );
      }
      await pause(100);
    }
  };
  const stop = async () => {
    stopping = true;
    if (starter.exitCode === null && starter.signalCode === null) {
      const exited = once(starter, 'exit');
      starter.kill('SIGTERM');
      await exited;
    }
    closeSync(output);
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await ready();
    const token = await makeRetailer(baseUrl, env);
    const kill = (victim: Victim) => {
      const pid = findVictim(victim, starter.pid ?? 0);
      if (pid === undefined) return false;
      process.kill(pid, 'SIGKILL');
      return true;
    };
    return { baseUrl, token, kill, ended: () => ended, ready, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Makes a retailer with the store and the transformation of the sales; returns a token of its client. */
async function makeRetailer(baseUrl: string, env: NodeJS.ProcessEnv): Promise<string> {
  const command = ['--import', 'tsx', 'server/admin.ts', 'create-retailer', '--name', 'Crashes', '--json'];
  const { stdout } = await promisify(execFile)(process.execPath, command, { env });
  const { bearer } = JSON.parse(stdout) as { bearer: { kid: string; secret: string } };
  const token = await newDemoToken(bearer);
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const post = async (path: string, body: JsonObject) => {
    const answer = await fetch(baseUrl + path, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`POST ${path}: ${answer.status}, ${await answer.text()}`);
  };
  await post('/api/stores', { reference: 1, name: 'Shop', country: 'DEU' });
  await post('/api/transformations/built_in', { name: 'ekabs' });
  return token;
}

async function answers(baseUrl: string): Promise<boolean> {
  const answer = await fetch(`${baseUrl}/api/health`, { signal: AbortSignal.timeout(5_000) }).catch(
    () => null,
  );
  return answer?.ok ?? false;
}

interface Running {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
}

/** The process id of what can be killed of a service whose first process is `starter`; undefined where there is none just now. */
export function findVictim(victim: Victim, starter: number): number | undefined {
  if (victim === 'starter') return starter;
  const running = listProcesses();
  const childOf = (parent: number, words: string) =>
    running.find((one) => one.parent === parent && one.command.includes(words))?.pid;
  if (victim === 'web' || victim === 'jobs') return childOf(starter, `${victim}.mjs`);
  const postmaster = running.find(
    ({ parent, command }) =>
      command.includes('postgres') && command.includes('-D') && descends(running, parent, starter),
  )?.pid;
  if (victim === 'database' || postmaster === undefined) return postmaster;
  return childOf(postmaster, '127.0.0.1(');
}

/** True when a process is another or descends from it. */
function descends(running: readonly Running[], pid: number, ancestor: number): boolean {
  if (pid === ancestor) return true;
  const parent = running.find((one) => one.pid === pid)?.parent;
  return parent !== undefined && parent > 1 && descends(running, parent, ancestor);
}

function listProcesses(): readonly Running[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n');
  return lines.flatMap((line) => {
    const [, pid, parent, command] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return command === undefined ? [] : [{ pid: Number(pid), parent: Number(parent), command }];
  });
}
