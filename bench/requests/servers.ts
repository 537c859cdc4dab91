import { fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { childEnvironment } from '@/lib/core/config';
import { freePort } from '@/server/embedded-postgres';
import type { ServerName } from './cases';

/** A running server. */
export interface BenchServer {
  readonly name: ServerName;
  readonly origin: string;
  readonly child: ChildProcess;
}

type Environment = Readonly<Record<string, string>>;

/** The least that could answer. */
export async function startBare(env: Environment): Promise<BenchServer> {
  const port = await freePort();
  const child = fork(path.resolve('bench/servers/bare.ts'), {
    env: childEnvironment({ ...env, PORT: String(port) }),
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await once(child, 'message');
  return { name: 'bare', origin: `http://127.0.0.1:${port}`, child };
}

/** The service as `npm start` starts it; what it logs is written and thrown away. */
export function startService(env: Environment): Promise<BenchServer> {
  return startProgram('service', ['--import', 'tsx', 'server/start.ts'], env);
}

/** The route files behind plain Next, as other hosts run them. */
export function startNext(env: Environment): Promise<BenchServer> {
  const next = createRequire(path.resolve('package.json')).resolve('next/dist/bin/next');
  return startProgram('next', [next, 'start'], env);
}

async function startProgram(name: ServerName, args: string[], env: Environment): Promise<BenchServer> {
  const port = await freePort();
  const child = spawn(process.execPath, args, {
    env: childEnvironment({ ...env, NODE_ENV: 'production', HOST: '127.0.0.1', PORT: String(port) }),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const origin = `http://127.0.0.1:${port}`;
  await untilHealthy(origin, child);
  return { name, origin, child };
}

async function untilHealthy(origin: string, child: ChildProcess): Promise<void> {
  const patience = AbortSignal.timeout(180_000);
  for (;;) {
    const response = await fetch(`${origin}/api/health`).catch(() => null);
    if (response?.ok === true) return;
    if (child.exitCode !== null || patience.aborted) throw new Error('A server did not start.');
    await pause(100);
  }
}

/** Stops a server and waits for its end. */
export async function stopServer({ child }: BenchServer): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill();
  await ended;
}
