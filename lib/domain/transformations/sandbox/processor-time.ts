import { readFileSync } from 'node:fs';

/** Milliseconds of a tick in /proc, on every architecture that Node runs on (proc_pid_stat(5), USER_HZ). */
const tickMilliseconds = 10;

/**
 * Processor time that a process has used since its start, in milliseconds, all its threads together; null where the
 * system does not say so in /proc, or the process is gone.
 */
export function processorMilliseconds(pid: number | undefined): number | null {
  if (pid === undefined) return null;
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
  } catch {
    // No /proc, or no such process.
    return null;
  }
  // The name is in parentheses and may hold any of them; the state follows, and eleven fields later the time.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticks = Number(fields[11]) + Number(fields[12]);
  return Number.isFinite(ticks) ? ticks * tickMilliseconds : null;
}
