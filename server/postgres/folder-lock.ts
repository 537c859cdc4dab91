import { spawnSync } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import path from 'node:path';

const held = new Map<string, number>();

/**
 * Takes the system's lock on a data folder for as long as this process lives, or until `unlockFolder`. Unlike the
 * number of a process, it is the same for everybody on this machine, also for those in other containers, who do not
 * see our processes. Answers false when somebody else has it. Where the program `flock` is not there (it comes with
 * Linux), there is no such lock: true.
 */
export function lockFolder(dataDir: string): boolean {
  if (held.has(dataDir)) return true;
  const file = openSync(path.join(dataDir, 'postgres.lock'), 'a', 0o600);
  // The lock belongs to the open file, which the program shares with us and we keep.
  const { status } = spawnSync('flock', ['-n', '3'], { stdio: ['ignore', 'ignore', 'ignore', file] });
  if (status === 1) {
    closeSync(file);
    return false;
  }
  held.set(dataDir, file);
  return true;
}

/** Gives it back, when it is ours. */
export function unlockFolder(dataDir: string): void {
  const file = held.get(dataDir);
  if (file === undefined) return;
  held.delete(dataDir);
  closeSync(file);
}
