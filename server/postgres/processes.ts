import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** True for a process of any user, but false for zombies. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  return readStat(pid)?.state !== 'Z';
}

/** Start time in units of the system. Null on systems other than Linux. */
export function processStart(pid: number): string | null {
  return readStat(pid)?.started ?? null;
}

/** Null on systems other than Linux. */
export function parentOf(pid: number): number | null {
  const parent = readStat(pid)?.parent;
  return parent === undefined ? null : Number(parent);
}

function readStat(pid: number): { state: string; parent: string; started: string } | null {
  if (process.platform !== 'linux') return null;
  try {
    // The name can contain parentheses, so fields are counted from the last one (proc(5)).
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return { state: fields[0] ?? '', parent: fields[1] ?? '', started: fields[19] ?? '' };
  } catch {
    // The process has ended.
    return null;
  }
}

export function commandLine(pid: number): string | null {
  try {
    if (process.platform === 'linux')
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    if (process.platform === 'win32') return isRunning(pid) ? 'postgres' : null;
    return execFileSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' });
  } catch {
    // The process does not exist.
    return null;
  }
}

/** Parameter `folder` must be a real path. Returns an empty list on systems other than Linux. */
export function processesIn(folder: string): number[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && workingFolder(name) === folder)
    .map(Number);
}

function workingFolder(pid: string): string | null {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    // The process has ended, or belongs to another user.
    return null;
  }
}
