import { readdirSync, readFileSync } from 'node:fs';

/** The kernel counts processor time in hundredths of a second on every Linux that Node runs on. */
const millisecondsPerTick = 10;

interface Stat {
  readonly parent: number;
  readonly ownMs: number;
  /** Of the children that have ended. */
  readonly endedMs: number;
}

/** What `/proc` says of a process (proc(5)); null for one that has ended, or a system without it. */
function readStat(pid: number): Stat | null {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in brackets may hold spaces; the state follows it.
    const fields = line
      .slice(line.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [, parent = 0] = fields;
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15);
    return {
      parent,
      ownMs: (user + system) * millisecondsPerTick,
      endedMs: (endedUser + endedSystem) * millisecondsPerTick,
    };
  } catch {
    // ENOENT: it has ended, or this is no Linux.
    return null;
  }
}

/** Milliseconds of processor time that a process has used, without its children. NaN on systems without `/proc`. */
export function processorMs(pid: number): number {
  return readStat(pid)?.ownMs ?? Number.NaN;
}

/** Milliseconds of processor time of a process and all its children, also of those that have ended. */
export function processorMsOfFamily(pid: number): number {
  const parent = readStat(pid);
  if (parent === null) return Number.NaN;
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => readStat(Number(name)))
    .filter((stat) => stat?.parent === pid);
  return parent.ownMs + parent.endedMs + children.reduce((sum, child) => sum + (child?.ownMs ?? 0), 0);
}
