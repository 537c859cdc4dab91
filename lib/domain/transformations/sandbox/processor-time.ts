import { readFileSync } from 'node:fs';

/** Milliseconds of a tick in /proc, on every architecture of Node (proc_pid_stat(5), USER_HZ). */
const tickMilliseconds = 10;

/**
 * Returns the processor time of all threads since the process started, in milliseconds; null if there is no
 * /proc or no such process.
 */
export function processorMilliseconds(pid: number | undefined): number | null {
  if (pid === undefined) return null;
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
  } catch {
    return null;
  }
  // The program's name is in parentheses and may itself contain parentheses. The two times are fields 12 and
  // 13 after the name.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticks = Number(fields[11]) + Number(fields[12]);
  return Number.isFinite(ticks) ? ticks * tickMilliseconds : null;
}
