import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { childEnvironment } from '@/lib/core/config';
import { program, type PostgresRunner } from './run-as';

function launchOptions(runner: PostgresRunner, workingFolder: string) {
  const { PATH } = childEnvironment({});
  const dropsItself = runner.user !== null && runner.prefix.length === 0;
  return {
    cwd: workingFolder,
    env: { PATH, LC_ALL: 'C', TZ: 'UTC' } as unknown as NodeJS.ProcessEnv,
    ...(dropsItself ? { uid: runner.user.uid, gid: runner.user.gid } : {}),
  };
}

/** Returns the cluster's path, or a link to the working folder if Postgres cannot reach the path. */
export function dataArgument(runner: PostgresRunner, cluster: string): string {
  // Following this link needs no permission for the folders above.
  return runner.throughWorkingFolder ? '/proc/self/cwd' : cluster;
}

/**
 * Runs a program in the data folder.
 * @throws Error with the output of the program if it fails.
 */
export function runProgram(
  runner: PostgresRunner,
  name: 'postgres' | 'initdb',
  args: readonly string[],
  options: { readonly cluster: string; readonly input?: string },
): void {
  const [command = '', ...rest] = [...runner.prefix, program(runner.binaries, name), ...args];
  const result = spawnSync(command, rest, {
    ...launchOptions(runner, options.cluster),
    input: options.input ?? '',
    encoding: 'utf8',
  });
  if (result.status === 0) return;
  const output = `${result.stdout ?? ''}${result.stderr ?? ''}`.trim().split('\n').slice(-5).join('\n');
  throw new Error(`${name} failed: ${result.error?.message ?? output}`);
}

export function launchPostmaster(
  runner: PostgresRunner,
  cluster: string,
  settings: Readonly<Record<string, string>>,
  log: number,
): ChildProcess {
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const [command = '', ...args] = [
    ...runner.prefix,
    program(runner.binaries, 'postgres'),
    '-D',
    dataArgument(runner, cluster),
    ...flags,
  ];
  return spawn(command, args, {
    ...launchOptions(runner, cluster),
    stdio: ['ignore', log, log],
    // Its own process group, because Ctrl-C reaches all processes of a group. Postgres must outlive the
    // requests that are being answered.
    detached: process.platform !== 'win32',
  });
}
