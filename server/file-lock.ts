import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import path from 'node:path';

const held = new Map<string, number>();

/**
 * Lock for the life of this process, or until `unlockFile`; unlike a process number, the lock holds for the
 * whole machine, other containers included. True without the program `flock`, which comes with Linux.
 */
export function lockFile(file: string): boolean {
  if (held.has(file)) return true;
  mkdirSync(path.dirname(file), { recursive: true });
  const open = openSync(file, 'a', 0o600);
  // The lock is the open file's, which the program shares with us: we keep it.
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
