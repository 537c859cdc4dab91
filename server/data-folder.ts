import { randomBytes } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { makeFolder } from '@/lib/core/make-folder';

const reasons = new Map<unknown, string>([
  ['EACCES', 'this user cannot write there'],
  ['EPERM', 'this user cannot write there'],
  ['EROFS', 'the disk is read-only'],
  ['ENOENT', 'no folder can be created there'],
  ['ENOTDIR', 'a file with this name exists'],
  ['EEXIST', 'a file with this name exists'],
  ['ENAMETOOLONG', 'the name is too long'],
  ['ENOSPC', 'the disk is full'],
  ['EDQUOT', 'the disk is full'],
]);

/** @throws Error with a message of one sentence. */
export function prepareDataFolder(dataDir: string): void {
  const probe = path.join(dataDir, `.probe.${process.pid}.${randomBytes(4).toString('hex')}`);
  try {
    // If this process is root, Postgres runs as another user. That user must enter the folder, but need not
    // list it.
    makeFolder(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700);
    writeFileSync(probe, '', { flag: 'wx' });
    rmSync(probe);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    const reason = reasons.get(code) ?? (error instanceof Error ? error.message : String(error));
    throw new Error(`The folder of DATA_DIR, ${dataDir}, cannot be used: ${reason}.`, { cause: error });
  }
}
