import { spawnSync } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Config } from '@/lib/core/config';

/** The build and `npm run dev` write this bundle. */
export const bundledScript = '.next/service/sandbox/child.mjs';

export const memoryMaxInMb = 256;

export interface SandboxCommand {
  readonly file: string;
  readonly args: readonly string[];
}

let bundle = path.resolve(bundledScript);

/** Lets the processes of all tests share one bundle. */
export function useSandboxScript(file: string): void {
  bundle = file;
}

/** Runs a bundle, because sources take three times the processor time to start. */
export function mappingCommand(): SandboxCommand {
  return sandboxCommand(bundle);
}

/**
 * Returns a warning for the operator, or null if the processes are isolated.
 * @throws Error if isolation is required but impossible.
 */
export function describeSandbox(
  { sandboxIsolation }: Pick<Config, 'sandboxIsolation'>,
  isolated: boolean,
): string | null {
  if (isolated) return null;
  const missing =
    'The processes that run transformations cannot be isolated from the network on this machine: that needs Linux ' +
    'with `unshare` and user namespaces, or Node 25.';
  if (sandboxIsolation === 'required')
    throw new Error(`${missing} The service did not start because SANDBOX_ISOLATION=required.`);
  return `${missing} JSONata and Node's permissions still restrict them. Set SANDBOX_ISOLATION=required to start only with isolation.`;
}

/**
 * Node may read this code and npm packages. It may not write files, start processes or compile text, and has
 * no network if the machine can cut it off (decision 12).
 */
export function sandboxCommand(script: string): SandboxCommand {
  const library = createRequire(path.resolve('package.json')).resolve('jsonata');
  const permission = process.allowedNodeEnvironmentFlags.has('--permission')
    ? '--permission'
    : '--experimental-permission';
  const node = [
    process.execPath,
    permission,
    ...readable(script).map((folder) => `--allow-fs-read=${path.join(folder, '*')}`),
    `--max-old-space-size=${memoryMaxInMb}`,
    '--max-semi-space-size=8',
    '--disallow-code-generation-from-strings',
    '--no-warnings',
    script,
    library,
  ];
  const [file = '', ...args] = [...emptyNetwork(), ...node];
  return { file, args };
}

function readable(file: string): string[] {
  const packages = path.resolve('node_modules');
  return [...new Set([path.dirname(file), packages, realpathSync(packages)])];
}

/** Linux cuts off the network with `unshare`, Node from version 25 on by itself. */
export function canCutNetwork(): boolean {
  return emptyNetwork().length > 0 || process.allowedNodeEnvironmentFlags.has('--allow-net');
}

let prefix: readonly string[] | undefined;

/** Command that starts a program without a network; an empty list where `unshare` does not work. */
function emptyNetwork(): readonly string[] {
  prefix ??= findPrefix();
  return prefix;
}

function findPrefix(): readonly string[] {
  const file = ['/usr/bin/unshare', '/bin/unshare'].find((candidate) => existsSync(candidate));
  if (file === undefined) return [];
  // Without `--fork`, `unshare` replaces itself by the program, so that killing its process id kills the
  // program.
  const args = ['--user', '--map-current-user', '--net', '--'];
  const tried = spawnSync(file, [...args, 'true'], { stdio: 'ignore', timeout: 5_000 });
  return tried.status === 0 ? [file, ...args] : [];
}
