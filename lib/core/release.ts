import { existsSync, readFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import manifest from '@/package.json';

export interface Release {
  readonly version: string;
  /** Shortened hash, with `-dirty` if the sources differ; null if unknown. */
  readonly commit: string | null;
}

/** File with the commit of a build. */
export const commitFile = '.next/service/commit';

/** `git archive` fills this file, for sources without `.git`. */
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
    // No git here, or a checkout that it does not trust.
    return null;
  }
}

function readCommit(file: string): string | null {
  const text = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  return /^[\da-f]{7,40}(?:-dirty)?$/.test(text) ? text : null;
}
