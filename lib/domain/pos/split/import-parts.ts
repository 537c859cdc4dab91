import type { Part, RefusedFile } from './part';

/** State `later` (such as status 429 or 503) is retried; `ended` (such as 401) stops the import. */
export type Posted =
  | { readonly state: 'stored'; readonly id: string }
  | { readonly state: 'refused'; readonly error: string }
  | { readonly state: 'later'; readonly error: string; readonly afterSeconds?: number }
  | { readonly state: 'ended'; readonly error: Error };

type Outcome = Extract<Posted, { readonly state: 'stored' | 'refused' }>;

export type ImportedPart = Omit<Part, 'bytes'> & Outcome;

export interface ImportOptions {
  /** Parts posted at a time; 2 by default. */
  readonly concurrency?: number;
  /** Attempts for each part; 8 by default. */
  readonly attempts?: number;
  /** Seconds before the second attempt; 1 by default. They double with each attempt, up to a minute. */
  readonly backoffSeconds?: number;
  readonly onDone: (done: ImportedPart | RefusedFile) => void;
  readonly signal?: AbortSignal;
}

const backoffSecondsMax = 60;

/**
 * Retries errors of the network and of `post`, and temporary refusals. Memory holds only parts that are being
 * posted.
 * @throws the error of `parts` or of an `ended` part, or the signal's reason.
 */
export async function importParts(
  parts: AsyncIterable<Part | RefusedFile>,
  post: (part: Part) => Promise<Posted>,
  options: ImportOptions,
): Promise<void> {
  const { concurrency = 2, onDone, signal } = options;
  const running = new Set<Promise<void>>();
  for await (const part of parts) {
    signal?.throwIfAborted();
    if ('reason' in part) {
      onDone(part);
      continue;
    }
    const { bytes: _bytes, ...rest } = part;
    const finish = async () => {
      const posted = await postPart(part, post, options);
      onDone({ ...rest, ...posted });
    };
    const work = finish().then(() => {
      running.delete(work);
      return undefined;
    });
    // Prevents an unhandled rejection. The error is thrown below, where `running` is awaited.
    work.catch(() => undefined);
    running.add(work);
    if (running.size >= concurrency) await Promise.race(running);
  }
  await Promise.all(running);
}

async function postPart(
  part: Part,
  post: (part: Part) => Promise<Posted>,
  { attempts = 8, backoffSeconds = 1, signal }: ImportOptions,
): Promise<Outcome> {
  for (let attempt = 1; ; attempt += 1) {
    const posted = await post(part).catch((error: unknown): Posted => ({
      state: 'later',
      error: error instanceof Error ? error.message : String(error),
    }));
    if (posted.state === 'ended') throw posted.error;
    if (posted.state !== 'later') return posted;
    if (attempt >= attempts) return { state: 'refused', error: posted.error };
    const backoff = Math.min(backoffSeconds * 2 ** (attempt - 1), backoffSecondsMax);
    await pause((posted.afterSeconds ?? backoff) * 1000, signal);
  }
}

export async function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted();
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
  signal?.throwIfAborted();
}
