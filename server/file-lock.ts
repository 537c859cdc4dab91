import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import path from 'node:path';

const held = new Map<string, number>();

/**
 * Takes a lock until `unlockFile` or the end of this process. Returns false if another process holds it.
 * Unlike a process number, the lock works across containers. Returns true, without a lock, if the program
 * `flock` is missing.
 */
export function lockFile(file: string): boolean {
  if (held.has(file)) return true;
  mkdirSync(path.dirname(file), { recursive: true });
  const open = openSync(file, 'a', 0o600);
  // The lock belongs to the open file. `flock` shares this file with our process, so the lock remains when
  // `flock` exits.
  const { status } = spawnSync('flock', ['-n', '3'], { stdio: ['ignore', 'ignore', 'ignore', open] });
  if (status === 1) {
    closeSync(open);
    return false;
  }
  held.set(file, open);
  return true;
}

export function unlockFile(file: string): void {
  const open = held.get(file);
  if (open === undefined) return;
  held.delete(file);
  closeSync(open);
}
