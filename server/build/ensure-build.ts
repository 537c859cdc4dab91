import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { commitFile, findCommit } from '@/lib/core/release';
import { lockFile, unlockFile } from '../file-lock';
import { isBuildCurrent } from './fingerprint';

const lookEveryMs = 1000;

/**
 * Takes a lock, because two builds in one folder would destroy each other.
 * @throws Error if the build fails or the signal aborts.
 */
export async function ensureBuild({
  root = process.cwd(),
  signal = new AbortController().signal,
  say = console.log,
}: {
  readonly root?: string;
  readonly signal?: AbortSignal;
  readonly say?: (text: string) => void;
} = {}): Promise<void> {
  await buildOnce(root, signal, say);
  // The commit can change even if no source does.
  recordCommit(root);
}

async function buildOnce(root: string, signal: AbortSignal, say: (text: string) => void): Promise<void> {
  // Checked before the lock, because the folder of an image is not writable. An image contains a build.
  if (isBuildCurrent(root)) return;
  const lock = path.join(root, '.cache/build.lock');
  for (let waited = false; !lockFile(lock); waited = true) {
    if (isBuildCurrent(root)) return;
    if (!waited) say('Another process is building the service in this folder. Waiting for it …');
    await pause(lookEveryMs, undefined, { signal });
  }
  try {
    if (isBuildCurrent(root)) return;
    say('Building the service (on the first start and after changes to its sources) …');
    const { buildService } = await import('./build-service');
    await buildService({ root, signal });
  } finally {
    unlockFile(lock);
  }
}

export function recordCommit(root = process.cwd()): void {
  const commit = findCommit(root);
  if (commit === null) return;
  try {
    writeFileSync(path.join(root, commitFile), `${commit}\n`);
  } catch (error) {
    // Images are read-only. Their build has already stored the commit.
    if (!(error instanceof Error && 'code' in error && ['EROFS', 'EACCES'].includes(String(error.code))))
      throw error;
  }
}
