import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** Process of any user; a zombie is not running. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  return readStat(pid)?.state !== 'Z';
}

/** Start time in the system's units; null except on Linux. */
export function processStart(pid: number): string | null {
  return readStat(pid)?.started ?? null;
}

/** Null except on Linux. */
export function parentOf(pid: number): number | null {
  const parent = readStat(pid)?.parent;
  return parent === undefined ? null : Number(parent);
}

function readStat(pid: number): { state: string; parent: string; started: string } | null {
  if (process.platform !== 'linux') return null;
  try {
    // proc(5): the name may hold parentheses, so fields count from the last one.
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
    // `ps` and the file system both report a missing process this way.
    return null;
  }
}

/** `folder` is a real path; no processes except on Linux. */
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
    // The process has ended, or is another user's.
    return null;
  }
}
