import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';

/** The sources of a release in a folder of their own. */
export interface Checkout {
  readonly commit: string;
  readonly folder: string;
}

/** The commit of the release before this one, as docs/releases.md names it. */
export function previousRelease(): string {
  const commit = /^The release before: `(?<commit>[\da-f]{40})`/m.exec(
    readFileSync('docs/releases.md', 'utf8'),
  )?.groups?.['commit'];
  if (commit === undefined) throw new Error('docs/releases.md names no release before this one.');
  return commit;
}

/**
 * Puts the sources of a commit into a new folder, installs what its lock file names, and builds them.
 * @throws Error when this clone does not have the commit.
 */
export async function checkOut(commit: string, folder: string, signal: AbortSignal): Promise<Checkout> {
  try {
    execFileSync('git', ['cat-file', '-e', `${commit}^{commit}`], { stdio: 'ignore' });
  } catch (cause) {
    throw new Error(
      `This clone has no commit ${commit}, which docs/releases.md names. Fetch the whole history (git fetch --unshallow).`,
      { cause },
    );
  }
  await mkdir(folder);
  const archive = execFileSync('git', ['archive', '--format=tar', commit], { maxBuffer: 1 << 30 });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  const run = async (command: string, ...args: readonly string[]) => {
    const child = spawn(command, args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'], signal });
    const [code] = (await once(child, 'exit')) as [number | null];
    if (code !== 0) throw new Error(`${command} ${args.join(' ')} in the release before ended with ${code}.`);
  };
  const lockOf = (checkout: string) => readFileSync(path.join(checkout, 'package-lock.json'), 'utf8');
  const modules = path.resolve('node_modules');
  // What the same lock file names is here already; as links, unless the folder is on another disk.
  if (lockOf(folder) === lockOf('.'))
    await run(
      'sh',
      '-c',
      `cp -al '${modules}' . 2>/dev/null || { rm -rf node_modules && cp -a '${modules}' .; }`,
    );
  else await run('npm', 'ci', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error');
  await run(process.execPath, '--import', 'tsx', 'server/build.ts');
  return { commit, folder };
}
