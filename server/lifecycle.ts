import { startedByNpm } from '@/lib/core/config';
import { commandLine, parentOf } from './postgres/processes';

export class StoppedError extends Error {}

type Closer = () => Promise<void>;

/** Closes in reverse order, once; failures do not keep the rest open. */
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
   * A signal closes with exit code 0; a second one does not wait. Under npm the command also stops when its
   * parent is gone: a signal may end npm without being passed on.
   */
  followSignals(announce: () => void): void {
    let askedAt: number | undefined;
    const stop = () => {
      if (askedAt === undefined) {
        askedAt = performance.now();
        announce();
        void this.close().then(() => process.exit(0));
        // A second signal this soon is npm's copy of the same keystroke.
      } else if (performance.now() - askedAt > 300) process.exit(130);
    };
    process.on('SIGINT', stop);
    process.on('SIGTERM', stop);
    if (!startedByNpm()) return;
    const parent = process.ppid;
    // Shell between npm and us: if npm is killed, the shell stays.
    const shell = isShell(parent) ? parent : null;
    const npm = shell === null ? null : parentOf(shell);
    setInterval(() => {
      const orphaned = process.ppid !== parent || (shell !== null && parentOf(shell) !== npm);
      if (orphaned && askedAt === undefined) stop();
    }, 250).unref();
  }
}

function isShell(pid: number): boolean {
  return /^\S*sh -c /.test(commandLine(pid) ?? '');
}
