import { readFileSync } from 'node:fs';

/**
 * Connections that fit into this process's file descriptors: three quarters of the system's limit, the rest being for
 * the database, files and pipes. Infinite without a known limit (only Linux has one).
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
