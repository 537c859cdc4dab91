import { fork, type ChildProcess } from 'node:child_process';
import cluster from 'node:cluster';
import { setTimeout as pause } from 'node:timers/promises';
import { childEnvironment } from '@/lib/core/config';
import { isReport, type StopRequest } from './child';
import { memoryEnvironment } from './memory-flags';

export interface ProcessGroup {
  readonly name: string;
  readonly count: number;
  readonly start: () => ChildProcess;
  readonly onStart?: (name: string, child: ChildProcess) => void;
}

export interface Supervised {
  readonly ready: Promise<void>;
  stop(): Promise<void>;
}

/** The primary process holds the port, and all web processes share it. */
export function webProcess(entry: string, options: readonly string[]): () => ChildProcess {
  cluster.setupPrimary({ exec: entry, execArgv: [...options] });
  return () => cluster.fork(memoryEnvironment).process;
}

export function ownProcess(entry: string, options: readonly string[]): () => ChildProcess {
  return () => fork(entry, { execArgv: [...options], env: childEnvironment(memoryEnvironment) });
}

const firstDelayInMs = 500;
const longestDelayInMs = 30_000;
/** If a process crashes after this time, the delay before its restart begins anew. */
const healthyAfterInMs = 60_000;

/** Delays before restarts of a crashed process. The first is half a second. Each crash doubles it. */
export class RestartDelays {
  #nextInMs = firstDelayInMs;

  next(startedAt: number): number {
    const delayInMs = performance.now() - startedAt > healthyAfterInMs ? firstDelayInMs : this.#nextInMs;
    this.#nextInMs = Math.min(delayInMs * 2, longestDelayInMs);
    return delayInMs;
  }
}
const stopTimeoutInMs = 15_000;

export function supervise(group: ProcessGroup): Supervised {
  const running = new Set<ChildProcess>();
  const stopping = new AbortController();
  const keepOne = async (name: string, onReady: () => void, onFailure: (error: Error) => void) => {
    const delays = new RestartDelays();
    while (!stopping.signal.aborted) {
      const startedAt = performance.now();
      const child = group.start();
      running.add(child);
      group.onStart?.(name, child);
      const how = await watch(child, onReady, onFailure);
      running.delete(child);
      if (stopping.signal.aborted) return;
      const delayInMs = delays.next(startedAt);
      console.error(`The ${group.name} process ended (${how}). Restarting it in ${delayInMs / 1000} s.`);
      await pause(delayInMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const ready = Promise.all(
    Array.from(
      { length: group.count },
      (_, index) =>
        new Promise<void>((resolve, reject) => void keepOne(`${group.name}-${index + 1}`, resolve, reject)),
    ),
  );
  return {
    ready: ready.then(() => undefined),
    stop: async () => {
      stopping.abort();
      await Promise.all(Array.from(running, stopOne));
    },
  };
}

/**
 * Resolves with the reason when the process ends. If a process fails at its first start, the service fails.
 */
function watch(child: ChildProcess, onReady: () => void, onFailure: (error: Error) => void): Promise<string> {
  return new Promise((resolve) => {
    child.on('message', (message) => {
      if (!isReport(message)) return;
      if (message.kind === 'ready') return onReady();
      onFailure(Object.assign(new Error(message.message), { code: message.code }));
      // A new process replaces this one, unless this was the first start.
      child.kill();
    });
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => {
      const how = signal ?? `exit code ${code}`;
      onFailure(new Error(`a process ended on startup (${how})`));
      resolve(how);
    });
  });
}

async function stopOne(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = new Promise((resolve) => child.once('exit', resolve));
  const request: StopRequest = { kind: 'stop' };
  if (child.connected) child.send(request, () => undefined);
  const timer = setTimeout(() => child.kill('SIGKILL'), stopTimeoutInMs);
  await exited;
  clearTimeout(timer);
}
