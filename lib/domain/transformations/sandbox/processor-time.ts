import { readFileSync } from 'node:fs';

/** Milliseconds of a tick in /proc, on every architecture of Node (proc_pid_stat(5), USER_HZ). */
const tickMilliseconds = 10;

/**
 * Processor time since the start of a process, all threads, in milliseconds; null without /proc or the
 * process.
 */
export function processorMilliseconds(pid: number | undefined): number | null {
  if (pid === undefined) return null;
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
  } catch {
    return null;
  }
  // The name is in parentheses and may contain parentheses; the state follows, and eleven fields later the
  // time.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticks = Number(fields[11]) + Number(fields[12]);
  return Number.isFinite(ticks) ? ticks * tickMilliseconds : null;
}
