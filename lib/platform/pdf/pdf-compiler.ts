import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { ServiceError } from '@/lib/core/errors';
import type { CompilerAnswer, CompilerRequest } from './compiler-process';
import { fontFolders } from './fonts';
import { receiptTemplate } from './receipt-template';

export interface CompilerLimits {
  readonly timeMaxInMs: number;
  /**
   * Time for a document to finish after its readers have left: about as long as a new process takes to start.
   */
  readonly graceInMs: number;
  /** The process ends after this idle time, because its fonts occupy memory. */
  readonly idleMaxInMs: number;
}

export class PdfTimeoutError extends ServiceError {
  constructor() {
    super('unavailable', 'the PDF takes too long to make', { headers: { 'Retry-After': '600' } });
  }
}

export type CompilePdf = (document: string, signal: AbortSignal) => Promise<Uint8Array>;

/** The process is replaced if it occupies more memory: a long document leaves hundreds of megabytes. */
const heldBytesMax = 150 * 1024 * 1024;
const startMaxInMs = 30_000;

/**
 * Compiles in a separate process, because native code in a thread cannot be stopped (decision 28).
 * @throws PdfTimeoutError, the signal's reason, or Error.
 */
export function makePdfCompiler({ timeMaxInMs, graceInMs, idleMaxInMs }: CompilerLimits): CompilePdf {
  let current: ChildProcess | null = null;
  let idle: NodeJS.Timeout | undefined;

  function end(child: ChildProcess): void {
    if (current === child) current = null;
    child.kill('SIGKILL');
  }

  async function start(): Promise<ChildProcess> {
    const child = startProcess();
    current = child;
    const forget = () => {
      if (current === child) current = null;
    };
    child.once('exit', forget).on('error', forget);
    const settings = { fontFolders: fontFolders(), template: receiptTemplate };
    try {
      const answer = await ask(child, { settings }, AbortSignal.timeout(startMaxInMs));
      if (answer.kind === 'failed') throw new Error(`The PDF compiler does not start: ${answer.error}`);
      return child;
    } catch (error) {
      end(child);
      throw error;
    }
  }

  return async (document, signal) => {
    clearTimeout(idle);
    const child = current ?? (await start());
    const ending = new AbortController();
    const overtime = setTimeout(() => ending.abort(new PdfTimeoutError()), timeMaxInMs);
    let grace: NodeJS.Timeout | undefined;
    const leave = () => {
      grace = setTimeout(() => ending.abort(signal.reason), graceInMs);
    };
    if (signal.aborted) leave();
    else signal.addEventListener('abort', leave, { once: true });
    try {
      const answer = await ask(child, { document }, ending.signal);
      if (answer.kind === 'done') {
        if (answer.heldBytes > heldBytesMax) end(child);
        return answer.bytes;
      }
      throw new Error(
        `The PDF could not be compiled: ${answer.kind === 'failed' ? answer.error : answer.kind}`,
      );
    } catch (error) {
      if (ending.signal.aborted) end(child);
      throw error;
    } finally {
      clearTimeout(overtime);
      clearTimeout(grace);
      signal.removeEventListener('abort', leave);
      idle = setTimeout(() => end(child), idleMaxInMs).unref();
    }
  };
}

function startProcess(): ChildProcess {
  const script = path.resolve('lib/platform/pdf/compiler-process.ts');
  // A small heap for JavaScript: the memory is needed by native code.
  const options = ['--max-semi-space-size=4', '--experimental-strip-types', '--no-warnings'];
  return spawn(process.execPath, [...options, script], {
    cwd: '/',
    // A single arena of malloc saves memory, as in the parent process.
    env: { NODE_ENV: 'production', MALLOC_ARENA_MAX: '1' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  });
}

/** @throws the signal's reason, or Error if the process ends first. */
function ask(child: ChildProcess, request: CompilerRequest, signal: AbortSignal): Promise<CompilerAnswer> {
  return new Promise((resolve, reject) => {
    const finish = () => {
      child.off('message', onMessage).off('exit', onExit).off('error', onError);
      signal.removeEventListener('abort', onAbort);
      child.unref();
      child.channel?.unref();
    };
    const onMessage = (answer: unknown) => {
      finish();
      resolve(answer as CompilerAnswer);
    };
    const onError = (error: Error) => {
      finish();
      reject(error);
    };
    const onExit = (code: number | null, killedBy: string | null) =>
      onError(new Error(`The process that compiles PDFs ended (${killedBy ?? code}).`));
    const onAbort = () => onError(signal.reason as Error);
    child.ref();
    child.channel?.ref();
    child.on('message', onMessage).on('exit', onExit).on('error', onError);
    signal.addEventListener('abort', onAbort, { once: true });
    child.send(request, (error) => {
      if (error !== null) onError(error);
    });
  });
}
