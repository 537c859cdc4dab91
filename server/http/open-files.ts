import { readFileSync } from 'node:fs';

/**
 * How many connections this process may hold without running out of file descriptors: three quarters of what the
 * system allows it, the rest being for the database, files and pipes. Infinite where the system does not say (only
 * Linux does).
 */
export function connectionsThatFit(limits = readLimits()): number {
  const allowed = /^Max open files\s+(\d+)/m.exec(limits)?.[1];
  return allowed === undefined ? Infinity : Math.max(1, Math.floor(Number(allowed) * 0.75));
}

function readLimits(): string {
  try {
    return readFileSync('/proc/self/limits', 'utf8');
  } catch {
    // Not Linux.
    return '';
  }
}
