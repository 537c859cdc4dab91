import { readFile, realpath, rm } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import path from 'node:path';
import { commandLine, isRunning, processesIn } from './processes';

export interface Postmaster {
  readonly pid: number;
  readonly port: number;
  readonly ready: boolean;
}

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
 * Makes sure that no Postgres runs on the cluster. Waits for a Postgres that shuts down, and stops one that
 * keeps running. Then kills processes that outlived their postmaster, because Postgres refuses to start until
 * they end. Stops waiting once `stop` is aborted.
 */
export async function endAbandonedPostmaster(cluster: string, stop?: AbortSignal): Promise<void> {
  const startedAt = performance.now();
  let asked = 0;
  for (;;) {
    stop?.throwIfAborted();
    const postmaster = await readPostmaster(cluster);
    if (postmaster === null || !isPostmaster(postmaster)) break;
    const waited = performance.now() - startedAt;
    // SIGINT writes a checkpoint first. After half a minute, SIGQUIT ends Postgres without one, and the next
    // start recovers from the write-ahead log.
    if (asked === 0 && waited > 1_000) asked = signal(postmaster.pid, 'SIGINT');
    if (asked === 1 && waited > 30_000) asked = signal(postmaster.pid, 'SIGQUIT') + 1;
    if (waited > 60_000) throw new Error(`Postgres (process ${postmaster.pid}) on ${cluster} did not stop.`);
    await pause(20);
  }
  await endOrphans(cluster);
  await rm(path.join(cluster, 'postmaster.pid'), { force: true });
}

/** Milliseconds in which processes can notice that their postmaster is gone. */
const orphanTimeoutInMs = 1_000;

/**
 * Kills processes that outlived their postmaster: they can wait forever for a lock of a dead process. The
 * write-ahead log covers their unfinished work.
 */
async function endOrphans(cluster: string): Promise<void> {
  // Every process of Postgres has the data folder as its working folder.
  const folder = await realpath(cluster).catch(() => null);
  if (folder === null) return;
  const startedAt = performance.now();
  for (;;) {
    const orphans = processesIn(folder).filter((pid) => commandLine(pid)?.startsWith('postgres: ') === true);
    if (orphans.length === 0) return;
    const waited = performance.now() - startedAt;
    if (waited > 10_000)
      throw new Error(`Postgres (process ${orphans.join(', ')}) on ${cluster} did not stop.`);
    if (waited > orphanTimeoutInMs) for (const pid of orphans) signal(pid, 'SIGKILL');
    await pause(20);
  }
}

function signal(pid: number, name: NodeJS.Signals): number {
  try {
    process.kill(pid, name);
  } catch (error) {
    // The process may be gone. If it belongs to another user, the timeout reports it.
    if (!(error instanceof Error && 'code' in error)) throw error;
  }
  return 1;
}
