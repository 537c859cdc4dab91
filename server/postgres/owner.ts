import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { z } from 'zod';
import { lockFile, unlockFile } from '../file-lock';
import { isRunning, processStart } from './processes';

const ownerFile = z.object({
  pid: z.int(),
  /** Start time of the process, because process numbers are reused. Null on systems other than Linux. */
  started: z.string().nullable(),
  purpose: z.enum(['server', 'command']),
});

export type Owner = z.output<typeof ownerFile>;

function ownerFileOf(dataDir: string): string {
  return path.join(dataDir, 'postgres.owner');
}

function lockOf(dataDir: string): string {
  return path.join(dataDir, 'postgres.lock');
}

export function findOwner(dataDir: string): Owner | null {
  const owner = readOwner(ownerFileOf(dataDir));
  return owner !== null && isAlive(owner) ? owner : null;
}

/**
 * Returns null if this process now owns the folder. Otherwise returns the living owner, or `unseen` if the
 * owner is in another container. A dead owner is replaced.
 */
export function takeOwnership(dataDir: string, purpose: Owner['purpose']): Owner | 'unseen' | null {
  const file = ownerFileOf(dataDir);
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  const own: Owner = { pid: process.pid, started: processStart(process.pid), purpose };
  writeFileSync(draft, JSON.stringify(own), { mode: 0o644, flag: 'wx' });
  try {
    for (;;) {
      const owner = findOwner(dataDir);
      if (owner !== null) return owner;
      // Locked first: an owner that looks dead here may live in another container.
      if (!lockFile(lockOf(dataDir))) return 'unseen';
      if (link(draft, file)) return null;
      if (findOwner(dataDir) === null) removeStale(file);
      else unlockFile(lockOf(dataDir));
    }
  } finally {
    rmSync(draft, { force: true });
  }
}

export function releaseOwnership(dataDir: string): void {
  rmSync(ownerFileOf(dataDir), { force: true });
  unlockFile(lockOf(dataDir));
}

function isAlive(owner: Owner): boolean {
  return isRunning(owner.pid) && (owner.started === null || owner.started === processStart(owner.pid));
}

function readOwner(file: string): Owner | null {
  try {
    return ownerFile.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    // The file is missing or broken. Running processes move a complete file into place.
    return null;
  }
}

/** Removes the file of a dead owner. If a living process has replaced it meanwhile, that file is put back. */
function removeStale(file: string): void {
  const aside = `${file}.stale.${process.pid}.${randomBytes(4).toString('hex')}`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  const moved = readOwner(aside);
  if (moved !== null && isAlive(moved)) link(aside, file);
  rmSync(aside, { force: true });
}

function link(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}
