import { readFile, realpath, rm } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import path from 'node:path';
import { commandLine, isRunning, processesIn } from './processes';

export interface Postmaster {
  readonly pid: number;
  readonly port: number;
  readonly ready: boolean;
}

/** Returns null when `postmaster.pid` is missing or incomplete. */
export async function readPostmaster(cluster: string): Promise<Postmaster | null> {
  const text = await readFile(path.join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return null;
  return { pid, port: Number(lines[3]) || 0, ready: lines[7]?.trim() === 'ready' };
}

export function isPostmaster({ pid, port }: Postmaster): boolean {
  if (!isRunning(pid)) return false;
  const command = commandLine(pid);
  return command !== null && command.includes('postgres') && (port === 0 || command.includes(String(port)));
}

/**
 * Waits for a Postgres that shuts down, stops any other, removes a dead or foreign `postmaster.pid`, and ends
 * processes that outlived their postmaster, beside which Postgres does not start. Stops waiting once `stop`
 * is aborted.
 */
export async function endAbandonedPostmaster(cluster: string, stop?: AbortSignal): Promise<void> {
  const startedAt = performance.now();
  let asked = 0;
  for (;;) {
    stop?.throwIfAborted();
    const postmaster = await readPostmaster(cluster);
    if (postmaster === null || !isPostmaster(postmaster)) break;
    const waited = performance.now() - startedAt;
    // Fast shutdown writes a checkpoint; after half a minute the write-ahead log has to do instead.
    if (asked === 0 && waited > 1_000) asked = signal(postmaster.pid, 'SIGINT');
    if (asked === 1 && waited > 30_000) asked = signal(postmaster.pid, 'SIGQUIT') + 1;
    if (waited > 60_000) throw new Error(`Postgres (process ${postmaster.pid}) on ${cluster} did not stop.`);
    await pause(20);
  }
  await endOrphans(cluster);
  await rm(path.join(cluster, 'postmaster.pid'), { force: true });
}

/** Time for processes without a postmaster to notice that. */
const orphanPatienceInMs = 1_000;

/**
 * Kills orphans, which may wait for ever for a lock of a killed process. The write-ahead log covers their
 * unfinished work.
 */
async function endOrphans(cluster: string): Promise<void> {
  // Every process of a Postgres works in its data folder.
  const folder = await realpath(cluster).catch(() => null);
  if (folder === null) return;
  const startedAt = performance.now();
  for (;;) {
    const orphans = processesIn(folder).filter((pid) => commandLine(pid)?.startsWith('postgres: ') === true);
    if (orphans.length === 0) return;
    const waited = performance.now() - startedAt;
    if (waited > 10_000)
      throw new Error(`Postgres (process ${orphans.join(', ')}) on ${cluster} did not stop.`);
    if (waited > orphanPatienceInMs) for (const pid of orphans) signal(pid, 'SIGKILL');
    await pause(20);
  }
}

function signal(pid: number, name: NodeJS.Signals): number {
  try {
    process.kill(pid, name);
  } catch (error) {
    // The process may be gone; one that we may not signal ends in the error about the timeout.
    if (!(error instanceof Error && 'code' in error)) throw error;
  }
  return 1;
}
