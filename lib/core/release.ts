import { existsSync, readFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import manifest from '@/package.json';

export interface Release {
  readonly version: string;
  /** Short hash, followed by `-dirty` if the sources differ from the commit; null if unknown. */
  readonly commit: string | null;
}

export const commitFile = '.next/service/commit';

/** `git archive` writes the commit into this file, for sources without `.git`. */
const archivedFile = 'server/build/commit.txt';

export function builtRelease(): Release {
  return { version: manifest.version, commit: readCommit(commitFile) };
}

export function sourceRelease(): Release {
  return { version: manifest.version, commit: findCommit() ?? readCommit(commitFile) };
}

export function releaseText({ version, commit }: Release): string {
  return commit === null ? version : `${version} (${commit})`;
}

export function findCommit(root = process.cwd()): string | null {
  if (!existsSync(path.join(root, '.git'))) return readCommit(path.join(root, archivedFile));
  try {
    const args = ['describe', '--always', '--dirty', '--exclude=*', '--abbrev=12'];
    return execFileSync('git', args, {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    // Git is not installed, or does not trust this checkout.
    return null;
  }
}

function readCommit(file: string): string | null {
  const text = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  return /^[\da-f]{7,40}(?:-dirty)?$/.test(text) ? text : null;
}
