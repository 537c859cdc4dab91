import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import path from 'node:path';

const held = new Map<string, number>();

/**
 * Takes the system's lock on a file, made where it is missing, for as long as this process lives, or until `unlockFile`.
 * Unlike the number of a process, it is the same for everybody on this machine, also for those in other containers, who
 * do not see our processes. Returns false when another process has it. Where the program `flock` is not there (it comes
 * with Linux), there is no such lock: true.
 */
export function lockFile(file: string): boolean {
  if (held.has(file)) return true;
  mkdirSync(path.dirname(file), { recursive: true });
  const open = openSync(file, 'a', 0o600);
  // The lock belongs to the open file, which the program shares with us and we keep.
  const { status } = spawnSync('flock', ['-n', '3'], { stdio: ['ignore', 'ignore', 'ignore', open] });
  if (status === 1) {
    closeSync(open);
    return false;
  }
  held.set(file, open);
  return true;
}

/** Gives it back, when it is ours. */
export function unlockFile(file: string): void {
  const open = held.get(file);
  if (open === undefined) return;
  held.delete(file);
  closeSync(open);
}
