import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Writes a file that is whole or absent, even after a loss of power. Overwrites an existing file, unless
 * `place` is `linkSync`.
 * @throws the error of the file system.
 */
export function writeDurably(
  file: string,
  bytes: string | Uint8Array,
  place: (draft: string, file: string) => void = renameSync,
): void {
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  try {
    writeFileSync(draft, bytes, { mode: 0o600, flag: 'wx', flush: true });
    place(draft, file);
  } finally {
    rmSync(draft, { force: true });
  }
  syncFolder(path.dirname(file));
}

export function syncFolder(folder: string): void {
  // Windows cannot open folders, and writes their changes to the disk by itself.
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
