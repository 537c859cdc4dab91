import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { childEnvironment } from '@/lib/core/config';
import { freePort } from '@/server/embedded-postgres';
import { isReady } from './balancer';

/** A host that runs `npm start`'s program. */
export interface Host {
  readonly port: number;
  /** Stops it as an operator does. */
  readonly stop: () => Promise<void>;
}

const readyWithinMs = 240_000;

/** Starts the service from a checkout, and resolves once it is ready. */
export async function startHost(
  { checkout, name, logs }: { readonly checkout: string; readonly name: string; readonly logs: string },
  environment: Readonly<Record<string, string>>,
): Promise<Host> {
  const port = await freePort();
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
        HOST: '127.0.0.1',
        NODE_ENV: 'production',
      },
      ...{ RATE_LIMIT: 'off', LOG_LEVEL: 'warn', PORT: String(port) },
      ...environment,
    }),
  });
  closeSync(output);
  const until = performance.now() + readyWithinMs;
  while (!(await isReady(port))) {
    if (child.exitCode !== null || performance.now() > until) {
      const said = await readFile(file, 'utf8');
      child.kill('SIGKILL');
      throw new Error(`Host ${name} did not start:\n${said.split('\n').slice(-30).join('\n')}`);
    }
    await pause(100);
  }
  return {
    port,
    stop: async () => {
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
    },
  };
}
