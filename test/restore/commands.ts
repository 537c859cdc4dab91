import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { childEnvironment } from '@/lib/core/config';

/** A command of the service that has ended. */
export interface Ended {
  readonly code: number | null;
  /** What it wrote to both outputs. */
  readonly said: string;
}

/** A command of the service that runs. */
export interface Running {
  /** Resolves once what it has written contains a text, or it has ended. */
  readonly says: (text: string) => Promise<void>;
  /** Kills it outright. */
  readonly kill: () => void;
  readonly ended: Promise<Ended>;
}

/** Starts `npm run admin -- <name>`, or `npm run admin` itself, without npm, on a data folder and with the environment changed. */
export function startCommand(
  name: 'backup' | 'restore' | 'admin' | 'reindex' | 'rebuild-reports',
  args: readonly string[],
  changes: Readonly<Record<string, string | undefined>>,
): Running {
  const words = name === 'admin' ? args : [name, ...args];
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/admin.ts', ...words], {
    env: childEnvironment({
      DATABASE_URL: undefined,
      DATABASE_ROLE: undefined,
      SECRET_KEY: undefined,
      ...changes,
    }),
    stdio: ['ignore', 'pipe', 'pipe'],
    // One that hangs ends with its test.
    timeout: 300_000,
    killSignal: 'SIGKILL',
  });
  let said = '';
  for (const output of [child.stdout, child.stderr])
    output.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, said }));
  return {
    says: async (text) => {
      while (!said.includes(text) && child.exitCode === null && child.signalCode === null)
        await Promise.race([once(child.stdout, 'data'), once(child.stderr, 'data'), ended]);
    },
    kill: () => void child.kill('SIGKILL'),
    ended,
  };
}

/** Runs a command to its end. */
export function runCommand(...given: Parameters<typeof startCommand>): Promise<Ended> {
  return startCommand(...given).ended;
}
