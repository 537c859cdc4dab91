import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { childEnvironment } from '@/lib/core/config';
import { freePort } from '@/server/embedded-postgres';
import { findTrouble, type Address } from './balancer';

/** A host that runs `npm start`'s program. */
export interface Host {
  readonly address: Address;
  /** Of its first process, which has started the others. */
  readonly pid: number;
  /** Stops it as an operator does. */
  readonly stop: () => Promise<void>;
  /** Ends it and its processes without warning. */
  readonly kill: () => Promise<void>;
}

const running = new Set<ChildProcess>();

/** Stops every host that runs or is about to. */
export async function stopHosts(): Promise<void> {
  await Promise.all(Array.from(running, (child) => end(child, 'SIGTERM')));
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (!running.has(child)) return;
  const exited = once(child, 'exit');
  child.kill(signal);
  await exited;
}

const readyWithinMs = 240_000;

/** Starts the service from a checkout, and resolves once it is ready. */
export async function startHost(
  {
    checkout,
    name,
    logs,
    host = '127.0.0.1',
  }: { readonly checkout: string; readonly name: string; readonly logs: string; readonly host?: string },
  environment: Readonly<Record<string, string>>,
): Promise<Host> {
  const address = { host, port: await freePort() };
  const file = path.join(logs, `${name}.log`);
  const output = openSync(file, 'a');
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/start.ts'], {
    cwd: checkout,
    stdio: ['ignore', output, output],
    env: childEnvironment({
      ...{
        DATABASE_OWNER_URL: '',
        DATABASE_ROLE: '',
        SMTP_URL: '',
        HOST: host,
        NODE_ENV: 'production',
      },
      ...{ RATE_LIMIT: 'off', LOG_LEVEL: 'warn', PORT: String(address.port) },
      ...environment,
    }),
  });
  closeSync(output);
  running.add(child);
  child.once('exit', () => running.delete(child));
  const until = performance.now() + readyWithinMs;
  while ((await findTrouble(address)) !== null) {
    if (child.exitCode !== null || performance.now() > until) {
      const said = await readFile(file, 'utf8');
      child.kill('SIGKILL');
      throw new Error(`Host ${name} did not start:\n${said.split('\n').slice(-30).join('\n')}`);
    }
    await pause(100);
  }
  return {
    address,
    pid: child.pid ?? NaN,
    stop: () => end(child, 'SIGTERM'),
    kill: () => end(child, 'SIGKILL'),
  };
}
