import { startedByNpm } from '@/lib/core/config';
import { commandLine, parentOf } from './postgres/processes';

export class StoppedError extends Error {}

type Closer = () => Promise<void>;

/**
 * Runs its closers in reverse order, only once. A failure does not prevent the other closers from running.
 */
export class Lifecycle {
  readonly #closers: Closer[] = [];
  readonly #abort = new AbortController();
  #closing: Promise<void> | undefined;

  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  /** @throws StoppedError if the program has been asked to stop. */
  check(): void {
    if (this.#abort.signal.aborted) throw new StoppedError('stopped');
  }

  onClose(close: Closer): void {
    this.#closers.push(close);
  }

  close(): Promise<void> {
    this.#abort.abort();
    return (this.#closing ??= this.#closeAll());
  }

  async #closeAll(): Promise<void> {
    for (let close = this.#closers.pop(); close !== undefined; close = this.#closers.pop()) {
      await close().catch((error: unknown) => console.error('Could not stop cleanly:', error));
    }
  }

  /**
   * At a signal, closes and exits with code 0. At a second signal, exits at once. A process that npm started
   * stops when npm is gone, because npm may die without passing the signal on.
   */
  followSignals(announce: () => void): void {
    let stopRequestedAt: number | undefined;
    const stop = () => {
      if (stopRequestedAt === undefined) {
        stopRequestedAt = performance.now();
        announce();
        void this.close().then(() => process.exit(0));
        // npm forwards Ctrl-C, so a second signal soon after the first is a copy.
      } else if (performance.now() - stopRequestedAt > 300) process.exit(130);
    };
    process.on('SIGINT', stop);
    process.on('SIGTERM', stop);
    if (!startedByNpm()) return;
    const parent = process.ppid;
    // A shell runs between npm and this process. If npm is killed, the shell survives, so the shell's parent
    // is watched.
    const shell = isShell(parent) ? parent : null;
    const npm = shell === null ? null : parentOf(shell);
    setInterval(() => {
      const orphaned = process.ppid !== parent || (shell !== null && parentOf(shell) !== npm);
      if (orphaned && stopRequestedAt === undefined) stop();
    }, 250).unref();
  }
}

function isShell(pid: number): boolean {
  return /^\S*sh -c /.test(commandLine(pid) ?? '');
}
