import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { lockFile, unlockFile } from '../file-lock';
import { buildService, isBuildCurrent, noteCommit } from './build-service';

const lookEveryMs = 1000;

/**
 * Lock: two builds at once in a checkout would destroy each other's.
 * @throws Error when the build fails or the signal aborts.
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
  // Commit may change although no source does.
  noteCommit(root);
}

async function buildOnce(root: string, signal: AbortSignal, say: (text: string) => void): Promise<void> {
  // Unwritable folders, as in an image, have a build.
  if (await isBuildCurrent(root)) return;
  const lock = path.join(root, '.cache/build.lock');
  for (let waited = false; !lockFile(lock); waited = true) {
    if (await isBuildCurrent(root)) return;
    if (!waited) say('Another process is building the service in this folder. Waiting for it …');
    await pause(lookEveryMs, undefined, { signal });
  }
  try {
    if (await isBuildCurrent(root)) return;
    say('Building the service (on the first start and after changes to its sources) …');
    await buildService({ root, signal });
  } finally {
    unlockFile(lock);
  }
}
