import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

/** The sources of a release in a folder of their own. */
export interface Checkout {
  readonly commit: string;
  readonly folder: string;
  readonly remove: () => Promise<void>;
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
export async function checkOut(commit: string): Promise<Checkout> {
  try {
    execFileSync('git', ['cat-file', '-e', `${commit}^{commit}`], { stdio: 'ignore' });
  } catch (cause) {
    throw new Error(
      `This clone has no commit ${commit}, which docs/releases.md names. Fetch the whole history (git fetch --unshallow).`,
      { cause },
    );
  }
  const folder = await mkdtemp(path.join(os.tmpdir(), 'receipt-service-release-'));
  const run = (command: string, args: readonly string[]) =>
    execFileSync(command, args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  const archive = execFileSync('git', ['archive', '--format=tar', commit], { maxBuffer: 1 << 30 });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  run('npm', ['ci', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error']);
  run('npm', ['run', '--silent', 'build']);
  return { commit, folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
