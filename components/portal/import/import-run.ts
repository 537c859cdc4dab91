import { importParts, pause } from '@/lib/domain/pos/split/import-parts';
import { partSizes, type RefusedFile } from '@/lib/domain/pos/split/part';
import { splitFiles } from '@/lib/domain/pos/split/split-files';
import { api } from '../api/client';
import { postPart } from '../api/import-raw';
import type { AnswerOf } from '../api/input';

export interface ExcludedFile {
  readonly file: string;
  readonly reason: RefusedFile['reason'] | 'refused_part';
  readonly detail: string;
}

export type ImportedRaw = AnswerOf<'get_raw_receipt'>;

export interface ImportRun {
  /** After `stopped`, a new run of the same files continues where this one ended. */
  readonly state: 'sending' | 'processing' | 'done' | 'stopped';
  readonly share: number;
  readonly ids: ReadonlySet<string>;
  readonly excluded: readonly ExcludedFile[];
  readonly outcomes: readonly ImportedRaw[];
  readonly error: Error | null;
}

export interface ImportChoices {
  readonly store: string;
  readonly follows: boolean;
  readonly signal: AbortSignal;
  readonly onChange: (run: ImportRun) => void;
}

const concurrentMax = 5;
const pauseMilliseconds = 1000;

/**
 * If `follows`, polls until all files are processed. Never throws: after a failure, `onChange` gets a run
 * with `error`.
 */
export async function runImport(files: readonly File[], choices: ImportChoices): Promise<void> {
  const { signal, follows, onChange } = choices;
  let run: ImportRun = {
    state: 'sending',
    share: 0,
    ids: new Set(),
    excluded: [],
    outcomes: [],
    error: null,
  };
  const change = (part: Partial<ImportRun>) => {
    run = { ...run, ...part };
    onChange(run);
  };
  change({});
  try {
    await send(files, choices, () => run, change);
    if (follows) await follow([...run.ids], signal, () => run, change);
    change({ state: 'done', share: 1 });
  } catch (error) {
    if (signal.aborted) change({ state: 'stopped' });
    else change({ state: 'stopped', error: error instanceof Error ? error : new Error(String(error)) });
  }
}

type Change = (part: Partial<ImportRun>) => void;

async function send(
  files: readonly File[],
  { store, signal }: ImportChoices,
  now: () => ImportRun,
  change: Change,
): Promise<void> {
  const sources = files.map((file) => ({ name: file.webkitRelativePath || file.name, content: file }));
  const total = files.reduce((sum, { size }) => sum + size, 0);
  const parts = splitFiles(sources, partSizes);
  await importParts(parts, (part) => postPart(part, store, signal), {
    signal,
    onDone: (done) => {
      const { excluded, ids } = now();
      if ('reason' in done) {
        change({ excluded: [...excluded, done] });
        return;
      }
      const share = total === 0 ? 1 : Math.min(done.read / total, 1);
      if (done.state === 'stored') change({ share, ids: new Set([...ids, done.id]) });
      else {
        const refused: ExcludedFile = { file: done.file, reason: 'refused_part', detail: done.error };
        change({ share, excluded: [...excluded, refused] });
      }
    },
  });
}

async function follow(
  ids: readonly string[],
  signal: AbortSignal,
  now: () => ImportRun,
  change: Change,
): Promise<void> {
  change({ state: 'processing', share: 1 });
  let waiting = ids;
  while (waiting.length > 0) {
    const parts = await Promise.all(
      waiting.slice(0, concurrentMax).map((id) => api('get_raw_receipt', { params: { id } }, { signal })),
    );
    const ended = parts.filter(({ state }) => state !== 'received');
    if (ended.length === 0) await pause(pauseMilliseconds, signal);
    else {
      const known = new Set(ended.map(({ id }) => id));
      waiting = waiting.filter((id) => !known.has(id));
      change({ outcomes: [...now().outcomes, ...ended] });
    }
  }
}
