import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { z } from 'zod';
import { lockFile, unlockFile } from '../file-lock';
import { isRunning, processStart } from './processes';

const ownerFile = z.object({
  pid: z.int(),
  /** Start time of the process, because process numbers are reused; null where the system has none. */
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
 * Returns null if the folder is ours now, else the living owner, or `unseen` for an owner in another
 * container. A killed owner is replaced.
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
      // Locked first: an owner that is dead here may be alive in another container.
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
    // Missing or broken; a running process puts its file in place whole.
    return null;
  }
}

/** Race: an owner that came in between gets its place back. */
function removeStale(file: string): void {
  const aside = `${file}.stale.${process.pid}.${randomBytes(4).toString('hex')}`;
  try {
    renameSync(file, aside);
  } catch {
    // Another process removed the file first.
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
